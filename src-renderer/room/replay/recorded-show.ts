import type { VttCue } from '#shared/lib/web-vtt.ts';
import type { MediaSource } from '#shared/room/media-frames.ts';
import type { RoomShow, ServerFrame } from '#shared/room/protocol.ts';
import type { RecordedLive, RecordedTrack } from '#shared/room/recording.ts';

type Banner = Extract<ServerFrame, { type: 'banner' }>['banner'];

/** The room from this instant (Unix ms) until the next one. */
export interface RecordedMoment {
  readonly at: number;
  readonly show: RoomShow;
  readonly sources: readonly MediaSource[];
}

/** The announcement of a sign-up stays on the scene for so long. */
const BANNER_MS = 6000;

/** The room as it was from each frame on. The first frame is the whole show; what comes before one is left out. */
export const momentsOf = (frames: RecordedLive['frames']): readonly RecordedMoment[] => {
  const moments: RecordedMoment[] = [];
  let show: RoomShow | null = null;
  let sources: readonly MediaSource[] = [];
  for (const { at, frame } of frames) {
    if (frame.type === 'show') show = { ...show, ...frame.show } as RoomShow;
    else if (frame.type === 'mediaSources') sources = frame.sources ?? [];
    else continue;
    if (show) moments.push({ at, show, sources });
  }
  return moments;
};

/** The last of these that began at or before an instant; the first one where none has. */
export const lastAt = <Timed extends { readonly at: number }>(timed: readonly Timed[], at: number): Timed | null => {
  let [low, high] = [0, timed.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((timed[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return timed[Math.max(0, low - 1)] ?? null;
};

export interface Chapter {
  readonly at: number;
  /** Null is the automatic layout. */
  readonly name: string | null;
}

/** A chapter for each scene that went on air. */
export const chaptersOf = (moments: readonly RecordedMoment[]): readonly Chapter[] =>
  moments.flatMap(({ at, show: { stage } }, index) => {
    const before = moments[index - 1]?.show.stage.scene;
    if (index > 0 && before?.id === stage.scene?.id) return [];
    return [{ at, name: stage.scene?.name ?? null }];
  });

/** The announcement on the scene at an instant. */
export const bannerAt = (frames: RecordedLive['frames'], at: number): Banner | null => {
  const found = frames.findLast(
    ({ at: from, frame }) => frame.type === 'banner' && from <= at && at < from + BANNER_MS,
  );
  return found?.frame.type === 'banner' ? found.frame.banner : null;
};

/** The caption at a position (ms from the beginning); null between captions. */
export const cueAt = (cues: readonly VttCue[], position: number): string | null =>
  cues.findLast(({ from, to }) => from <= position && position < to)?.text ?? null;

/** True where a track has something at an instant, or soon. */
export const isNear = ({ startedAt, lengthMs }: RecordedTrack, at: number, soonMs: number): boolean =>
  startedAt - soonMs <= at && at < startedAt + lengthMs;
