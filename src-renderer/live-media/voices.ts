import type { BackgroundState, MediaSource } from '#shared/room/media-frames.ts';
import type { StageCast } from '../stage/stage-content.ts';

/** `none` has no microphone in the room, `off` a muted one. */
export type MicrophoneState = 'none' | 'off' | 'on' | 'talking';

/** The state of a person's microphone. */
export const microphoneOf = (sources: readonly MediaSource[], userId: string): MicrophoneState => {
  const microphone = sources.find((one) => one.userId === userId && one.kind === 'microphone');
  if (!microphone) return 'none';
  if (microphone.muted) return 'off';
  return microphone.talking ? 'talking' : 'on';
};

/** Sources that the team can turn off; the sound of a screen ends with it. */
const SILENCED = ['microphone', 'camera', 'screen'] as const;
export type SilencedKind = (typeof SILENCED)[number];

/** Sources of a person that the team can turn off now. */
export const silencedKindsOf = (sources: readonly MediaSource[], userId: string): readonly SilencedKind[] =>
  SILENCED.filter((kind) => sources.some((one) => one.userId === userId && one.kind === kind && !one.muted));

/** Why nothing stands behind a person though something was asked for; null where all is well. */
export const backgroundTroubleOf = (
  sources: readonly MediaSource[],
  userId: string,
): Exclude<BackgroundState, 'none' | 'on'> | null => {
  const state = sources.find((one) => one.userId === userId && one.kind === 'camera')?.background;
  return state === 'tooSlow' || state === 'failed' ? state : null;
};

export interface Voice {
  readonly userId: string;
  readonly name: string;
  readonly microphone: MicrophoneState;
}

/** Those of the cast who send anything, the host first, with their microphones. */
export const voicesOf = ({ host, guests }: StageCast, sources: readonly MediaSource[]): readonly Voice[] =>
  [...(host ? [host] : []), ...guests]
    .filter(({ userId }) => sources.some((source) => source.userId === userId))
    .map(({ userId, name }) => ({ userId, name, microphone: microphoneOf(sources, userId) }));
