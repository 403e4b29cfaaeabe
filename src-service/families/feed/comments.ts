import type { Comment } from '#shared/api/feed.ts';
import type { CommentRow } from '../../store/comment-repository.ts';
import type { AuthorRow } from '../../store/post-repository.ts';

/** The author; someone who has left the space counts as a member without a level of their own. */
export const serializeWriter = (row: AuthorRow): Comment['author'] => ({ ...row, role: row.role ?? 'member' });

/** A comment as the API and the events carry it. */
export const serializeComment = (row: CommentRow): Comment => ({
  id: row.id,
  postId: row.postId,
  parentId: row.parentId,
  content: row.content,
  text: row.text,
  attachments: [...row.attachments],
  createdAt: new Date(row.createdAt).toISOString(),
  author: serializeWriter(row.author),
});
