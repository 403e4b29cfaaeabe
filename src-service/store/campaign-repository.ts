import type { CAMPAIGN_KINDS, CAMPAIGN_STATUSES } from '#shared/api/email-objects.ts';
import { perDatabase } from './per-database.ts';
import { preparedOnce } from './prepared-once.ts';

export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

export type CampaignKind = (typeof CAMPAIGN_KINDS)[number];

/** A campaign as it is stored. Instants are Unix milliseconds. */
export interface CampaignRow {
  readonly id: string;
  readonly kind: CampaignKind;
  readonly subject: string;
  readonly previewText: string | null;
  /** Cleaned HTML. */
  readonly body: string;
  readonly status: CampaignStatus;
  readonly segmentId: string | null;
  readonly audienceLabel: string;
  readonly scheduledAt: number | null;
  readonly sentAt: number | null;
  readonly recipientCount: number | null;
  readonly sent: number;
  readonly delivered: number;
  readonly opened: number;
  readonly clicked: number;
  readonly bounced: number;
  readonly spam: number;
  readonly unsubscribed: number;
  readonly error: string | null;
  readonly authorId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

const COLUMNS = {
  id: 'id',
  kind: 'kind',
  subject: 'subject',
  previewText: 'preview_text',
  body: 'body',
  status: 'status',
  segmentId: 'segment_id',
  audienceLabel: 'audience_label',
  scheduledAt: 'scheduled_at',
  sentAt: 'sent_at',
  recipientCount: 'recipient_count',
  sent: 'sent',
  delivered: 'delivered',
  opened: 'opened',
  clicked: 'clicked',
  bounced: 'bounced',
  spam: 'spam',
  unsubscribed: 'unsubscribed',
  error: 'error',
  authorId: 'author_id',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies Record<keyof CampaignRow, string>;

const fields = Object.keys(COLUMNS) as (keyof CampaignRow)[];

const SELECT = `SELECT ${fields.map((field) => `${COLUMNS[field]} AS ${field}`).join(', ')} FROM email_campaign`;

export interface CampaignFilter {
  readonly status: CampaignStatus | null;
  readonly kind: CampaignKind | null;
  readonly limit: number;
}

export type CampaignChanges = Partial<Omit<CampaignRow, 'id' | 'kind' | 'authorId' | 'createdAt'>>;

/** E-mail campaigns. */
export const campaigns = perDatabase((db) => {
  const prepare = preparedOnce(db);
  const find = db.prepare<[string], CampaignRow>(`${SELECT} WHERE id = ?`);
  const listSending = db.prepare<[], CampaignRow>(`${SELECT} WHERE status = 'sending' ORDER BY seq`);
  const findNextScheduled = db.prepare<[], CampaignRow>(
    `${SELECT} WHERE status = 'scheduled' AND scheduled_at IS NOT NULL ORDER BY scheduled_at, seq LIMIT 1`,
  );
  const insert = db.prepare(
    `INSERT INTO email_campaign (${fields.map((field) => COLUMNS[field]).join(', ')})
     VALUES (${fields.map((field) => `:${field}`).join(', ')})`,
  );
  const remove = db.prepare('DELETE FROM email_campaign WHERE id = ?');
  const countMail = db.prepare(
    `UPDATE email_campaign SET sent = sent + ?, delivered = delivered + ?, bounced = bounced + ? WHERE id = ?`,
  );
  const countReceipts = db.prepare(
    `UPDATE email_campaign SET opened = min(sent, opened + :opened), clicked = min(sent, clicked + :clicked),
       spam = min(sent, spam + :spam), bounced = min(sent, bounced + :bounced),
       delivered = max(0, delivered - min(sent - bounced, :bounced)) WHERE id = :id`,
  );
  const countUnsubscribed = db.prepare('UPDATE email_campaign SET unsubscribed = unsubscribed + 1 WHERE id = ?');

  return {
    /** Campaigns newest first. */
    list({ status, kind, limit }: CampaignFilter): CampaignRow[] {
      const conditions = [...(status === null ? [] : ['status = :status']), ...(kind === null ? [] : ['kind = :kind'])];
      const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
      return prepare<[object], CampaignRow>(`${SELECT} ${where} ORDER BY seq DESC LIMIT :limit`).all({
        status,
        kind,
        limit,
      });
    },
    find: (id: string): CampaignRow | undefined => find.get(id),
    /** Campaigns being sent, oldest first. */
    listSending: (): CampaignRow[] => listSending.all(),
    /** The scheduled campaign whose turn comes first. */
    findNextScheduled: (): CampaignRow | undefined => findNextScheduled.get(),
    insert(row: CampaignRow): void {
      insert.run(row);
    },
    /** Writes the given fields only. */
    update(id: string, changes: CampaignChanges): void {
      const changed = fields.filter((field) => Object.hasOwn(changes, field));
      if (changed.length === 0) return;
      const set = changed.map((field) => `${COLUMNS[field]} = :${field}`).join(', ');
      prepare(`UPDATE email_campaign SET ${set} WHERE id = :id`).run({ ...changes, id });
    },
    remove(id: string): void {
      remove.run(id);
    },
    /** Adds to the results of a campaign's messages. */
    countMail(
      id: string,
      { sent, delivered, bounced }: { readonly sent: number; readonly delivered: number; readonly bounced: number },
    ): void {
      countMail.run(sent, delivered, bounced, id);
    },
    /** Adds the receipts of readers' mail programs for a campaign; no count exceeds the sent messages. */
    countReceipts(
      id: string,
      receipts: { readonly opened: number; readonly clicked: number; readonly bounced: number; readonly spam: number },
    ): void {
      countReceipts.run({ ...receipts, id });
    },
    /** Counts a reader who unsubscribed because of this campaign. */
    countUnsubscribed(id: string): void {
      countUnsubscribed.run(id);
    },
  };
});
