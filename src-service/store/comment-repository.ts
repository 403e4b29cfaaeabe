import type { Attachment } from '#shared/api/attachment.ts';
import { perDatabase } from './per-database.ts';
import type { AuthorRow } from './post-repository.ts';

/** A comment as stored. `content` is cleaned HTML, `createdAt` Unix milliseconds. */
export interface StoredComment {
  readonly id: string;
  readonly postId: string;
  /** The comment it replies to. */
  readonly parentId: string | null;
  readonly content: string;
  readonly text: string;
  readonly attachments: readonly Attachment[];
  readonly authorId: string;
  readonly createdAt: number;
}

export interface CommentRow extends StoredComment {
  readonly author: AuthorRow;
}

type Flat = Omit<CommentRow, 'attachments' | 'author'> & Omit<AuthorRow, 'id'> & { readonly attachments: string };

const SELECT = `
  SELECT post_comment.id, post_id AS postId, parent_id AS parentId, content, text, attachments, author_id AS authorId,
    post_comment.created_at AS createdAt,
    external_id AS externalId, user.name, email, image, role, coalesce(level, 1) AS level
  FROM post_comment JOIN user ON user.id = author_id LEFT JOIN member ON member.user_id = author_id`;

const unflatten = (flat: Flat): CommentRow => {
  const { externalId, name, email, image, role, level, ...comment } = flat;
  return {
    ...comment,
    attachments: JSON.parse(comment.attachments) as Attachment[],
    author: { id: comment.authorId, externalId, name, email, image, role, level },
  };
};

/** Comments of posts. */
export const comments = perDatabase((db) => {
  const find = db.prepare<[string], Flat>(`${SELECT} WHERE post_comment.id = ?`);
  const ofPost = db.prepare<[string], Flat>(`${SELECT} WHERE post_id = ? ORDER BY post_comment.seq`);
  const insert = db.prepare(
    `INSERT INTO post_comment (id, post_id, parent_id, content, text, attachments, author_id, created_at)
     VALUES (:id, :postId, :parentId, :content, :text, :attachments, :authorId, :createdAt)`,
  );
  const remove = db.prepare<[string]>(
    `WITH RECURSIVE gone (id) AS (
       VALUES (?) UNION SELECT reply.id FROM post_comment AS reply JOIN gone ON reply.parent_id = gone.id
     )
     DELETE FROM post_comment WHERE id IN (SELECT id FROM gone)`,
  );
  return {
    find(id: string): CommentRow | undefined {
      const flat = find.get(id);
      return flat && unflatten(flat);
    },
    /** Oldest first. */
    listOf: (postId: string): CommentRow[] => ofPost.all(postId).map(unflatten),
    insert(comment: StoredComment): void {
      insert.run({ ...comment, attachments: JSON.stringify(comment.attachments) });
    },
    /** Its replies go with it. */
    remove(id: string): void {
      remove.run(id);
    },
  };
});
