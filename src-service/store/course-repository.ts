import { perDatabase } from './per-database.ts';

/** A course as it is kept. Instants are Unix milliseconds. */
export interface CourseRow {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string | null;
  readonly coverImage: string | null;
  readonly published: boolean;
  /** Readable on the web. */
  readonly openAccess: boolean;
  readonly createdAt: number;
  readonly lessonCount: number;
}

type Stored = Omit<CourseRow, 'published' | 'openAccess'> & { readonly published: number; readonly openAccess: number };

const toRow = (stored: Stored): CourseRow => ({
  ...stored,
  published: stored.published === 1,
  openAccess: stored.openAccess === 1,
});

export type NewCourse = Omit<CourseRow, 'lessonCount'> & { readonly authorId: string };

export interface CourseFilter {
  readonly publishedOnly: boolean;
  /** The whole space's and everyone's where null. */
  readonly groupId: string | null;
}

const SELECT = `
  SELECT id, slug, title, description, cover_image AS coverImage, published, open_access AS openAccess,
    created_at AS createdAt, (SELECT count(*) FROM lesson WHERE lesson.course_id = course.id) AS lessonCount
  FROM course`;

/** Courses and the groups they address. */
export const courses = perDatabase((db) => {
  const find = db.prepare<[string, string], Stored>(`${SELECT} WHERE id = ? OR slug = ?`);
  const all = db.prepare<[number], Stored>(`${SELECT} WHERE published >= ? ORDER BY seq DESC`);
  const ofGroup = db.prepare<[string, number], Stored>(
    `${SELECT} WHERE id IN (SELECT course_id FROM course_group WHERE group_id = ?) AND published >= ? ORDER BY seq DESC`,
  );
  const open = db.prepare<[], Stored>(`${SELECT} WHERE published = 1 AND open_access = 1 ORDER BY seq`);
  const insert = db.prepare(
    `INSERT INTO course (id, slug, title, description, cover_image, published, open_access, author_id, created_at)
     VALUES (:id, :slug, :title, :description, :coverImage, :published, :openAccess, :authorId, :createdAt)`,
  );
  const update = db.prepare(
    `UPDATE course SET title = :title, description = :description, cover_image = :coverImage, published = :published
     WHERE id = :id`,
  );
  const setOpen = db.prepare<[number, string]>('UPDATE course SET open_access = ? WHERE id = ?');
  const forgetInSessions = db.prepare<[string]>(
    'UPDATE session SET lesson_id = NULL WHERE lesson_id IN (SELECT id FROM lesson WHERE course_id = ?)',
  );
  const remove = db.prepare<[string]>('DELETE FROM course WHERE id = ?');
  const groups = db
    .prepare<[string], string>('SELECT group_id FROM course_group WHERE course_id = ? ORDER BY position')
    .pluck();
  const clearGroups = db.prepare<[string]>('DELETE FROM course_group WHERE course_id = ?');
  const addGroup = db.prepare<[string, string, number]>(
    'INSERT INTO course_group (course_id, group_id, position) VALUES (?, ?, ?)',
  );
  return {
    /** By id or slug. */
    find(idOrSlug: string): CourseRow | undefined {
      const stored = find.get(idOrSlug, idOrSlug);
      return stored && toRow(stored);
    },
    /** Newest first. */
    list: ({ publishedOnly, groupId }: CourseFilter): CourseRow[] =>
      (groupId === null ? all.all(Number(publishedOnly)) : ofGroup.all(groupId, Number(publishedOnly))).map(toRow),
    /** Courses anyone can read on the web, oldest first. */
    listOpen: (): CourseRow[] => open.all().map(toRow),
    insert(course: NewCourse): void {
      insert.run({ ...course, published: Number(course.published), openAccess: Number(course.openAccess) });
    },
    update({ id, title, description, coverImage, published }: CourseRow): void {
      update.run({ id, title, description, coverImage, published: Number(published) });
    },
    setOpenAccess(id: string, isOpen: boolean): void {
      setOpen.run(Number(isOpen), id);
    },
    /** Modules, lessons and progress records go with it. */
    remove(id: string): void {
      forgetInSessions.run(id);
      remove.run(id);
    },
    groupIds: (id: string): string[] => groups.all(id),
    setGroups(id: string, groupIds: readonly string[]): void {
      clearGroups.run(id);
      groupIds.forEach((groupId, position) => addGroup.run(id, groupId, position));
    },
  };
});
