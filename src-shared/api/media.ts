import * as z from 'zod';
import { openEnum } from './open-enum.ts';
import { Deleted, FileUrl, Id, pageFields, Timestamp } from './fields.ts';
import { defineOperation } from './operation.ts';

export const MEDIA_KINDS = ['image', 'pdf', 'video', 'embed', 'sticker', 'audio'] as const;
export const MediaKind = z.enum(MEDIA_KINDS);
export type MediaKind = z.output<typeof MediaKind>;

export const MediaFolder = z.looseObject({ id: z.string(), name: z.string() });
export type MediaFolder = z.output<typeof MediaFolder>;

export const Media = z.looseObject({
  id: z.string(),
  kind: openEnum(MEDIA_KINDS),
  title: z.string(),
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
  videoId: z.string().nullable(),
  sizeBytes: z.number().int().nullable(),
  folder: MediaFolder.nullable(),
  createdAt: Timestamp,
});
export type Media = z.output<typeof Media>;

const Params = z.object({ id: Id });
const Title = z.string().min(1).max(200);
const FolderName = z.string().min(1).max(100);

export const listMedia = defineOperation({
  name: 'list_media',
  family: 'media',
  method: 'GET',
  path: '/media',
  query: z.object({ kind: MediaKind.optional(), ...pageFields }),
  response: z.looseObject({ media: z.array(Media), nextCursor: z.string().nullable() }),
});

export const getMedia = defineOperation({
  name: 'get_media',
  family: 'media',
  method: 'GET',
  path: '/media/:id',
  params: Params,
  response: z.looseObject({ media: Media }),
});

export const addMedia = defineOperation({
  name: 'add_media',
  family: 'media',
  method: 'POST',
  path: '/media',
  status: 201,
  body: z.object({ kind: MediaKind, url: FileUrl, title: Title.optional(), folder: FolderName.nullish() }),
  response: z.looseObject({ media: Media }),
});

export const updateMedia = defineOperation({
  name: 'update_media',
  family: 'media',
  method: 'PATCH',
  path: '/media/:id',
  params: Params,
  body: z.object({ title: Title.optional(), folder: FolderName.nullish() }),
  response: z.looseObject({ media: Media }),
});

export const deleteMedia = defineOperation({
  name: 'delete_media',
  family: 'media',
  method: 'DELETE',
  path: '/media/:id',
  params: Params,
  response: Deleted,
  irreversible: true,
});

export const listMediaFolders = defineOperation({
  name: 'list_media_folders',
  family: 'media',
  method: 'GET',
  path: '/media/folders',
  response: z.looseObject({ folders: z.array(MediaFolder) }),
});

export const createMediaFolder = defineOperation({
  name: 'create_media_folder',
  family: 'media',
  method: 'POST',
  path: '/media/folders',
  status: 201,
  statusIfThere: 200,
  body: z.object({ name: FolderName }),
  response: z.looseObject({ folder: MediaFolder }),
});

export const mediaOperations = [
  listMedia,
  getMedia,
  addMedia,
  updateMedia,
  deleteMedia,
  listMediaFolders,
  createMediaFolder,
] as const;
