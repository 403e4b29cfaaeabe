import type { Database } from 'better-sqlite3';
import { statement } from './statement.ts';

/** Mail that would have been sent, as the rehearsal shows it. */
export interface MailMessage {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly at: string;
}

/** The last 1000 messages, oldest first. */
export const selectMail = (db: Database): MailMessage[] =>
  statement<[], Omit<MailMessage, 'at'> & { readonly at: number }>(
    db,
    `SELECT * FROM (SELECT seq, id, sender AS "from", recipient AS "to", subject, html, text, at
       FROM mail ORDER BY seq DESC LIMIT 1000) ORDER BY seq`,
  )
    .all()
    .map(({ id, from, to, subject, html, text, at }) => ({
      id,
      from,
      to,
      subject,
      html,
      text,
      at: new Date(at).toISOString(),
    }));

/** Keeps a message; `at` in Unix milliseconds. */
export const insertMail = (db: Database, message: Omit<MailMessage, 'at'> & { readonly at: number }): void => {
  statement(
    db,
    `INSERT INTO mail (id, sender, recipient, subject, html, text, at)
     VALUES (:id, :from, :to, :subject, :html, :text, :at)`,
  ).run(message);
};
