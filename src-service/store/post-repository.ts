import type { Attachment } from '#shared/api/attachment.ts';
import type { POST_CATEGORIES } from '#shared/api/feed.ts';
import { perDatabase } from './per-database.ts';
import type { PersonRow } from './person-row.ts';
import type { MemberRole } from './user-repository.ts';

export type PostCategory = (typeof POST_CATEGORIES)[number];

/** The author of a post or comment, as shown beside it. */
export interface AuthorRow extends PersonRow {
  readonly role: MemberRole | null;
  readonly level: number;
}

/** A post as stored. `content` is cleaned HTML, `createdAt` Unix milliseconds. */
export interface StoredPost {
  readonly id: string;
  readonly title: string | null;
  readonly category: PostCategory;
  readonly content: string;
  readonly text: string;
  readonly attachments: readonly Attachment[];
  readonly pinned: boolean;
  readonly authorId: string;
  readonly createdAt: number;
}

/** A post as it is read, with its counts. */
export interface PostRow extends StoredPost {
  /** Its place in order of arrival. */
  readonly seq: number;
  readonly commentCount: number;
  readonly reactionCount: number;
  readonly author: AuthorRow;
}

type Flat = Omit<PostRow, 'attachments' | 'pinned' | 'author'> &
  Omit<AuthorRow, 'id'> & { readonly attachments: string; readonly pinned: number };

const SELECT = `
  SELECT post.seq, post.id, post.title, category, content, text, attachments, pinned, author_id AS authorId,
    post.created_at AS createdAt,
    (SELECT count(*) FROM post_comment WHERE post_id = post.id) AS commentCount,
    (SELECT count(*) FROM post_reaction WHERE post_id = post.id) AS reactionCount,
    external_id AS externalId, user.name, email, image, role, coalesce(level, 1) AS level
  FROM post JOIN user ON user.id = author_id LEFT JOIN member ON member.user_id = author_id`;

const unflatten = (flat: Flat): PostRow => {
  const { externalId, name, email, image, role, level, ...post } = flat;
  return {
    ...post,
    attachments: JSON.parse(post.attachments) as Attachment[],
    pinned: post.pinned === 1,
    author: { id: post.authorId, externalId, name, email, image, role, level },
  };
};

export interface PostFilter {
  readonly category: PostCategory | null;
  readonly groupId: string | null;
  /** Older than this place. */
  readonly before: number;
  readonly limit: number;
}

/** Posts of the feed and the groups they address. */
export const posts = perDatabase((db) => {
  const find = db.prepare<[string], Flat>(`${SELECT} WHERE post.id = ?`);
  const order = 'ORDER BY post.seq DESC LIMIT :limit';
  const newest = db.prepare<[object], Flat>(`${SELECT} WHERE post.seq < :before ${order}`);
  const ofCategory = db.prepare<[object], Flat>(`${SELECT} WHERE post.seq < :before AND category = :category ${order}`);
  const ofGroup = db.prepare<[object], Flat>(
    `${SELECT} JOIN post_group ON post_group.group_id = :groupId AND post_group.post_seq = post.seq
     WHERE post_group.post_seq < :before AND (:category IS NULL OR category = :category)
     ORDER BY post_group.post_seq DESC LIMIT :limit`,
  );
  const insert = db.prepare(
    `INSERT INTO post (id, title, category, content, text, attachments, pinned, author_id, created_at)
     VALUES (:id, :title, :category, :content, :text, :attachments, :pinned, :authorId, :createdAt)`,
  );
  const update = db.prepare(
    `UPDATE post SET title = :title, category = :category, content = :content, text = :text, pinned = :pinned
     WHERE id = :id`,
  );
  const remove = db.prepare<[string]>('DELETE FROM post WHERE id = ?');
  const groups = db
    .prepare<[number], string>('SELECT group_id FROM post_group WHERE post_seq = ? ORDER BY position')
    .pluck();
  const clearGroups = db.prepare<[number]>('DELETE FROM post_group WHERE post_seq = ?');
  const addGroup = db.prepare<[number, string, number]>(
    'INSERT INTO post_group (post_seq, group_id, position) VALUES (?, ?, ?)',
  );
  const react = db.prepare<[string, string, number]>(
    'INSERT OR IGNORE INTO post_reaction (post_id, user_id, created_at) VALUES (?, ?, ?)',
  );
  return {
    find(id: string): PostRow | undefined {
      const flat = find.get(id);
      return flat && unflatten(flat);
    },
    /** Newest first. */
    list(filter: PostFilter): PostRow[] {
      const { category, groupId, ...page } = filter;
      if (groupId !== null) return ofGroup.all(filter).map(unflatten);
      return (category === null ? newest.all(page) : ofCategory.all({ ...page, category })).map(unflatten);
    },
    insert(post: StoredPost): void {
      insert.run({ ...post, attachments: JSON.stringify(post.attachments), pinned: Number(post.pinned) });
    },
    /** Writes all but attachments, author and date. */
    update({ id, title, category, content, text, pinned }: StoredPost): void {
      update.run({ id, title, category, content, text, pinned: Number(pinned) });
    },
    remove(id: string): void {
      remove.run(id);
    },
    groupIds: (seq: number): string[] => groups.all(seq),
    setGroups(seq: number, groupIds: readonly string[]): void {
      clearGroups.run(seq);
      groupIds.forEach((groupId, position) => addGroup.run(seq, groupId, position));
    },
    react(id: string, userId: string, at: number): void {
      react.run(id, userId, at);
    },
  };
});
