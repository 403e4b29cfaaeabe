import type { EMAIL_LANGUAGES, NOTIFICATION_KINDS } from '#shared/api/email-objects.ts';
import { perDatabase } from './per-database.ts';

/** A text kept to begin campaigns with. Instants are Unix milliseconds. */
export interface EmailTemplateRow {
  readonly id: string;
  readonly name: string;
  readonly subject: string;
  readonly previewText: string | null;
  /** Cleaned HTML. */
  readonly body: string;
  readonly updatedAt: number;
}

const SELECT = `SELECT id, name, subject, preview_text AS previewText, body, updated_at AS updatedAt
  FROM email_template`;

export type WordingKind = (typeof NOTIFICATION_KINDS)[number];

export type WordingLang = (typeof EMAIL_LANGUAGES)[number];

/** The space's own words for a notification e-mail. */
export interface WordingRow {
  readonly kind: WordingKind;
  readonly lang: WordingLang;
  readonly subject: string;
  /** Cleaned HTML. */
  readonly body: string;
  readonly updatedAt: number;
}

const WORDING = 'SELECT kind, lang, subject, body, updated_at AS updatedAt FROM email_wording';

/** Texts to begin campaigns with. */
export const emailTemplates = perDatabase((db) => {
  const list = db.prepare<[], EmailTemplateRow>(`${SELECT} ORDER BY seq`);
  const find = db.prepare<[string], EmailTemplateRow>(`${SELECT} WHERE id = ?`);
  const save = db.prepare(
    `INSERT INTO email_template (id, name, subject, preview_text, body, updated_at)
     VALUES (:id, :name, :subject, :previewText, :body, :updatedAt)
     ON CONFLICT (id) DO UPDATE SET name = :name, subject = :subject, preview_text = :previewText, body = :body,
       updated_at = :updatedAt`,
  );
  const remove = db.prepare('DELETE FROM email_template WHERE id = ?');

  return {
    /** Every template, oldest first. */
    list: (): EmailTemplateRow[] => list.all(),
    find: (id: string): EmailTemplateRow | undefined => find.get(id),
    /** Writes a template, new or changed. */
    save(row: EmailTemplateRow): void {
      save.run(row);
    },
    remove(id: string): void {
      remove.run(id);
    },
  };
});

/** The space's own words for notification e-mails. */
export const wordings = perDatabase((db) => {
  const find = db.prepare<[string, string], WordingRow>(`${WORDING} WHERE kind = ? AND lang = ?`);
  const save = db.prepare(
    `INSERT OR REPLACE INTO email_wording (kind, lang, subject, body, updated_at)
     VALUES (:kind, :lang, :subject, :body, :updatedAt)`,
  );
  const remove = db.prepare('DELETE FROM email_wording WHERE kind = ? AND lang = ?');

  return {
    find: (kind: WordingKind, lang: WordingLang): WordingRow | undefined => find.get(kind, lang),
    save(row: WordingRow): void {
      save.run(row);
    },
    remove(kind: WordingKind, lang: WordingLang): void {
      remove.run(kind, lang);
    },
  };
});
