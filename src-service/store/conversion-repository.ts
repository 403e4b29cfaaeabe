import type { Database } from 'better-sqlite3';
import type { Conversion } from '#shared/api/live-objects.ts';
import { statement } from './statement.ts';

/** A sign-up made during a live. */
export interface ConversionRow {
  readonly id: string;
  readonly sessionId: string;
  readonly userId: string | null;
  readonly externalId: string | null;
  readonly name: string | null;
  readonly label: string | null;
  readonly amountCents: number | null;
  readonly currency: Conversion['currency'];
  readonly createdAt: number;
}

export const insertConversion = (db: Database, conversion: ConversionRow): void => {
  statement(
    db,
    `INSERT INTO conversion (id, session_id, user_id, external_id, name, label, amount_cents, currency, created_at)
     VALUES (:id, :sessionId, :userId, :externalId, :name, :label, :amountCents, :currency, :createdAt)`,
  ).run(conversion);
};
