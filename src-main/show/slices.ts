import type { ProductionDesk } from '#shared/api/scenes.ts';
import { isSame } from '#shared/scene/same.ts';
import { applyDeskChange, deskChange } from '#shared/show/desk-change.ts';
import type { ShowPatch, ShowState, Slice } from '#shared/show/show-state.ts';

/** Parts of a show that are read as they are; chat is stitched apart. */
export type SliceName = 'desk' | 'polls' | 'participants' | 'attendance' | 'media';
export type SliceValue<Name extends SliceName> = NonNullable<ShowState[Name]>['value'];

/** Start of a read. A press that answers meanwhile makes it outdated, and so does a later read that ends first. */
export interface ReadMark {
  readonly answers: number;
  readonly order: number;
  readonly at: number;
}

export interface Slices {
  read<Name extends SliceName>(name: Name): Slice<SliceValue<Name>> | null;
  /** Marks the start of a read. */
  mark(name: SliceName): ReadMark;
  /** Keeps the result of a read; false when it is outdated. */
  keepRead<Name extends SliceName>(name: Name, value: SliceValue<Name>, since: ReadMark): boolean;
  /** Keeps what the answer to a press said. */
  keepAnswer<Name extends SliceName>(name: Name, value: SliceValue<Name>): void;
  /** Changes a part by what the answer to a press said; nothing where it was never read. */
  change<Name extends SliceName>(name: Name, change: (value: SliceValue<Name>) => SliceValue<Name>): void;
}

type Parts = { [Name in SliceName]: Slice<SliceValue<Name>> | null };

export interface SlicesOptions {
  readonly now: () => number;
  /** Milliseconds by which the platform's clock may be known wrong. */
  readonly clockSlackMs: () => number;
  readonly onPatch: (patch: Omit<ShowPatch, 'sessionId'>) => void;
  readonly onDesk: (before: ProductionDesk | null, after: ProductionDesk) => void;
}

/** Holds the parts of the show as the platform last said them, and tells what changed. */
export const createSlices = ({ now, clockSlackMs, onPatch, onDesk }: SlicesOptions): Slices => {
  const parts: Parts = { desk: null, polls: null, participants: null, attendance: null, media: null };
  /** Answers of presses that were kept, per part. */
  const answers = new Map<SliceName, number>();
  /** Number of the last read that was kept, per part: reads are numbered as they start. */
  const kept = new Map<SliceName, number>();
  let reads = 0;

  const keepDesk = (before: ProductionDesk, after: ProductionDesk, asOf: number): void => {
    const change = deskChange(before, after, asOf);
    if (change === null) {
      parts.desk = { value: before, asOf };
      onPatch({ unchanged: { desk: asOf } });
      return;
    }
    const value = change === 'whole' ? after : applyDeskChange(before, change);
    parts.desk = { value, asOf };
    onDesk(before, value);
    onPatch(change === 'whole' ? { desk: parts.desk } : { deskChange: change });
  };

  const keep = <Name extends SliceName>(name: Name, value: SliceValue<Name>, since: ReadMark | null): void => {
    const before = parts[name];
    const asOf = now();
    if (name === 'desk' && before) {
      keepDesk((before as NonNullable<Parts['desk']>).value, value as ProductionDesk, asOf);
      return;
    }
    const same = before !== null && isSame(before.value, value);
    const slackMs = since && asOf - since.at + clockSlackMs();
    const slice = { value: same ? before.value : value, asOf, ...(slackMs !== null && { slackMs }) } as Parts[Name];
    parts[name] = slice;
    if (same) {
      onPatch({ unchanged: { [name]: asOf } });
      return;
    }
    if (name === 'desk') onDesk(null, value as ProductionDesk);
    onPatch({ [name]: slice });
  };

  const keepAnswer = <Name extends SliceName>(name: Name, value: SliceValue<Name>): void => {
    answers.set(name, (answers.get(name) ?? 0) + 1);
    keep(name, value, null);
  };

  return {
    read: (name) => parts[name],
    mark(name) {
      reads += 1;
      return { answers: answers.get(name) ?? 0, order: reads, at: now() };
    },
    keepRead(name, value, since) {
      if ((answers.get(name) ?? 0) !== since.answers || (kept.get(name) ?? 0) > since.order) return false;
      kept.set(name, since.order);
      keep(name, value, since);
      return true;
    },
    keepAnswer,
    change(name, change) {
      const slice = parts[name];
      if (slice) keepAnswer(name, change(slice.value));
    },
  };
};
