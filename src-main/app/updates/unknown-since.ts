import * as z from 'zod';
import type { Clock } from '#shared/lib/clock.ts';
import type { ValueStore } from '../../settings/file-store.ts';

/** Days without knowing the shows of every space, after which a person may decide about updates. */
const MAY_DECIDE_MS = 3 * 24 * 3_600_000;

/** The instant, in Unix milliseconds, since which a space has not said when its shows are; null while all do. */
const Kept = z.strictObject({ unknownSince: z.number().int().nonnegative().nullable() });
export type UnknownSince = z.output<typeof Kept>;

/** The state of a copy that never waited. */
export const ALL_KNOWN: UnknownSince = { unknownSince: null };

/** The content of the file that keeps it. */
export const parseUnknownSince = (json: unknown): { readonly value: UnknownSince; readonly sound: boolean } => {
  const read = Kept.safeParse(json);
  return { value: read.data ?? ALL_KNOWN, sound: read.success };
};

export interface UnknownShows {
  /** Notes at each look if the shows are known. */
  note(isKnown: boolean): void;
  /** True once they have been unknown for days. */
  mayDecide(): boolean;
  /** The person says that no show is near; it holds until the shows are known, at most as long as the app runs. */
  trust(): void;
  readonly isTrusted: boolean;
}

/** How long the shows have been unknown, over restarts, and whether a person decided meanwhile. */
export const createUnknownShows = (store: ValueStore<UnknownSince>, clock: Pick<Clock, 'now'>): UnknownShows => {
  let since = store.read().unknownSince;
  let isTrusted = false;
  return {
    note(isKnown) {
      if (isKnown) isTrusted = false;
      // A clock that was set back would make the wait longer.
      const next = isKnown ? null : Math.min(since ?? clock.now(), clock.now());
      if (next === since) return;
      since = next;
      try {
        store.write({ unknownSince: next });
      } catch {
        // A full disk, which the store wrote into the log: it counts from here on, until the app ends.
      }
    },
    mayDecide: () => since !== null && clock.now() - since >= MAY_DECIDE_MS,
    trust() {
      isTrusted = true;
    },
    get isTrusted() {
      return isTrusted;
    },
  };
};
