import type { Sound } from '#shared/scene/sound.ts';
import { ObsProblem, STATUS, type Fields } from './protocol.ts';

/** Volumes by medium: `last` is where a muted one returns to, `asked` what requests set that have no answer yet. */
export interface Volumes {
  readonly last: Map<string, number>;
  readonly asked: Map<string, number>;
}

/** Lowest volume that OBS knows, in dB: silence. */
const SILENCE_DB = -100;
const LOUDEST_MUL = 20;
const LOUDEST_DB = 26;

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
