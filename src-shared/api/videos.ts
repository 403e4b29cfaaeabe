import * as z from 'zod';
import { openEnum } from './open-enum.ts';
import { Id, pageFields, Timestamp } from './fields.ts';
import { defineOperation } from './operation.ts';
import { Person } from './person.ts';

export const VIDEO_STATUSES = ['uploading', 'processing', 'ready', 'failed'] as const;

export const Video = z.looseObject({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  mode: z.string(),
  status: openEnum(VIDEO_STATUSES),
  durationSec: z.number().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  encodeProgress: z.number().nullable(),
  thumbnailUrl: z.string().nullable(),
  playbackUrl: z.string().nullable(),
  hlsUrl: z.string().nullable(),
  embedUrl: z.string().nullable(),
  lessonId: z.string().nullable(),
  liveSessionId: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  author: Person.nullable(),
});
export type Video = z.output<typeof Video>;

const Params = z.object({ id: Id });
const VideoAnswer = z.looseObject({ video: Video });

export const listVideos = defineOperation({
  name: 'list_videos',
  family: 'videos',
  method: 'GET',
  path: '/videos',
  query: z.object({ status: z.enum(VIDEO_STATUSES).optional(), ...pageFields }),
  response: z.looseObject({ videos: z.array(Video), nextCursor: z.string().nullable() }),
});

export const getVideo = defineOperation({
  name: 'get_video',
  family: 'videos',
  method: 'GET',
  path: '/videos/:id',
  params: Params,
  response: VideoAnswer,
});

export const updateVideo = defineOperation({
  name: 'update_video',
  family: 'videos',
  method: 'PATCH',
  path: '/videos/:id',
  params: Params,
  body: z.object({
    title: z.string().trim().min(1).max(200).optional(),
    description: z.string().max(5000).nullish(),
  }),
  response: VideoAnswer,
});

export const videoOperations = [listVideos, getVideo, updateVideo] as const;
