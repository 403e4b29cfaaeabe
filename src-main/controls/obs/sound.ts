import type { Media } from '#shared/api/media.ts';
import type { Scene } from '#shared/api/scene.ts';
import { mediaKindOf, showsMedium } from '#shared/scene/media-kind.ts';
import { ObsProblem, STATUS, type Fields } from './protocol.ts';

/** Loudness of a film or sound, from 0 to 1, and whether its slot is silent at any loudness. */
export interface Sound {
  readonly volume: number;
  readonly silenced: boolean;
}

/** Volume to which each muted medium returns. */
export type LastVolumes = Map<string, number>;

/** Lowest volume that OBS knows, in dB: silence. */
const SILENCE_DB = -100;
const LOUDEST_MUL = 20;
const LOUDEST_DB = 26;

/** The sound of a medium in a scene; null where it has none there. */
export const soundIn = (scene: Scene, mediaId: string, media: Media | undefined): Sound | null => {
  const slot = scene.slots.find((one) => one.mediaId === mediaId && showsMedium(one));
  if (slot && (media?.kind ?? mediaKindOf(slot)) === 'video') {
    return { volume: slot.volume ?? 1, silenced: slot.muted === true };
  }
  const audio = scene.audios.find((one) => one.mediaId === mediaId);
  return audio ? { volume: audio.volume, silenced: false } : null;
};

export const isMuted = ({ volume, silenced }: Sound): boolean => silenced || volume === 0;

/** A volume as OBS says it. */
export const volumeFields = ({ volume }: Sound): Fields => ({
  inputVolumeMul: volume,
  inputVolumeDb: volume === 0 ? SILENCE_DB : Math.max(SILENCE_DB, 20 * Math.log10(volume)),
});

const TOO_LOUD = 'A film or sound plays at most as loud as it is: 1, or 0 dB.';

/** The volume that a request sets, from 0 to 1. */
export const readVolume = (data: {
  readonly has: (name: string) => boolean;
  readonly number: (name: string, bounds: { readonly min: number; readonly max: number }) => number;
}): number => {
  const [hasMul, hasDb] = [data.has('inputVolumeMul'), data.has('inputVolumeDb')];
  if (hasMul && hasDb) throw new ObsProblem(STATUS.tooManyFields, 'You may only specify one volume field.');
  const db = hasDb ? data.number('inputVolumeDb', { min: SILENCE_DB, max: LOUDEST_DB }) : null;
  const mul =
    db === null ? data.number('inputVolumeMul', { min: 0, max: LOUDEST_MUL }) : db === SILENCE_DB ? 0 : 10 ** (db / 20);
  if (mul > 1) throw new ObsProblem(STATUS.outOfRange, TOO_LOUD);
  return mul;
};
