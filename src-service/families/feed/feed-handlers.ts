import * as api from '#shared/api/feed.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { implement, type Implementation } from '../implement.ts';
import { groups } from '../../store/group-repository.ts';
import { posts } from '../../store/post-repository.ts';
import { cutPage, parseCursor } from '../../lib/page-cursor.ts';
import { addComment, removeComment } from './commenting.ts';
import { addPost, changePost, getPostRow, readPost, serializePost } from './posts.ts';

const DELETED = { deleted: true } as const;

/** Every operation of the family "feed". */
export const createFeedHandlers = (ctx: ServiceContext): readonly Implementation[] => [
  implement(api.listPosts, ({ query: { category, group, limit, cursor } }) => {
    // A group that does not exist has no posts.
    const groupId = group === undefined ? null : (groups(ctx.db).findId(group) ?? group);
    const before = parseCursor(cursor);
    const rows = posts(ctx.db).list({ category: category ?? null, groupId, before, limit: limit + 1 });
    const { page, nextCursor } = cutPage(rows, limit);
    return { posts: page.map((row) => serializePost(ctx, row)), nextCursor };
  }),
  implement(api.getPost, ({ params }) => ({ post: readPost(ctx, params.id) })),
  implement(api.createPost, ({ body }, caller) => ({ post: addPost(ctx, body, caller) })),
  implement(api.updatePost, ({ params, body }) => ({ post: changePost(ctx, params.id, body) })),
  implement(api.deletePost, ({ params }) => {
    posts(ctx.db).remove(getPostRow(ctx, params.id).id);
    return DELETED;
  }),
  implement(api.createComment, ({ params, body }, caller) => ({
    comment: addComment(ctx, params.id, body, caller),
  })),
  implement(api.deleteComment, ({ params }) => {
    removeComment(ctx, params.id);
    return DELETED;
  }),
];
