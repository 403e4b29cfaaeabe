import type * as z from 'zod';
import type { Comment, createComment } from '#shared/api/feed.ts';
import { badRequest, notFound } from '../../lib/api-error.ts';
import type { Caller, ServiceContext } from '../../context/service-context.ts';
import { comments, type CommentRow } from '../../store/comment-repository.ts';
import { excerpt } from '../../lib/rich-text.ts';
import { resolveAuthor } from '../authoring/author.ts';
import { spacePath } from '../../context/current-space.ts';
import { recordActivity } from '../members/gamification.ts';
import { sendNotice } from '../users/notices.ts';
import { serializeComment } from './comments.ts';
import { notifyMentioned } from './mentions.ts';
import { getPostRow, requireContent } from './posts.ts';

type NewComment = z.output<(typeof createComment)['body']>;

const getCommentRow = (ctx: ServiceContext, id: string): CommentRow => {
  const row = comments(ctx.db).find(id);
  if (!row) throw notFound('Comment');
  return row;
};

const requireParent = (ctx: ServiceContext, postId: string, parentId: string | null): void => {
  if (parentId !== null && comments(ctx.db).find(parentId)?.postId !== postId) {
    throw badRequest(`parentCommentId is not a comment of this post: ${parentId}`);
  }
};

/** Comments on a post, or replies to a comment of it. Throws 404, 400, and 403 for its author. */
export const addComment = (ctx: ServiceContext, postId: string, input: NewComment, caller: Caller): Comment => {
  const post = getPostRow(ctx, postId);
  const author = resolveAuthor(ctx, input.author, caller);
  const parentId = input.parentCommentId ?? null;
  requireParent(ctx, postId, parentId);
  const content = requireContent(input.content, input.format);
  const id = ctx.newId('cmt');
  comments(ctx.db).insert({
    id,
    postId,
    parentId,
    content,
    text: excerpt(content),
    attachments: input.attachments ?? [],
    authorId: author.id,
    createdAt: ctx.clock.now(),
  });
  recordActivity(ctx, author.id, { kind: 'comment_created', commentId: id });
  notifyMentioned(ctx, { author, html: content, path: spacePath(ctx, 'posts', postId) });
  if (post.authorId !== author.id) {
    sendNotice(ctx, { id: post.authorId, email: post.author.email }, ({ say }) => ({
      subject: say('mail_commented', { name: author.name }),
      text: excerpt(content),
    }));
  }
  const comment = serializeComment(getCommentRow(ctx, id));
  ctx.events.record('comment.created', { comment, post: { id: postId, title: post.title } });
  return comment;
};

/** Deletes a comment and its replies. Throws 404. */
export const removeComment = (ctx: ServiceContext, id: string): void => {
  comments(ctx.db).remove(getCommentRow(ctx, id).id);
};
