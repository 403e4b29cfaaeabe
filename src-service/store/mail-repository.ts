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

/** Messages that a rehearsal shows. */
const SHOWN = 1000;
const TIDIED_EVERY = 100;

/** The last messages, oldest first. */
export const selectMail = (db: Database): MailMessage[] =>
  statement<[], Omit<MailMessage, 'at'> & { readonly at: number }>(
    db,
    `SELECT * FROM (SELECT seq, id, sender AS "from", recipient AS "to", subject, html, text, at
       FROM mail ORDER BY seq DESC LIMIT ${SHOWN}) ORDER BY seq`,
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

/** A message on its way through a mail server, or kept for the rehearsal. */
export interface MailRow {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly unsubscribeUrl: string | null;
  readonly campaignId: string | null;
  /** Attempts made. */
  readonly attempt: number;
}

/** `kept`: nobody sends it. `waiting`: for the mail server. `leaving`: being handed over. `failed`: given up. */
export type MailState = 'kept' | 'waiting' | 'leaving' | 'failed';

/** Forgets what is shown no more: kept messages, and those given up once their campaign has told why. */
const tidy = (db: Database, lastSeq: number): void => {
  statement(
    db,
    `DELETE FROM mail WHERE seq <= ? AND (state = 'kept' OR (state = 'failed'
       AND NOT EXISTS (SELECT 1 FROM email_campaign WHERE email_campaign.id = campaign_id AND status = 'sending')))`,
  ).run(lastSeq - SHOWN);
};

/** Keeps a message, or leaves it for the mail server; `at` in Unix milliseconds. */
export const insertMail = (
  db: Database,
  message: Omit<MailRow, 'attempt'> & { readonly state: 'kept' | 'waiting'; readonly at: number },
): void => {
  const { lastInsertRowid } = statement(
    db,
    `INSERT INTO mail (id, sender, recipient, reply_to, subject, html, text, unsubscribe_url, campaign_id, state, at,
       next_attempt_at)
     VALUES (:id, :from, :to, :replyTo, :subject, :html, :text, :unsubscribeUrl, :campaignId, :state, :at, :at)`,
  ).run(message);
  const seq = Number(lastInsertRowid);
  if (seq % TIDIED_EVERY === 0) tidy(db, seq);
};

/** The message whose turn it is, and when; undefined where none waits. */
export const selectNextMail = (db: Database): (MailRow & { readonly nextAttemptAt: number }) | undefined =>
  statement<[], MailRow & { nextAttemptAt: number }>(
    db,
    `SELECT id, sender AS "from", recipient AS "to", reply_to AS replyTo, subject, html, text,
       unsubscribe_url AS unsubscribeUrl, campaign_id AS campaignId, attempt, next_attempt_at AS nextAttemptAt
     FROM mail WHERE state = 'waiting' ORDER BY next_attempt_at, seq LIMIT 1`,
  ).get();

export const updateMailState = (
  db: Database,
  id: string,
  change: {
    readonly state: MailState;
    readonly attempt: number;
    readonly nextAttemptAt: number;
    readonly error: string | null;
  },
): void => {
  statement(
    db,
    `UPDATE mail SET state = :state, attempt = :attempt, next_attempt_at = :nextAttemptAt, error = :error
     WHERE id = :id`,
  ).run({ ...change, id });
};

/** Forgets a message that left. */
export const deleteMail = (db: Database, id: string): void => {
  statement(db, 'DELETE FROM mail WHERE id = ?').run(id);
};

/** Messages that were being handed over when the service ended: whether they left is not known. */
export const selectCutShort = (db: Database): { readonly id: string; readonly campaignId: string | null }[] =>
  statement<[], { id: string; campaignId: string | null }>(
    db,
    `SELECT id, campaign_id AS campaignId FROM mail WHERE state = 'leaving' ORDER BY seq`,
  ).all();

/** Messages of a campaign still on their way, and why one of those given up was. */
export const selectCampaignMail = (
  db: Database,
  campaignId: string,
): { readonly underWay: number; readonly error: string | null } =>
  statement<[string], { underWay: number; error: string | null }>(
    db,
    `SELECT count(*) FILTER (WHERE state IN ('waiting', 'leaving')) AS underWay,
       max(error) FILTER (WHERE state = 'failed') AS error FROM mail WHERE campaign_id = ?`,
  ).get(campaignId) ?? { underWay: 0, error: null };

/** Turns messages on their way into kept ones; answers with the campaign of each. */
export const keepUnsentMail = (db: Database): { readonly campaignId: string | null }[] =>
  statement<[], { campaignId: string | null }>(
    db,
    `UPDATE mail SET state = 'kept' WHERE state IN ('waiting', 'leaving') RETURNING campaign_id AS campaignId`,
  ).all();
