import { perDatabase } from './per-database.ts';

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

/** Deliveries of webhooks. */
export const deliveries = perDatabase((db) => {
  const insert = db.prepare(
    `INSERT INTO webhook_delivery (id, webhook_id, event, body, created_at, next_attempt_at)
     VALUES (:id, :webhookId, :event, :body, :createdAt, :createdAt)`,
  );
  const findFirstAttempt = db.prepare<[string], DeliveryRow>(
    `${SELECT} WHERE webhook_id = ? AND status = 'pending' AND attempt = 0 ORDER BY seq LIMIT 1`,
  );
  const findNextRetry = db.prepare<[string], DeliveryRow>(
    `${SELECT} WHERE webhook_id = ? AND status = 'pending' AND attempt > 0 ORDER BY next_attempt_at, seq LIMIT 1`,
  );
  const findPending = db.prepare<[string, string], DeliveryRow>(
    `${SELECT} WHERE webhook_id = ? AND status = 'pending' AND event = ? ORDER BY next_attempt_at, seq LIMIT 1`,
  );
  const update = db.prepare(
    `UPDATE webhook_delivery SET attempt = :attempt, status = :status, response_status = :responseStatus,
       error = :error, delivered_at = :deliveredAt, next_attempt_at = :nextAttemptAt WHERE id = :id`,
  );
  const list = db.prepare<[string, number, number], DeliveryRow>(
    `${SELECT} WHERE webhook_id = ? AND created_at >= ? ORDER BY seq DESC LIMIT ?`,
  );
  const removeBefore = db.prepare('DELETE FROM webhook_delivery WHERE created_at < ?');
  const limitRetries = db.prepare(
    `UPDATE webhook_delivery SET next_attempt_at = :latest
     WHERE status = 'pending' AND attempt > 0 AND next_attempt_at > :latest`,
  );

  return {
    /** Queues a delivery: its first attempt is due at once. */
    insert(delivery: NewDelivery): void {
      insert.run(delivery);
    },
    /** The oldest delivery never attempted. */
    findFirstAttempt: (webhookId: string): DeliveryRow | undefined => findFirstAttempt.get(webhookId),
    /** The delivery whose retry comes first, due or not. */
    findNextRetry: (webhookId: string): DeliveryRow | undefined => findNextRetry.get(webhookId),
    /** The oldest pending delivery of one event, attempted or not. */
    findPending: (webhookId: string, event: string): DeliveryRow | undefined => findPending.get(webhookId, event),
    update(row: DeliveryRow): void {
      update.run(row);
    },
    /** Deliveries of a webhook made since then, newest first. */
    list: (webhookId: string, since: number, limit: number): DeliveryRow[] => list.all(webhookId, since, limit),
    /** Forgets deliveries older than that. */
    removeBefore(before: number): void {
      removeBefore.run(before);
    },
    /** Brings retries that a clock set back made too distant to `latest`. */
    limitRetries(latest: number): void {
      limitRetries.run({ latest });
    },
  };
});
