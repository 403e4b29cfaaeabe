import { perDatabase } from './per-database.ts';

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

/** Messages for the mail server, and those kept for the rehearsal. */
export const mailMessages = perDatabase((db) => {
  const listNewest = db.prepare<[], Omit<MailMessage, 'at'> & { readonly at: number }>(
    `SELECT * FROM (SELECT seq, id, sender AS "from", recipient AS "to", subject, html, text, at
       FROM mail ORDER BY seq DESC LIMIT ${SHOWN}) ORDER BY seq`,
  );
  // Messages shown no more: those kept, and those given up once their campaign has told why.
  const forget = db.prepare<[number]>(
    `DELETE FROM mail WHERE seq <= ? AND (state = 'kept' OR (state = 'failed'
       AND NOT EXISTS (SELECT 1 FROM email_campaign WHERE email_campaign.id = campaign_id AND status = 'sending')))`,
  );
  const insert = db.prepare(
    `INSERT INTO mail (id, sender, recipient, reply_to, subject, html, text, unsubscribe_url, campaign_id, state, at,
       next_attempt_at)
     VALUES (:id, :from, :to, :replyTo, :subject, :html, :text, :unsubscribeUrl, :campaignId, :state, :at, :at)`,
  );
  const findNext = db.prepare<[], MailRow & { nextAttemptAt: number }>(
    `SELECT id, sender AS "from", recipient AS "to", reply_to AS replyTo, subject, html, text,
       unsubscribe_url AS unsubscribeUrl, campaign_id AS campaignId, attempt, next_attempt_at AS nextAttemptAt
     FROM mail WHERE state = 'waiting' ORDER BY next_attempt_at, seq LIMIT 1`,
  );
  const updateState = db.prepare(
    `UPDATE mail SET state = :state, attempt = :attempt, next_attempt_at = :nextAttemptAt, error = :error
     WHERE id = :id`,
  );
  const remove = db.prepare('DELETE FROM mail WHERE id = ?');
  const listInterrupted = db.prepare<[], { id: string; campaignId: string | null }>(
    `SELECT id, campaign_id AS campaignId FROM mail WHERE state = 'leaving' ORDER BY seq`,
  );
  const findCampaignState = db.prepare<[string], { pending: number; error: string | null }>(
    `SELECT count(*) FILTER (WHERE state IN ('waiting', 'leaving')) AS pending,
       max(error) FILTER (WHERE state = 'failed') AS error FROM mail WHERE campaign_id = ?`,
  );
  const keepUnsent = db.prepare<[], { campaignId: string | null }>(
    `UPDATE mail SET state = 'kept' WHERE state IN ('waiting', 'leaving') RETURNING campaign_id AS campaignId`,
  );
  return {
    /** The last messages, oldest first. */
    listNewest: (): MailMessage[] =>
      listNewest.all().map(({ id, from, to, subject, html, text, at }) => ({
        id,
        from,
        to,
        subject,
        html,
        text,
        at: new Date(at).toISOString(),
      })),
    /** Keeps a message, or leaves it for the mail server; `at` in Unix milliseconds. */
    insert(message: Omit<MailRow, 'attempt'> & { readonly state: 'kept' | 'waiting'; readonly at: number }): void {
      const { lastInsertRowid } = insert.run(message);
      const seq = Number(lastInsertRowid);
      if (seq % TIDIED_EVERY === 0) forget.run(seq - SHOWN);
    },
    /** The message whose turn it is, and when; undefined where none waits. */
    findNext: (): (MailRow & { readonly nextAttemptAt: number }) | undefined => findNext.get(),
    updateState(
      id: string,
      change: {
        readonly state: MailState;
        readonly attempt: number;
        readonly nextAttemptAt: number;
        readonly error: string | null;
      },
    ): void {
      updateState.run({ ...change, id });
    },
    /** Forgets a message that left. */
    remove(id: string): void {
      remove.run(id);
    },
    /** Messages that were being handed over when the service ended: whether they left is not known. */
    listInterrupted: (): { readonly id: string; readonly campaignId: string | null }[] => listInterrupted.all(),
    /** Messages of a campaign that are not sent yet, and the error of a failed one. */
    findCampaignState: (campaignId: string): { readonly pending: number; readonly error: string | null } =>
      findCampaignState.get(campaignId) ?? { pending: 0, error: null },
    /** Turns messages on their way into kept ones; answers with the campaign of each. */
    keepUnsent: (): { readonly campaignId: string | null }[] => keepUnsent.all(),
  };
});
