import type { Database } from 'better-sqlite3';
import { statement } from './statement.ts';

/** A webhook as it is stored. Instants are Unix milliseconds. */
export interface WebhookRow {
  readonly id: string;
  readonly url: string;
  /** Names of events; `*` alone is every event. */
  readonly events: readonly string[];
  readonly secret: string;
  readonly description: string | null;
  readonly active: boolean;
  /** Failed attempts since the last that succeeded. */
  readonly failureCount: number;
  readonly lastDeliveryAt: number | null;
  readonly lastStatus: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

type Stored = Omit<WebhookRow, 'events' | 'active'> & { readonly events: string; readonly active: number };

const SELECT = `SELECT id, url, events, secret, description, active, failure_count AS failureCount,
  last_delivery_at AS lastDeliveryAt, last_status AS lastStatus, created_at AS createdAt, updated_at AS updatedAt
  FROM webhook`;

const toRow = (stored: Stored): WebhookRow => ({
  ...stored,
  events: JSON.parse(stored.events) as string[],
  active: stored.active === 1,
});

const toStored = (row: WebhookRow): Stored => ({
  ...row,
  events: JSON.stringify(row.events),
  active: Number(row.active),
});

/** Every webhook, oldest first. */
export const selectWebhooks = (db: Database): WebhookRow[] =>
  statement<[], Stored>(db, `${SELECT} ORDER BY seq`).all().map(toRow);

export const selectWebhook = (db: Database, id: string): WebhookRow | undefined => {
  const stored = statement<[string], Stored>(db, `${SELECT} WHERE id = ?`).get(id);
  return stored && toRow(stored);
};

export const insertWebhook = (db: Database, row: WebhookRow): void => {
  statement(
    db,
    `INSERT INTO webhook (id, url, events, secret, description, active, failure_count, last_delivery_at, last_status,
       created_at, updated_at)
     VALUES (:id, :url, :events, :secret, :description, :active, :failureCount, :lastDeliveryAt, :lastStatus,
       :createdAt, :updatedAt)`,
  ).run(toStored(row));
};

/** Writes what people and attempts change: everything but the id, the secret and the date. */
export const updateWebhookRow = (db: Database, row: WebhookRow): void => {
  statement(
    db,
    `UPDATE webhook SET url = :url, events = :events, description = :description, active = :active,
       failure_count = :failureCount, last_delivery_at = :lastDeliveryAt, last_status = :lastStatus,
       updated_at = :updatedAt WHERE id = :id`,
  ).run(toStored(row));
};

/** Deletes a webhook and its log. */
export const deleteWebhookRow = (db: Database, id: string): void => {
  statement(db, 'DELETE FROM webhook WHERE id = ?').run(id);
};
