import { perDatabase } from './per-database.ts';

/** When someone ended bulk e-mail, and the campaign whose link they pressed. */
export interface UnsubscribedRow {
  readonly at: number;
  readonly campaignId: string | null;
}

/** People who receive no bulk e-mail. */
export const unsubscriptions = perDatabase((db) => {
  const find = db.prepare<[string], UnsubscribedRow>(
    'SELECT at, campaign_id AS campaignId FROM email_unsubscribed WHERE user_id = ?',
  );
  const insert = db.prepare('INSERT OR IGNORE INTO email_unsubscribed (user_id, at, campaign_id) VALUES (?, ?, ?)');
  const remove = db.prepare('DELETE FROM email_unsubscribed WHERE user_id = ?');

  return {
    /** Undefined for someone who receives bulk e-mail. */
    find: (userId: string): UnsubscribedRow | undefined => find.get(userId),
    /** False where they had already. */
    insert: (userId: string, { at, campaignId }: UnsubscribedRow): boolean =>
      insert.run(userId, at, campaignId).changes === 1,
    remove(userId: string): void {
      remove.run(userId);
    },
  };
});
