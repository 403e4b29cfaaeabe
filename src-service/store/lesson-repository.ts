import { perDatabase } from './per-database.ts';

export interface ModuleRow {
  readonly id: string;
  readonly courseId: string;
  readonly title: string;
  readonly description: string | null;
  /** From 0. */
  readonly position: number;
}

/** A lesson as it is kept; `content` is cleaned HTML, `createdAt` Unix milliseconds. */
export interface LessonRow {
  readonly id: string;
  readonly courseId: string;
  readonly moduleId: string | null;
  readonly title: string;
  readonly content: string;
  readonly videoUrl: string | null;
  readonly videoDurationSec: number | null;
  /** From 0 within its module, or within the lessons of the course that are in none. */
  readonly position: number;
  readonly createdAt: number;
}

const COLUMNS = (content: string): string => `
  SELECT lesson.id, lesson.course_id AS courseId, module_id AS moduleId, lesson.title, ${content} AS content,
    video_url AS videoUrl, video_duration_sec AS videoDurationSec, lesson.position, created_at AS createdAt
  FROM lesson`;

/** Lessons in none of the modules come first, then module by module. */
const IN_ORDER = `LEFT JOIN course_module ON course_module.id = lesson.module_id
  WHERE lesson.course_id = ? ORDER BY lesson.module_id IS NOT NULL, course_module.position, lesson.position`;

/** Modules and lessons of courses. */
export const lessons = perDatabase((db) => {
  const modules = db.prepare<[string], ModuleRow>(
    `SELECT id, course_id AS courseId, title, description, position FROM course_module
     WHERE course_id = ? ORDER BY position`,
  );
  const module = db.prepare<[string, string], ModuleRow>(
    `SELECT id, course_id AS courseId, title, description, position FROM course_module WHERE id = ? AND course_id = ?`,
  );
  const insertModule = db.prepare<[ModuleRow]>(
    `INSERT INTO course_module (id, course_id, title, description, position)
     VALUES (:id, :courseId, :title, :description, :position)`,
  );
  const countModules = db.prepare<[string], number>('SELECT count(*) FROM course_module WHERE course_id = ?').pluck();
  const find = db.prepare<[string], LessonRow>(`${COLUMNS('content')} WHERE id = ?`);
  const whole = db.prepare<[string], LessonRow>(`${COLUMNS('content')} ${IN_ORDER}`);
  const outline = db.prepare<[string], LessonRow>(`${COLUMNS("''")} ${IN_ORDER}`);
  const insert = db.prepare<[LessonRow]>(
    `INSERT INTO lesson (id, course_id, module_id, title, content, video_url, video_duration_sec, position, created_at)
     VALUES (:id, :courseId, :moduleId, :title, :content, :videoUrl, :videoDurationSec, :position, :createdAt)`,
  );
  const update = db.prepare(
    `UPDATE lesson SET module_id = :moduleId, title = :title, content = :content, video_url = :videoUrl,
       video_duration_sec = :videoDurationSec WHERE id = :id`,
  );
  const siblings = db
    .prepare<[string, string | null], string>(
      'SELECT id FROM lesson WHERE course_id = ? AND module_id IS ? ORDER BY position, rowid',
    )
    .pluck();
  const place = db.prepare<[number, string]>('UPDATE lesson SET position = ? WHERE id = ?');
  const remove = db.prepare<[string]>('DELETE FROM lesson WHERE id = ?');
  const forgetInSessions = db.prepare<[string]>('UPDATE session SET lesson_id = NULL WHERE lesson_id = ?');
  return {
    listModules: (courseId: string): ModuleRow[] => modules.all(courseId),
    findModule: (id: string, courseId: string): ModuleRow | undefined => module.get(id, courseId),
    countModules: (courseId: string): number => countModules.get(courseId) ?? 0,
    insertModule(row: ModuleRow): void {
      insertModule.run(row);
    },
    find: (id: string): LessonRow | undefined => find.get(id),
    /** In the order of the course; `content` is empty unless asked for. */
    list: (courseId: string, withContent: boolean): LessonRow[] => (withContent ? whole : outline).all(courseId),
    /** Ids of the lessons of a module, or of those in none, in order. */
    siblings: (courseId: string, moduleId: string | null): string[] => siblings.all(courseId, moduleId),
    insert(row: LessonRow): void {
      insert.run(row);
    },
    /** Writes all but the position. */
    update({ id, moduleId, title, content, videoUrl, videoDurationSec }: LessonRow): void {
      update.run({ id, moduleId, title, content, videoUrl, videoDurationSec });
    },
    /** Gives each the position it has in the list. */
    arrange(ids: readonly string[]): void {
      ids.forEach((id, position) => place.run(position, id));
    },
    remove(id: string): void {
      forgetInSessions.run(id);
      remove.run(id);
    },
  };
});
