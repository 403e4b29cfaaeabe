import type { PressSource } from '#shared/show/action.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';

/** A picture of the air this old is not what its presser would press on now. */
export const OLDEST_PICTURE_MS = 1500;

/** Why a press that is made on a picture so old is not sent; null where it is young enough, or nobody knows. */
const tooOld = (seen: PressSource['seen'], now: number): Sentence | null => {
  const ageMs = seen === undefined ? 0 : now - seen.at;
  return ageMs > OLDEST_PICTURE_MS ? say('host_press_late', { seconds: Math.round(ageMs / 100) / 10 }) : null;
};

export interface LatePresses {
  /** A press of this window, panel or program put a scene on air; null is the automatic layout. */
  taken(from: string, sceneId: string | null): void;
  /** Why a press is not sent: the air is another one than its presser saw. Changes of their own they know. */
  changedSince(seen: PressSource['seen'], from: string): Sentence | null;
  /** Why a press made now is not sent: its picture is too old, or shows another air. */
  readonly lateness: (seen: PressSource['seen'], from: string, now: number) => Sentence | null;
}

/** Compares the air that a presser saw with the air now. `air`: the scene on air; undefined where it is not known. */
export const createLatePresses = (air: () => string | null | undefined): LatePresses => {
  let last: { readonly from: string; readonly sceneId: string | null } | null = null;
  const changedSince: LatePresses['changedSince'] = (seen, from) => {
    const now = air();
    if (seen === undefined || now === undefined || now === seen.sceneId) return null;
    return last?.from === from && last.sceneId === now ? null : say('host_press_air_changed');
  };
  return {
    taken(from, sceneId) {
      last = { from, sceneId };
    },
    changedSince,
    lateness: (seen, from, now) => tooOld(seen, now) ?? changedSince(seen, from),
  };
};
