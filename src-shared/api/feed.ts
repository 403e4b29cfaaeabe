import * as z from 'zod';
import { openEnum } from './open-enum.ts';
import { Attachment, Attachments } from './attachment.ts';
import { Author, Deleted, Format, GroupRefs, Id, pageFields, Timestamp } from './fields.ts';
import { defineOperation } from './operation.ts';
import { Person } from './person.ts';

export const POST_CATEGORIES = ['general', 'announcements', 'question', 'wins', 'resource'] as const;

const PostAuthor = z.looseObject({ ...Person.shape, role: z.string(), level: z.number().int() });

export const Comment = z.looseObject({
  id: z.string(),
  postId: z.string(),
  parentId: z.string().nullable(),
  content: z.string(),
  text: z.string(),
  attachments: z.array(Attachment),
  createdAt: Timestamp,
  author: PostAuthor,
});
export type Comment = z.output<typeof Comment>;

export const Post = z.looseObject({
  id: z.string(),
  title: z.string().nullable(),
  category: openEnum(POST_CATEGORIES),
  content: z.string(),
  text: z.string(),
  attachments: z.array(Attachment),
  pinned: z.boolean(),
  groupIds: z.array(z.string()),
  commentCount: z.number().int(),
  reactionCount: z.number().int(),
  createdAt: Timestamp,
  author: PostAuthor,
  url: z.string(),
  comments: z.array(Comment).optional(),
});
export type Post = z.output<typeof Post>;

const Params = z.object({ id: Id });
const PostAnswer = z.looseObject({ post: Post });
const Content = z.string().trim().min(1).max(100_000);
const Title = z.string().trim().min(1).max(200);

export const listPosts = defineOperation({
  name: 'list_posts',
  family: 'feed',
  method: 'GET',
  path: '/posts',
  query: z.object({
    category: z.enum(POST_CATEGORIES).optional(),
    group: Id.optional(),
    ...pageFields,
  }),
  response: z.looseObject({ posts: z.array(Post), nextCursor: z.string().nullable() }),
});

export const getPost = defineOperation({
  name: 'get_post',
  family: 'feed',
  method: 'GET',
  path: '/posts/:id',
  params: Params,
  response: PostAnswer,
});

export const createPost = defineOperation({
  name: 'create_post',
  family: 'feed',
  method: 'POST',
  path: '/posts',
  status: 201,
  body: z.object({
    content: Content,
    title: Title.nullish(),
    category: z.enum(POST_CATEGORIES).optional(),
    format: Format.optional(),
    attachments: Attachments.optional(),
    pinned: z.boolean().optional(),
    groups: GroupRefs.nullish(),
    author: Author.optional(),
  }),
  response: PostAnswer,
});

export const updatePost = defineOperation({
  name: 'update_post',
  family: 'feed',
  method: 'PATCH',
  path: '/posts/:id',
  params: Params,
  body: z.object({
    title: Title.nullish(),
    category: z.enum(POST_CATEGORIES).optional(),
    content: Content.optional(),
    format: Format.optional(),
    pinned: z.boolean().optional(),
    groups: GroupRefs.nullish(),
  }),
  response: PostAnswer,
});

export const deletePost = defineOperation({
  name: 'delete_post',
  family: 'feed',
  method: 'DELETE',
  path: '/posts/:id',
  params: Params,
  response: Deleted,
  irreversible: true,
});

export const createComment = defineOperation({
  name: 'create_comment',
  family: 'feed',
  method: 'POST',
  path: '/posts/:id/comments',
  status: 201,
  params: Params,
  body: z.object({
    content: Content,
    format: Format.optional(),
    parentCommentId: Id.nullish(),
    attachments: Attachments.optional(),
    author: Author.optional(),
  }),
  response: z.looseObject({ comment: Comment }),
});

export const deleteComment = defineOperation({
  name: 'delete_comment',
  family: 'feed',
  method: 'DELETE',
  path: '/comments/:id',
  params: Params,
  response: Deleted,
  irreversible: true,
});

export const feedOperations = [
  listPosts,
  getPost,
  createPost,
  updatePost,
  deletePost,
  createComment,
  deleteComment,
] as const;
