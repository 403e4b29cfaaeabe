import type { Database } from 'better-sqlite3';
import type { DigestSettings } from '#shared/api/email-objects.ts';
import type { Known } from '#shared/api/open-enum.ts';
import { statement } from './statement.ts';

/** Settings of the digest. Null texts are the platform's own. */
export type StoredDigest = Pick<
  DigestSettings,
  'enabled' | 'weekday' | 'dayOfMonth' | 'hour' | 'timeZone' | 'maxItems' | 'onlyIfNews' | 'segmentId'
> & {
  readonly cadence: Known<DigestSettings['cadence']>;
  readonly sections: Readonly<Record<'posts' | 'courses' | 'lessons' | 'lives' | 'events' | 'challenges', boolean>>;
  readonly subject: string | null;
  readonly intro: string | null;
};

/** The digest of the space. Instants are Unix milliseconds. */
export interface DigestRow {
  readonly settings: StoredDigest;
  readonly nextAt: number | null;
  readonly lastSentAt: number | null;
}

/** Undefined until somebody sets it or sends one. */
export const selectDigest = (db: Database): DigestRow | undefined => {
  const stored = statement<[], Omit<DigestRow, 'settings'> & { readonly settings: string }>(
    db,
    'SELECT settings, next_at AS nextAt, last_sent_at AS lastSentAt FROM email_digest',
  ).get();
  return stored && { ...stored, settings: JSON.parse(stored.settings) as StoredDigest };
};

export const saveDigest = (db: Database, row: DigestRow): void => {
  statement(
    db,
    `INSERT OR REPLACE INTO email_digest (place, settings, next_at, last_sent_at)
     VALUES (1, :settings, :nextAt, :lastSentAt)`,
  ).run({ ...row, settings: JSON.stringify(row.settings) });
};

/** A line of the digest. */
export interface DigestItem {
  readonly title: string;
  readonly detail: string | null;
  readonly at: number;
}

export interface DigestSpan {
  /** Unix milliseconds, included. */
  readonly from: number;
  /** Not included. */
  readonly to: number;
  readonly limit: number;
}

const items =
  (sql: string) =>
  (db: Database, span: DigestSpan): DigestItem[] =>
    statement<[object], DigestItem>(db, sql).all({ ...span });

/** The items of each section in a span. Only items for the whole space count, because everybody reads the digest. */
export const selectDigestItems = {
  posts: items(
    `SELECT coalesce(title, substr(text, 1, 80)) AS title, substr(text, 1, 160) AS detail, created_at AS at FROM post
     WHERE created_at >= :from AND created_at < :to
       AND NOT EXISTS (SELECT 1 FROM post_group WHERE post_seq = post.seq)
     ORDER BY created_at DESC LIMIT :limit`,
  ),
  courses: items(
    `SELECT title, description AS detail, created_at AS at FROM course
     WHERE created_at >= :from AND created_at < :to AND published = 1
       AND NOT EXISTS (SELECT 1 FROM course_group WHERE course_id = course.id)
     ORDER BY created_at DESC LIMIT :limit`,
  ),
  lessons: items(
    `SELECT lesson.title, course.title AS detail, lesson.created_at AS at
     FROM lesson JOIN course ON course.id = lesson.course_id
     WHERE lesson.created_at >= :from AND lesson.created_at < :to AND published = 1
       AND NOT EXISTS (SELECT 1 FROM course_group WHERE course_group.course_id = course.id)
     ORDER BY lesson.created_at DESC LIMIT :limit`,
  ),
  lives: items(
    `SELECT title, description AS detail, scheduled_at AS at FROM session
     WHERE scheduled_at >= :from AND scheduled_at < :to AND status = 'scheduled'
       AND NOT EXISTS (SELECT 1 FROM session_group WHERE session_id = session.id AND purpose = 'audience')
     ORDER BY scheduled_at LIMIT :limit`,
  ),
  events: items(
    `SELECT title, description AS detail, starts_at AS at FROM calendar_event
     WHERE starts_at >= :from AND starts_at < :to AND live_session_id IS NULL
       AND NOT EXISTS (SELECT 1 FROM calendar_event_group WHERE event_id = calendar_event.id)
     ORDER BY starts_at LIMIT :limit`,
  ),
  challenges: items(
    `SELECT title, description AS detail, starts_at AS at FROM challenge
     WHERE starts_at >= :from AND starts_at < :to AND (ends_at IS NULL OR ends_at > :to)
     ORDER BY starts_at DESC LIMIT :limit`,
  ),
} as const satisfies Record<keyof StoredDigest['sections'], (db: Database, span: DigestSpan) => DigestItem[]>;
