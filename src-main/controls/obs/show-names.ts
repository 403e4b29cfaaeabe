import type { KeptName } from '#shared/library/source-names.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { RESERVED_NAMES } from './obs-world.ts';
import { createSourceNames, type SourceNames } from './source-names.ts';

export type NamedShow = Pick<ShowState, 'spaceId' | 'sessionId'>;

/** Keeps the names of each show on disk. */
export interface SourceNameStore {
  read(show: NamedShow): Promise<readonly KeptName[]>;
  keep(show: NamedShow, names: readonly KeptName[]): Promise<unknown>;
}

export interface ShowNamesPorts {
  readonly store: SourceNameStore;
  readonly clock: Clock;
  readonly log: Log;
  /** Names of a show were read. */
  readonly onRead: () => void;
}

export interface ShowNames {
  /** The names of a show; null until they were read, which begins here. */
  of(show: NamedShow): SourceNames | null;
  /** Resolves once the names of a show are there. */
  ready(show: NamedShow): Promise<void>;
}

/** A library that says nothing for so long is gone without: names of this run hold then. */
const LONGEST_READ_MS = 3000;
const MAX_SHOWS = 20;

/** The names by which programs know the things of shows, read once for each show and kept with each change. */
export const createShowNames = ({ store, clock, log, onRead }: ShowNamesPorts): ShowNames => {
  const shows = new Map<string, { names: SourceNames | null; readonly read: Promise<void> }>();

  const read = async (show: NamedShow): Promise<SourceNames> => {
    let cancel = (): void => undefined;
    const late = new Promise<never>((_resolve, reject) => {
      cancel = clock.schedule(clock.now() + LONGEST_READ_MS, () => reject(new Error('the library is silent')));
    });
    let kept: readonly KeptName[] | null = null;
    try {
      kept = await Promise.race([store.read(show), late]);
    } catch (error) {
      log.warn('the names of sources could not be read', { error });
    } finally {
      cancel();
    }
    const keep = (names: readonly KeptName[]): void => {
      // Names that could not be read are not overwritten.
      if (kept === null) return;
      store.keep(show, names).catch((error: unknown) => log.warn('names of sources could not be kept', { error }));
    };
    return createSourceNames(kept ?? [], { reserved: RESERVED_NAMES, onChange: keep });
  };
  const entryOf = ({ spaceId, sessionId }: NamedShow): { names: SourceNames | null; readonly read: Promise<void> } => {
    const key = `${spaceId} ${sessionId}`;
    const known = shows.get(key);
    if (known) return known;
    const entry = {
      names: null as SourceNames | null,
      read: read({ spaceId, sessionId }).then((names) => {
        entry.names = names;
        onRead();
      }),
    };
    shows.set(key, entry);
    const [oldest] = shows.keys();
    if (shows.size > MAX_SHOWS && oldest !== undefined) shows.delete(oldest);
    return entry;
  };
  return {
    of: (show) => entryOf(show).names,
    ready: (show) => entryOf(show).read,
  };
};
