import type { RoomMedia } from '#shared/room/protocol.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { statement } from '../store/statement.ts';

/** A media item as the stage needs it, or null where the library has no such item any more. */
export const roomMedia = (ctx: ServiceContext, mediaId: string): RoomMedia | null =>
  statement<[string], RoomMedia>(
    ctx.db,
    'SELECT id AS mediaId, kind, url, thumbnail_url AS thumbnailUrl, title FROM media WHERE id = ?',
  ).get(mediaId) ?? null;
