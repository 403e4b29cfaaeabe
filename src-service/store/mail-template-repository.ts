import type { Database } from 'better-sqlite3';
import type { EMAIL_LANGUAGES, NOTIFICATION_KINDS } from '#shared/api/email-objects.ts';
import { statement } from './statement.ts';

/** A text kept to begin campaigns with. Instants are Unix milliseconds. */
export interface TemplateRow {
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

/** Every template, oldest first. */
export const selectTemplates = (db: Database): TemplateRow[] =>
  statement<[], TemplateRow>(db, `${SELECT} ORDER BY seq`).all();

export const selectTemplate = (db: Database, id: string): TemplateRow | undefined =>
  statement<[string], TemplateRow>(db, `${SELECT} WHERE id = ?`).get(id);

/** Writes a template, new or changed. */
export const saveTemplate = (db: Database, row: TemplateRow): void => {
  statement(
    db,
    `INSERT INTO email_template (id, name, subject, preview_text, body, updated_at)
     VALUES (:id, :name, :subject, :previewText, :body, :updatedAt)
     ON CONFLICT (id) DO UPDATE SET name = :name, subject = :subject, preview_text = :previewText, body = :body,
       updated_at = :updatedAt`,
  ).run(row);
};

export const deleteTemplateRow = (db: Database, id: string): void => {
  statement(db, 'DELETE FROM email_template WHERE id = ?').run(id);
};

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

export const selectWording = (db: Database, kind: WordingKind, lang: WordingLang): WordingRow | undefined =>
  statement<[string, string], WordingRow>(db, `${WORDING} WHERE kind = ? AND lang = ?`).get(kind, lang);

export const saveWording = (db: Database, row: WordingRow): void => {
  statement(
    db,
    `INSERT OR REPLACE INTO email_wording (kind, lang, subject, body, updated_at)
     VALUES (:kind, :lang, :subject, :body, :updatedAt)`,
  ).run(row);
};

export const deleteWording = (db: Database, kind: WordingKind, lang: WordingLang): void => {
  statement(db, 'DELETE FROM email_wording WHERE kind = ? AND lang = ?').run(kind, lang);
};
