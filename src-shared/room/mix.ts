import type { Slot } from '../api/scene.ts';
import type { MediaSource } from './media-frames.ts';
import { drawnSlots, personOfSlot, type Seen } from './scene-pictures.ts';

/** A source to be heard, and how loud: more than 0, to 1. */
export interface HeardSource {
  readonly id: string;
  readonly volume: number;
}

const isScreen = ({ kind }: Slot): boolean => kind === 'screen';
const isCamera = ({ kind }: Slot): boolean => kind === 'host' || kind === 'guest';

/** How loud a person's slots of this kind make them: the loudest counts; null where they have none. */
const loudest = (seen: Seen, isOfKind: (slot: Slot) => boolean, userId: string): number | null => {
  const volumes = drawnSlots(seen)
    .filter(({ slot }) => isOfKind(slot) && personOfSlot(slot, seen.cast) === userId)
    .map(({ slot: { muted, volume } }) => (muted === true ? 0 : (volume ?? 1)));
  return volumes.length === 0 ? null : Math.max(...volumes);
};

/**
 * The mix on the air. A camera's slot says how loud its person is (spec 2, Slot); people without a slot are heard over
 * what is shown. A shared screen is heard where it is seen.
 */
export const audienceMix = (seen: Seen): readonly HeardSource[] =>
  seen.sources.flatMap(({ id, kind, userId }) => {
    if (userId === seen.me) return [];
    const volume =
      kind === 'microphone'
        ? (loudest(seen, isCamera, userId) ?? 1)
        : kind === 'screenAudio'
          ? (loudest(seen, isScreen, userId) ?? 0)
          : 0;
    return volume === 0 ? [] : [{ id, volume }];
  });

/** Everything that is heard in a room, before it is chosen for one listener. */
export const soundsOf = (sources: readonly MediaSource[]): readonly MediaSource[] =>
  sources.filter(({ kind }) => kind === 'microphone' || kind === 'screenAudio');

/** The mix of those who speak: they always hear each other, whatever is on the air (spec 2, Slot). */
export const speakersMix = (sources: readonly MediaSource[], me: string | null): readonly HeardSource[] =>
  soundsOf(sources).flatMap(({ id, userId }) => (userId === me ? [] : [{ id, volume: 1 }]));
