import type { Database } from 'better-sqlite3';
import { statement } from './statement.ts';

/** When someone ended bulk e-mail, and the campaign whose link they pressed. */
export interface UnsubscribedRow {
  readonly at: number;
  readonly campaignId: string | null;
}

/** Undefined for someone who receives bulk e-mail. */
export const selectUnsubscribed = (db: Database, userId: string): UnsubscribedRow | undefined =>
  statement<[string], UnsubscribedRow>(
    db,
    'SELECT at, campaign_id AS campaignId FROM email_unsubscribed WHERE user_id = ?',
  ).get(userId);

/** False where they had already. */
export const insertUnsubscribed = (db: Database, userId: string, { at, campaignId }: UnsubscribedRow): boolean =>
  statement(db, 'INSERT OR IGNORE INTO email_unsubscribed (user_id, at, campaign_id) VALUES (?, ?, ?)').run(
    userId,
    at,
    campaignId,
  ).changes === 1;

export const deleteUnsubscribed = (db: Database, userId: string): void => {
  statement(db, 'DELETE FROM email_unsubscribed WHERE user_id = ?').run(userId);
};
