import type { ProductionDesk } from '#shared/api/scenes.ts';
import { isSame } from '#shared/scene/same.ts';
import { applyDeskChange, deskChange } from '#shared/show/desk-change.ts';
import type { ShowPatch, ShowState, Slice } from '#shared/show/show-state.ts';

/** Parts of a show that are read as they are; chat is stitched apart. */
export type SliceName = 'desk' | 'polls' | 'participants' | 'attendance' | 'media';
export type SliceValue<Name extends SliceName> = NonNullable<ShowState[Name]>['value'];

/** The state of a part when a read started; a press that answers meanwhile makes it outdated. */
export type ReadMark = number;

export interface Slices {
  read<Name extends SliceName>(name: Name): Slice<SliceValue<Name>> | null;
  mark(name: SliceName): ReadMark;
  /** Keeps what a read brought, unless a press said something newer since it started; false when outdated. */
  keepRead<Name extends SliceName>(name: Name, value: SliceValue<Name>, since: ReadMark): boolean;
  /** Keeps what the answer to a press said. */
  keepAnswer<Name extends SliceName>(name: Name, value: SliceValue<Name>): void;
  /** Changes a part by what the answer to a press said; nothing where it was never read. */
  change<Name extends SliceName>(name: Name, change: (value: SliceValue<Name>) => SliceValue<Name>): void;
}

type Parts = { [Name in SliceName]: Slice<SliceValue<Name>> | null };

export interface SlicesOptions {
  readonly now: () => number;
  readonly onPatch: (patch: Omit<ShowPatch, 'sessionId'>) => void;
  readonly onDesk: (before: ProductionDesk | null, after: ProductionDesk) => void;
}

/** Holds the parts of the show as the platform last said them, and tells what changed. */
export const createSlices = ({ now, onPatch, onDesk }: SlicesOptions): Slices => {
  const parts: Parts = { desk: null, polls: null, participants: null, attendance: null, media: null };
  const marks = new Map<SliceName, ReadMark>();

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

  const keep = <Name extends SliceName>(name: Name, value: SliceValue<Name>): void => {
    const before = parts[name];
    const asOf = now();
    if (name === 'desk' && before) {
      keepDesk((before as NonNullable<Parts['desk']>).value, value as ProductionDesk, asOf);
      return;
    }
    const same = before !== null && isSame(before.value, value);
    const slice = { value: same ? before.value : value, asOf } as Parts[Name];
    parts[name] = slice;
    if (same) {
      onPatch({ unchanged: { [name]: asOf } });
      return;
    }
    if (name === 'desk') onDesk(null, value as ProductionDesk);
    onPatch({ [name]: slice });
  };

  const keepAnswer = <Name extends SliceName>(name: Name, value: SliceValue<Name>): void => {
    marks.set(name, (marks.get(name) ?? 0) + 1);
    keep(name, value);
  };

  return {
    read: (name) => parts[name],
    mark: (name) => marks.get(name) ?? 0,
    keepRead(name, value, since) {
      if ((marks.get(name) ?? 0) !== since) return false;
      keep(name, value);
      return true;
    },
    keepAnswer,
    change(name, change) {
      const slice = parts[name];
      if (slice) keepAnswer(name, change(slice.value));
    },
  };
};
