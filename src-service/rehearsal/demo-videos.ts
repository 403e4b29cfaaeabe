import type { ServiceContext } from '../context/service-context.ts';
import { lessons } from '../store/lesson-repository.ts';
import { videos, type VideoRow } from '../store/video-repository.ts';

const urlsOf = (ctx: ServiceContext, id: string) => {
  const root = `${ctx.addresses.apiRoot}/videos/${id}`;
  return {
    thumbnailUrl: `${root}/poster.jpg`,
    playbackUrl: `${root}/video.mp4`,
    hlsUrl: `${root}/index.m3u8`,
    embedUrl: `${root}/embed`,
  };
};

const addVideo = (
  ctx: ServiceContext,
  video: Pick<VideoRow, 'title' | 'description' | 'status' | 'durationSec' | 'lessonId' | 'encodeProgress'> & {
    readonly authorId: string;
  },
): VideoRow => {
  const id = ctx.newId('vid');
  const now = ctx.clock.now();
  const row: VideoRow = {
    ...video,
    ...urlsOf(ctx, id),
    id,
    mode: 'upload',
    width: 1920,
    height: 1080,
    liveSessionId: null,
    createdAt: now,
    updatedAt: now,
  };
  videos(ctx.db).insert(row);
  return row;
};

export interface LessonVideo {
  readonly lessonId: string;
  readonly title: string;
  readonly videoSec: number;
  readonly authorId: string;
}

/** A ready video of the studio, shown in a lesson. */
export const addLessonVideo = (ctx: ServiceContext, { lessonId, title, videoSec, authorId }: LessonVideo): void => {
  const lesson = lessons(ctx.db).find(lessonId);
  if (!lesson) throw new Error(`The lesson ${lessonId} is not kept.`);
  const base = { description: null, status: 'ready', encodeProgress: null } as const;
  const { playbackUrl } = addVideo(ctx, { ...base, title, durationSec: videoSec, lessonId, authorId });
  lessons(ctx.db).update({ ...lesson, videoUrl: playbackUrl, videoDurationSec: videoSec });
};

/** Adds a video of every other state, and the presentation of the space; answers with the id of the latter. */
export const addDemoVideos = (ctx: ServiceContext, authorId: string): string => {
  const base = { description: null, durationSec: null, encodeProgress: null, lessonId: null, authorId } as const;
  addVideo(ctx, { ...base, title: 'Day one, second take', status: 'uploading' });
  addVideo(ctx, { ...base, title: 'A walk through the workshop', status: 'processing', encodeProgress: 42 });
  addVideo(ctx, { ...base, title: 'Phone recording of the market', status: 'failed' });
  const presentation = addVideo(ctx, {
    ...base,
    title: 'What we do at Atelier Nord',
    description: 'The presentation video of the about page.',
    status: 'ready',
    durationSec: 96,
  });
  return presentation.id;
};
