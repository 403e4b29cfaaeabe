import type * as z from 'zod';
import type { createPost, Post, updatePost } from '#shared/api/feed.ts';
import { badRequest, notFound } from '../../lib/api-error.ts';
import type { Caller, ServiceContext } from '../../context/service-context.ts';
import { comments } from '../../store/comment-repository.ts';
import { posts, type PostRow } from '../../store/post-repository.ts';
import { excerpt, richText, hasVisibleContent, type RichFormat } from '../../lib/rich-text.ts';
import { requireOwnGroups, requireRole, resolveAuthor } from '../authoring/author.ts';
import { spacePath } from '../../context/current-space.ts';
import { resolveGroups } from '../authoring/addressed-groups.ts';
import { recordActivity } from '../members/gamification.ts';
import { serializeComment, serializeWriter } from './comments.ts';
import { notifyMentioned } from './mentions.ts';

type NewPost = z.output<(typeof createPost)['body']>;
type PostPatch = z.output<(typeof updatePost)['body']>;

/** Roles that may pin a post (spec 1, create_post: moderators only). */
const MODERATORS = ['owner', 'admin', 'moderator'] as const;

/** The post of that id; throws 404. */
export const getPostRow = (ctx: ServiceContext, id: string): PostRow => {
  const row = posts(ctx.db).find(id);
  if (!row) throw notFound('Post');
  return row;
};

/** A post as lists and events carry it. */
export const serializePost = (ctx: ServiceContext, row: PostRow): Post => ({
  id: row.id,
  title: row.title,
  category: row.category,
  content: row.content,
  text: row.text,
  attachments: [...row.attachments],
  pinned: row.pinned,
  groupIds: posts(ctx.db).groupIds(row.seq),
  commentCount: row.commentCount,
  reactionCount: row.reactionCount,
  createdAt: new Date(row.createdAt).toISOString(),
  author: serializeWriter(row.author),
  url: spacePath(ctx, 'posts', row.id),
});

/** A post with its comments, oldest first. Throws 404. */
export const readPost = (ctx: ServiceContext, id: string): Post => ({
  ...serializePost(ctx, getPostRow(ctx, id)),
  comments: comments(ctx.db).listOf(id).map(serializeComment),
});

/** Content that shows something, as it is kept. Throws 400. */
export const requireContent = (content: string, format: RichFormat | undefined): string => {
  const html = richText(content, format);
  if (!hasVisibleContent(html)) throw badRequest('content must show words or an image');
  return html;
};

/** Publishes a post. Throws 400, and 403 if its author lacks a right. */
export const addPost = (ctx: ServiceContext, input: NewPost, caller: Caller): Post => {
  const author = resolveAuthor(ctx, input.author, caller);
  const groupIds = resolveGroups(ctx, input.groups ?? []);
  requireOwnGroups(ctx, author, groupIds);
  if (input.pinned === true) requireRole(author, MODERATORS, 'Pinning a post');
  const content = requireContent(input.content, input.format);
  const id = ctx.newId('pst');
  posts(ctx.db).insert({
    id,
    title: input.title ?? null,
    category: input.category ?? 'general',
    content,
    text: excerpt(content),
    attachments: input.attachments ?? [],
    pinned: input.pinned ?? false,
    authorId: author.id,
    createdAt: ctx.clock.now(),
  });
  posts(ctx.db).setGroups(getPostRow(ctx, id).seq, groupIds);
  recordActivity(ctx, author.id, { kind: 'post_created', postId: id });
  notifyMentioned(ctx, { author, html: content, path: spacePath(ctx, 'posts', id) });
  const post = serializePost(ctx, getPostRow(ctx, id));
  ctx.events.record('post.created', { post });
  return post;
};

/** Changes the fields given. Throws 404, 400. */
export const changePost = (ctx: ServiceContext, id: string, patch: PostPatch): Post => {
  const row = getPostRow(ctx, id);
  const content = patch.content === undefined ? row.content : requireContent(patch.content, patch.format);
  posts(ctx.db).update({
    ...row,
    title: patch.title === undefined ? row.title : patch.title,
    category: patch.category ?? row.category,
    content,
    text: excerpt(content),
    pinned: patch.pinned ?? row.pinned,
  });
  if (patch.groups !== undefined) posts(ctx.db).setGroups(row.seq, resolveGroups(ctx, patch.groups ?? []));
  return serializePost(ctx, getPostRow(ctx, id));
};
