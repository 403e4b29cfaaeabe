import type { Database } from 'better-sqlite3';
import type { CAMPAIGN_KINDS, CAMPAIGN_STATUSES } from '#shared/api/email-objects.ts';
import { statement } from './statement.ts';

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

/** Campaigns newest first. */
export const selectCampaigns = (db: Database, { status, kind, limit }: CampaignFilter): CampaignRow[] => {
  const conditions = [...(status === null ? [] : ['status = :status']), ...(kind === null ? [] : ['kind = :kind'])];
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  return statement<[object], CampaignRow>(db, `${SELECT} ${where} ORDER BY seq DESC LIMIT :limit`).all({
    status,
    kind,
    limit,
  });
};

export const selectCampaign = (db: Database, id: string): CampaignRow | undefined =>
  statement<[string], CampaignRow>(db, `${SELECT} WHERE id = ?`).get(id);

/** Campaigns being sent, oldest first. */
export const selectSending = (db: Database): CampaignRow[] =>
  statement<[], CampaignRow>(db, `${SELECT} WHERE status = 'sending' ORDER BY seq`).all();

/** The scheduled campaign whose turn comes first. */
export const selectNextScheduled = (db: Database): CampaignRow | undefined =>
  statement<[], CampaignRow>(
    db,
    `${SELECT} WHERE status = 'scheduled' AND scheduled_at IS NOT NULL ORDER BY scheduled_at, seq LIMIT 1`,
  ).get();

export const insertCampaign = (db: Database, row: CampaignRow): void => {
  statement(
    db,
    `INSERT INTO email_campaign (${fields.map((field) => COLUMNS[field]).join(', ')})
     VALUES (${fields.map((field) => `:${field}`).join(', ')})`,
  ).run(row);
};

export type CampaignChanges = Partial<Omit<CampaignRow, 'id' | 'kind' | 'authorId' | 'createdAt'>>;

/** Writes the fields given, those alone. */
export const updateCampaignRow = (db: Database, id: string, changes: CampaignChanges): void => {
  const changed = fields.filter((field) => Object.hasOwn(changes, field));
  if (changed.length === 0) return;
  const set = changed.map((field) => `${COLUMNS[field]} = :${field}`).join(', ');
  statement(db, `UPDATE email_campaign SET ${set} WHERE id = :id`).run({ ...changes, id });
};

export const deleteCampaignRow = (db: Database, id: string): void => {
  statement(db, 'DELETE FROM email_campaign WHERE id = ?').run(id);
};

/** Adds to what became of a campaign's messages. */
export const countCampaignMail = (
  db: Database,
  id: string,
  { sent, delivered, bounced }: { readonly sent: number; readonly delivered: number; readonly bounced: number },
): void => {
  statement(
    db,
    `UPDATE email_campaign SET sent = sent + ?, delivered = delivered + ?, bounced = bounced + ? WHERE id = ?`,
  ).run(sent, delivered, bounced, id);
};

/** Adds what readers' mail programs said of a campaign; no count passes the messages that left. */
export const countReceipts = (
  db: Database,
  id: string,
  receipts: { readonly opened: number; readonly clicked: number; readonly bounced: number; readonly spam: number },
): void => {
  statement(
    db,
    `UPDATE email_campaign SET opened = min(sent, opened + :opened), clicked = min(sent, clicked + :clicked),
       spam = min(sent, spam + :spam), bounced = min(sent, bounced + :bounced),
       delivered = max(0, delivered - min(sent - bounced, :bounced)) WHERE id = :id`,
  ).run({ ...receipts, id });
};

/** Counts a reader who unsubscribed because of this campaign. */
export const countUnsubscribed = (db: Database, id: string): void => {
  statement(db, 'UPDATE email_campaign SET unsubscribed = unsubscribed + 1 WHERE id = ?').run(id);
};
