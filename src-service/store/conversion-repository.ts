import type { Conversion } from '#shared/api/live-objects.ts';
import { perDatabase } from './per-database.ts';

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

/** Sign-ups made during lives. */
export const conversions = perDatabase((db) => {
  const insert = db.prepare(
    `INSERT INTO conversion (id, session_id, user_id, external_id, name, label, amount_cents, currency, created_at)
     VALUES (:id, :sessionId, :userId, :externalId, :name, :label, :amountCents, :currency, :createdAt)`,
  );
  const find = db.prepare<[string], Pick<ConversionRow, 'id' | 'name' | 'label' | 'createdAt'>>(
    'SELECT id, name, label, created_at AS createdAt FROM conversion WHERE id = ?',
  );

  return {
    /** The fields that its banner shows. */
    find: (id: string) => find.get(id),
    insert(conversion: ConversionRow): void {
      insert.run(conversion);
    },
  };
});
