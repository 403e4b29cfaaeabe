import { perDatabase } from './per-database.ts';

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

/** Webhooks of the space. */
export const webhooks = perDatabase((db) => {
  const list = db.prepare<[], Stored>(`${SELECT} ORDER BY seq`);
  const find = db.prepare<[string], Stored>(`${SELECT} WHERE id = ?`);
  const insert = db.prepare(
    `INSERT INTO webhook (id, url, events, secret, description, active, failure_count, last_delivery_at, last_status,
       created_at, updated_at)
     VALUES (:id, :url, :events, :secret, :description, :active, :failureCount, :lastDeliveryAt, :lastStatus,
       :createdAt, :updatedAt)`,
  );
  const update = db.prepare(
    `UPDATE webhook SET url = :url, events = :events, description = :description, active = :active,
       failure_count = :failureCount, last_delivery_at = :lastDeliveryAt, last_status = :lastStatus,
       updated_at = :updatedAt WHERE id = :id`,
  );
  const remove = db.prepare('DELETE FROM webhook WHERE id = ?');

  return {
    /** Every webhook, oldest first. */
    list: (): WebhookRow[] => list.all().map(toRow),
    find(id: string): WebhookRow | undefined {
      const stored = find.get(id);
      return stored && toRow(stored);
    },
    insert(row: WebhookRow): void {
      insert.run(toStored(row));
    },
    /** Writes the fields that people and attempts change: all but the id, the secret and the date. */
    update(row: WebhookRow): void {
      update.run(toStored(row));
    },
    /** Deletes a webhook and its log. */
    remove(id: string): void {
      remove.run(id);
    },
  };
});
