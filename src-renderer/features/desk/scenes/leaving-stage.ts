import { mediaKindOf } from '#shared/scene/media-kind.ts';
import type { Scene, Slot } from '#shared/api/scene.ts';
import type { MediaState } from '#shared/api/scenes.ts';
import { personIn, sceneOrAutomatic } from '#shared/scene/cast.ts';
import type { StageCast, StageMedia } from '../../../stage/stage-content.ts';

/** People and things that a take would take off the stage. */
export interface Leaving {
  /** Names of the people whose camera goes. */
  readonly people: readonly string[];
  /** Titles of the videos that play and would stop. */
  readonly videos: readonly string[];
}

export interface LeavingContext {
  readonly cast: StageCast;
  readonly media: ReadonlyMap<string, Pick<StageMedia, 'title'>>;
  readonly mediaStates: readonly Pick<MediaState, 'mediaId' | 'playing'>[];
}

type Slots = readonly Slot[];

const peopleOn = (slots: Slots, cast: StageCast): ReadonlyMap<string, string> =>
  new Map(
    slots.flatMap((slot) => {
      const person = personIn(slot, cast);
      return person ? [[person.userId, person.name] as const] : [];
    }),
  );

const isPlaying = (slot: Slot, states: LeavingContext['mediaStates']): boolean =>
  states.find((state) => state.mediaId === slot.mediaId)?.playing ?? slot.autoplay ?? true;

/** People and things that stand on stage now and would not after the take; null is the automatic layout. */
export const leavingStage = (from: Scene | null, to: Scene | null, context: LeavingContext): Leaving => {
  const { cast, media, mediaStates } = context;
  const now = sceneOrAutomatic(from, cast).slots;
  const after = sceneOrAutomatic(to, cast).slots;
  const staying = peopleOn(after, cast);
  const kept = new Set(after.map((slot) => slot.mediaId ?? slot.url));
  const people = [...peopleOn(now, cast)].filter(([id]) => !staying.has(id)).map(([, name]) => name);
  const videos = now
    .filter((slot) => mediaKindOf(slot) === 'video')
    .filter((slot) => !kept.has(slot.mediaId ?? slot.url) && isPlaying(slot, mediaStates))
    .map((slot) => (slot.mediaId === undefined ? undefined : media.get(slot.mediaId)?.title) ?? slot.title ?? '')
    .filter((title) => title !== '');
  return { people, videos };
};
