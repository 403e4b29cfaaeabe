/** Playback fields of a video slot or a scene sound: the part of a file to play, and how. */
export interface Playable {
  readonly autoplay?: boolean | undefined;
  readonly loop?: boolean | undefined;
  readonly once?: boolean | undefined;
  readonly startSec?: number | undefined;
  readonly durationSec?: number | undefined;
  readonly mediaSec?: number | undefined;
}

/** Last report of the desk on a media item; `position` in seconds at `updatedAt` (ISO 8601). */
export interface PlaybackState {
  readonly playing: boolean | null;
  readonly position: number | null;
  readonly updatedAt: string;
}

export interface PlaybackMoment {
  readonly playing: boolean;
  /** Seconds from the file's beginning. */
  readonly positionSec: number;
  /** True once the part to play is over and does not repeat. */
  readonly ended: boolean;
}

/** Seconds of the file that play: from `startSec`, for `durationSec` or to the file's end. */
export const playedPart = (item: Playable, fileSec: number | null): { startSec: number; endSec: number } => {
  const startSec = item.startSec ?? 0;
  const fileEnd = fileSec ?? item.mediaSec ?? Infinity;
  const endSec = item.durationSec === undefined ? fileEnd : Math.min(fileEnd, startSec + item.durationSec);
  return { startSec, endSec: Math.max(startSec, endSec) };
};

/**
 * Position of a file at the instant `now` (Unix ms): the desk's last report, moved by the time since. Without a report,
 * a file that starts automatically runs from its start since `since`. `fileSec` is the file's length if known.
 */
export const playbackAt = (
  item: Playable,
  state: PlaybackState | null,
  { now, since, fileSec }: { readonly now: number; readonly since: number; readonly fileSec: number | null },
): PlaybackMoment => {
  const { startSec, endSec } = playedPart(item, fileSec);
  const playing = state?.playing ?? item.autoplay ?? true;
  const from = state?.position ?? startSec;
  const at = state && state.position !== null ? Date.parse(state.updatedAt) : since;
  const elapsedSec = playing && Number.isFinite(at) ? Math.max(0, now - at) / 1000 : 0;
  const raw = from + elapsedSec;
  const length = endSec - startSec;
  if (raw < endSec) return { playing, positionSec: Math.max(0, raw), ended: false };
  if (item.loop === true && item.once !== true && length > 0 && Number.isFinite(length))
    return { playing, positionSec: startSec + ((raw - startSec) % length), ended: false };
  return { playing: false, positionSec: endSec, ended: true };
};

/** Correction of a player: a jump, or a slightly faster or slower rate, which nobody hears. */
export type DriftCorrection =
  | { readonly kind: 'none' }
  | { readonly kind: 'jump' }
  | { readonly kind: 'rate'; readonly rate: number };

/** How far off a player may be, in seconds, and by how much its rate changes to bring it back. */
export interface DriftLimits {
  readonly inStepSec: number;
  readonly jumpSec: number;
  readonly nudge: number;
}

/** A film, a sound: nobody compares it with something else. */
export const SINGLE_FILE_DRIFT: DriftLimits = { inStepSec: 0.08, jumpSec: 0.8, nudge: 0.05 };
/** A camera and a microphone in files of their own: lips and voice show 60 ms between them. */
export const LIP_SYNC_DRIFT: DriftLimits = { inStepSec: 0.02, jumpSec: 0.4, nudge: 0.1 };

/** Correction for a player that stands at `actualSec` and should stand at `wantedSec`. */
export const correctDrift = (
  wantedSec: number,
  actualSec: number,
  { inStepSec, jumpSec, nudge }: DriftLimits,
): DriftCorrection => {
  const late = wantedSec - actualSec;
  if (Math.abs(late) >= jumpSec) return { kind: 'jump' };
  if (Math.abs(late) <= inStepSec) return { kind: 'none' };
  return { kind: 'rate', rate: late > 0 ? 1 + nudge : 1 - nudge };
};
