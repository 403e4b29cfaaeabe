import * as api from '#shared/api/videos.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { implement, type Implementation } from '../implement.ts';
import { videos } from '../../store/video-repository.ts';
import { cutPage, parseCursor } from '../../lib/page-cursor.ts';
import { getVideoRow, serializeVideo } from './videos.ts';

/** Every operation of the family "videos". */
export const createVideoHandlers = (ctx: ServiceContext): readonly Implementation[] => [
  implement(api.listVideos, ({ query: { status, limit, cursor } }) => {
    const rows = videos(ctx.db).list(status ?? null, parseCursor(cursor), limit + 1);
    const { page, nextCursor } = cutPage(rows, limit);
    return { videos: page.map((row) => serializeVideo(ctx, row)), nextCursor };
  }),
  implement(api.getVideo, ({ params }) => ({ video: serializeVideo(ctx, getVideoRow(ctx, params.id)) })),
  implement(api.updateVideo, ({ params, body: { title, description } }) => {
    const row = getVideoRow(ctx, params.id);
    videos(ctx.db).update({
      ...row,
      title: title ?? row.title,
      description: description === undefined ? row.description : description,
      updatedAt: ctx.clock.now(),
    });
    return { video: serializeVideo(ctx, getVideoRow(ctx, params.id)) };
  }),
];
