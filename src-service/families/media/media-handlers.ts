import * as api from '#shared/api/media.ts';
import type { Media, MediaFolder, MediaKind } from '#shared/api/media.ts';
import { embedPlayer } from '#shared/scene/embed.ts';
import { fileNameOf } from '#shared/scene/media-kind.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import { badRequest, notFound } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { Answer, implement, type Implementation } from '../implement.ts';
import { mediaItems, type MediaRow } from '../../store/media-repository.ts';
import { scenes } from '../../store/scene-repository.ts';
import { sceneTemplates } from '../../store/scene-template-repository.ts';
import { editShow } from '../scenes/on-air.ts';
import { detachMedia } from '../scenes/scene-media.ts';
import { eraseUnshownFile, hostedSize } from '../attachments/hosted-file.ts';

const serialize = (ctx: ServiceContext, row: MediaRow): Media => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  url: row.url,
  thumbnailUrl: row.thumbnailUrl,
  videoId: row.videoId,
  sizeBytes: row.sizeBytes,
  folder: row.folderId === null ? null : (mediaItems(ctx.db).findFolder(row.folderId) ?? null),
  createdAt: new Date(row.createdAt).toISOString(),
});

const getItem = (ctx: ServiceContext, id: string): MediaRow => {
  const row = mediaItems(ctx.db).find(id);
  if (!row) throw notFound('Media');
  return row;
};

const createFolder = (ctx: ServiceContext, name: string): MediaFolder => {
  const folder = { id: ctx.newId('fld'), name };
  mediaItems(ctx.db).insertFolder(folder, ctx.clock.now());
  return folder;
};

/** A folder by its id or name, made when there is none; null is the root. */
const resolveFolder = (ctx: ServiceContext, folder: string | null): string | null => {
  if (folder === null) return null;
  const known = mediaItems(ctx.db).findFolder(folder) ?? mediaItems(ctx.db).findFolderNamed(folder);
  return (known ?? createFolder(ctx, folder)).id;
};

const decodeName = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

const hostOf = (url: string): string => new URL(url).hostname;

/** The title of an item without one: the file's name without its extension, else the site. */
const titleFrom = (url: string): string => {
  const name = decodeName(fileNameOf(url)).replace(/\.[a-z0-9]{2,5}$/i, '');
  return cutText(name === '' ? hostOf(url) : name, 200);
};

/** A page of a video platform becomes its player; any other address stays. */
const playedUrl = (kind: MediaKind, url: string): string => (kind === 'embed' ? (embedPlayer(url)?.src ?? url) : url);

const thumbnailOf = (kind: MediaKind, url: string): string | null =>
  kind === 'image' || kind === 'sticker' ? url : null;

interface NewItem {
  readonly kind: MediaKind;
  readonly url: string;
  readonly title: string | undefined;
  readonly folder: string | null;
}

/** Adds an item to the library. */
export const addItem = (ctx: ServiceContext, { kind, url, title, folder }: NewItem): MediaRow => {
  const row: MediaRow = {
    id: ctx.newId('med'),
    kind,
    title: title ?? (kind === 'embed' ? (embedPlayer(url)?.name ?? titleFrom(url)) : titleFrom(url)),
    url: playedUrl(kind, url),
    thumbnailUrl: thumbnailOf(kind, url),
    videoId: null,
    sizeBytes: hostedSize(ctx, url),
    folderId: resolveFolder(ctx, folder),
    createdAt: ctx.clock.now(),
  };
  mediaItems(ctx.db).insert(row);
  return row;
};

/** Scenes and templates that used the item keep its address (spec 1, `delete_media`). */
const keepAddresses = (ctx: ServiceContext, item: MediaRow): void => {
  const mention = JSON.stringify(item.id);
  const holding = Map.groupBy(scenes(ctx.db).listHolding(mention), ({ sessionId }) => sessionId);
  for (const [sessionId, used] of holding)
    editShow(ctx, sessionId, () => {
      for (const { scene } of used) scenes(ctx.db).update(sessionId, detachMedia(scene, item));
    });
  for (const template of sceneTemplates(ctx.db).listHolding(mention))
    sceneTemplates(ctx.db).save({ ...template, scene: detachMedia(template.scene, item) });
};

const removeItem = (ctx: ServiceContext, id: string): void => {
  const item = getItem(ctx, id);
  keepAddresses(ctx, item);
  mediaItems(ctx.db).remove(id);
  eraseUnshownFile(ctx, item.url);
};

/** A cursor is the place of the last item given. */
const parseCursor = (cursor: string | undefined): number | null => {
  if (cursor === undefined) return null;
  if (!/^\d{1,15}$/.test(cursor)) throw badRequest('cursor: not one that this list gave');
  return Number(cursor);
};

const listItems = (ctx: ServiceContext, kind: MediaKind | null, cursor: string | undefined, limit: number) => {
  const rows = mediaItems(ctx.db).list(kind, parseCursor(cursor), limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    media: page.map((row) => serialize(ctx, row)),
    nextCursor: rows.length > limit && last ? String(last.seq) : null,
  };
};

/** Every operation of the family "media". */
export const createMediaHandlers = (ctx: ServiceContext): readonly Implementation[] => [
  implement(api.listMedia, ({ query: { kind, cursor, limit } }) => listItems(ctx, kind ?? null, cursor, limit)),
  implement(api.getMedia, ({ params }) => ({ media: serialize(ctx, getItem(ctx, params.id)) })),
  implement(api.addMedia, ({ body: { kind, url, title, folder } }) => ({
    media: serialize(ctx, addItem(ctx, { kind, url, title, folder: folder ?? null })),
  })),
  implement(api.updateMedia, ({ params, body: { title, folder } }) => {
    const item = getItem(ctx, params.id);
    const folderId = folder === undefined ? item.folderId : resolveFolder(ctx, folder);
    const changed = { ...item, title: title ?? item.title, folderId };
    mediaItems(ctx.db).update(changed);
    return { media: serialize(ctx, changed) };
  }),
  implement(api.deleteMedia, ({ params }) => {
    removeItem(ctx, params.id);
    return { deleted: true } as const;
  }),
  implement(api.listMediaFolders, () => ({ folders: mediaItems(ctx.db).listFolders() })),
  implement(api.createMediaFolder, ({ body: { name } }) => {
    const known = mediaItems(ctx.db).findFolderNamed(name);
    return known ? new Answer(200, { folder: known }) : { folder: createFolder(ctx, name) };
  }),
];
