import type { RecordedTrack } from '#shared/room/recording.ts';
import type { TrackContent } from './page/main.ts';

/** A file of the recording with what it holds. */
export interface ReadTrack extends TrackContent {
  readonly track: RecordedTrack;
}

/** The stamp of a picture counts milliseconds up to here. */
const WRAP = 2 ** 32;
const SECOND_MS = 1000;
/** Between pictures further apart than this no second is looked for. */
const NEAR_MS = 250;

interface Shown {
  /** When the recording shows the picture, and the moment that the picture shows; Unix ms. */
  readonly recordedAt: number;
  readonly moment: number;
}

/** The whole moment of a stamp that was made less than some weeks before an instant (Unix ms), or a second after it. */
const momentOf = (stamp: number, recordedAt: number): number => {
  const latest = recordedAt + SECOND_MS;
  return latest - ((((latest - stamp) % WRAP) + WRAP) % WRAP);
};

const shownOf = ({ track, pictures }: ReadTrack): readonly Shown[] =>
  pictures.map(([at, stamp]) => {
    const recordedAt = track.startedAt + at;
    return { recordedAt, moment: momentOf(stamp, recordedAt) };
  });

/** For each beep of a microphone: how far it is from its second in the pictures of the same connection, in ms. */
export const apartOf = (sound: ReadTrack, tracks: readonly ReadTrack[]): readonly number[] => {
  const camera = sound.track.source.replace('microphone', 'camera');
  const shown = tracks.filter(({ track }) => track.source === camera).flatMap(shownOf);
  return sound.beeps.flatMap((beep) => {
    const heardAt = sound.track.startedAt + beep;
    const near = shown.findLast(({ recordedAt }) => recordedAt <= heardAt);
    if (!near || heardAt - near.recordedAt > NEAR_MS) return [];
    const second = Math.round((near.moment + heardAt - near.recordedAt) / SECOND_MS) * SECOND_MS;
    const last = shown.findLast(({ moment }) => moment <= second);
    if (!last || second - last.moment > NEAR_MS) return [];
    return [Math.abs(heardAt - (last.recordedAt + second - last.moment))];
  });
};

/** How much is missing before a kill in each camera's file that began after `from` (Unix ms), in ms. */
export const missingBefore = (from: number, killedAt: number, tracks: readonly ReadTrack[]): readonly number[] =>
  tracks.flatMap((track) => {
    const moments = shownOf(track).map(({ moment }) => moment);
    const [first = Infinity] = moments;
    return first < from || first > killedAt ? [] : [Math.max(0, killedAt - Math.max(...moments))];
  });
