import type { Database } from 'better-sqlite3';
import { statement } from './statement.ts';

export type DeliveryStatus = 'pending' | 'success' | 'failed';

/** An event for a webhook, through all its attempts. Instants are Unix milliseconds. */
export interface DeliveryRow {
  readonly id: string;
  readonly webhookId: string;
  readonly event: string;
  /** The text that is sent and signed. */
  readonly body: string;
  /** Attempts made. */
  readonly attempt: number;
  readonly status: DeliveryStatus;
  readonly responseStatus: number | null;
  readonly error: string | null;
  readonly createdAt: number;
  readonly deliveredAt: number | null;
  readonly nextAttemptAt: number;
}

const SELECT = `SELECT id, webhook_id AS webhookId, event, body, attempt, status, response_status AS responseStatus,
  error, created_at AS createdAt, delivered_at AS deliveredAt, next_attempt_at AS nextAttemptAt FROM webhook_delivery`;

export type NewDelivery = Pick<DeliveryRow, 'id' | 'webhookId' | 'event' | 'body' | 'createdAt'>;

/** Queues a delivery: its first attempt is due at once. */
export const insertDelivery = (db: Database, delivery: NewDelivery): void => {
  statement(
    db,
    `INSERT INTO webhook_delivery (id, webhook_id, event, body, created_at, next_attempt_at)
     VALUES (:id, :webhookId, :event, :body, :createdAt, :createdAt)`,
  ).run(delivery);
};

/** The oldest delivery never attempted. */
export const selectFirstAttempt = (db: Database, webhookId: string): DeliveryRow | undefined =>
  statement<[string], DeliveryRow>(
    db,
    `${SELECT} WHERE webhook_id = ? AND status = 'pending' AND attempt = 0 ORDER BY seq LIMIT 1`,
  ).get(webhookId);

/** The delivery whose retry comes first, due or not. */
export const selectNextRetry = (db: Database, webhookId: string): DeliveryRow | undefined =>
  statement<[string], DeliveryRow>(
    db,
    `${SELECT} WHERE webhook_id = ? AND status = 'pending' AND attempt > 0 ORDER BY next_attempt_at, seq LIMIT 1`,
  ).get(webhookId);

/** The oldest pending delivery of one event, attempted or not. */
export const selectPendingOf = (db: Database, webhookId: string, event: string): DeliveryRow | undefined =>
  statement<[string, string], DeliveryRow>(
    db,
    `${SELECT} WHERE webhook_id = ? AND status = 'pending' AND event = ? ORDER BY next_attempt_at, seq LIMIT 1`,
  ).get(webhookId, event);

export const updateDelivery = (db: Database, row: DeliveryRow): void => {
  statement(
    db,
    `UPDATE webhook_delivery SET attempt = :attempt, status = :status, response_status = :responseStatus,
       error = :error, delivered_at = :deliveredAt, next_attempt_at = :nextAttemptAt WHERE id = :id`,
  ).run(row);
};

/** Deliveries of a webhook made since then, newest first. */
export const selectDeliveries = (db: Database, webhookId: string, since: number, limit: number): DeliveryRow[] =>
  statement<[string, number, number], DeliveryRow>(
    db,
    `${SELECT} WHERE webhook_id = ? AND created_at >= ? ORDER BY seq DESC LIMIT ?`,
  ).all(webhookId, since, limit);

/** Forgets deliveries older than that. */
export const deleteDeliveriesBefore = (db: Database, before: number): void => {
  statement(db, 'DELETE FROM webhook_delivery WHERE created_at < ?').run(before);
};

/** Brings retries that a clock set back made too distant to `latest`. */
export const limitRetries = (db: Database, latest: number): void => {
  statement(
    db,
    `UPDATE webhook_delivery SET next_attempt_at = :latest
     WHERE status = 'pending' AND attempt > 0 AND next_attempt_at > :latest`,
  ).run({ latest });
};
