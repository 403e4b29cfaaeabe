import type { DigestSettings } from '#shared/api/email-objects.ts';
import type { Known } from '#shared/api/open-enum.ts';
import { perDatabase } from './per-database.ts';

/** The sections of the digest. */
export type DigestSection = 'posts' | 'courses' | 'lessons' | 'lives' | 'events' | 'challenges';

/** Settings of the digest. Null texts are the platform's own. */
export type StoredDigest = Pick<
  DigestSettings,
  'enabled' | 'weekday' | 'dayOfMonth' | 'hour' | 'timeZone' | 'maxItems' | 'onlyIfNews' | 'segmentId'
> & {
  readonly cadence: Known<DigestSettings['cadence']>;
  readonly sections: Readonly<Record<DigestSection, boolean>>;
  readonly subject: string | null;
  readonly intro: string | null;
};

/** The digest of the space. Instants are Unix milliseconds. */
export interface DigestRow {
  readonly settings: StoredDigest;
  readonly nextAt: number | null;
  readonly lastSentAt: number | null;
}

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

/** The digest of the space, and its content. */
export const digests = perDatabase((db) => {
  const find = db.prepare<[], Omit<DigestRow, 'settings'> & { readonly settings: string }>(
    'SELECT settings, next_at AS nextAt, last_sent_at AS lastSentAt FROM email_digest',
  );
  const save = db.prepare(
    `INSERT OR REPLACE INTO email_digest (place, settings, next_at, last_sent_at)
     VALUES (1, :settings, :nextAt, :lastSentAt)`,
  );
  // Only items for the whole space count, because everybody reads the digest.
  const sections = {
    posts: db.prepare<[DigestSpan], DigestItem>(
      `SELECT coalesce(title, substr(text, 1, 80)) AS title, substr(text, 1, 160) AS detail, created_at AS at FROM post
     WHERE created_at >= :from AND created_at < :to
       AND NOT EXISTS (SELECT 1 FROM post_group WHERE post_seq = post.seq)
     ORDER BY created_at DESC LIMIT :limit`,
    ),
    courses: db.prepare<[DigestSpan], DigestItem>(
      `SELECT title, description AS detail, created_at AS at FROM course
     WHERE created_at >= :from AND created_at < :to AND published = 1
       AND NOT EXISTS (SELECT 1 FROM course_group WHERE course_id = course.id)
     ORDER BY created_at DESC LIMIT :limit`,
    ),
    lessons: db.prepare<[DigestSpan], DigestItem>(
      `SELECT lesson.title, course.title AS detail, lesson.created_at AS at
     FROM lesson JOIN course ON course.id = lesson.course_id
     WHERE lesson.created_at >= :from AND lesson.created_at < :to AND published = 1
       AND NOT EXISTS (SELECT 1 FROM course_group WHERE course_group.course_id = course.id)
     ORDER BY lesson.created_at DESC LIMIT :limit`,
    ),
    lives: db.prepare<[DigestSpan], DigestItem>(
      `SELECT title, description AS detail, scheduled_at AS at FROM session
     WHERE scheduled_at >= :from AND scheduled_at < :to AND status = 'scheduled'
       AND NOT EXISTS (SELECT 1 FROM session_group WHERE session_id = session.id AND purpose = 'audience')
     ORDER BY scheduled_at LIMIT :limit`,
    ),
    events: db.prepare<[DigestSpan], DigestItem>(
      `SELECT title, description AS detail, starts_at AS at FROM calendar_event
     WHERE starts_at >= :from AND starts_at < :to AND live_session_id IS NULL
       AND NOT EXISTS (SELECT 1 FROM calendar_event_group WHERE event_id = calendar_event.id)
     ORDER BY starts_at LIMIT :limit`,
    ),
    challenges: db.prepare<[DigestSpan], DigestItem>(
      `SELECT title, description AS detail, starts_at AS at FROM challenge
     WHERE starts_at >= :from AND starts_at < :to AND (ends_at IS NULL OR ends_at > :to)
     ORDER BY starts_at DESC LIMIT :limit`,
    ),
  } satisfies Record<DigestSection, unknown>;

  return {
    /** Undefined until somebody sets it or sends one. */
    find(): DigestRow | undefined {
      const stored = find.get();
      return stored && { ...stored, settings: JSON.parse(stored.settings) as StoredDigest };
    },
    save(row: DigestRow): void {
      save.run({ ...row, settings: JSON.stringify(row.settings) });
    },
    /** The items of a section in a span. */
    listItems: (section: DigestSection, span: DigestSpan): DigestItem[] => sections[section].all(span),
  };
});
