import type { JOIN_REQUEST_STATUSES } from '#shared/api/join-requests.ts';
import { perDatabase } from './per-database.ts';

export type JoinRequestStatus = (typeof JOIN_REQUEST_STATUSES)[number];

/** Instants are Unix milliseconds. */
export interface JoinRequestRow {
  readonly id: string;
  readonly status: JoinRequestStatus;
  readonly userId: string | null;
  readonly name: string;
  readonly email: string | null;
  readonly image: string | null;
  /** JSON of questions and answers. */
  readonly answers: string;
  readonly createdAt: number;
  readonly decidedAt: number | null;
}

const SELECT = `SELECT id, status, user_id AS userId, name, email, image, answers, created_at AS createdAt,
  decided_at AS decidedAt FROM join_request`;

/** Requests to join the space. */
export const joinRequests = perDatabase((db) => {
  const list = db.prepare<[string], JoinRequestRow>(`${SELECT} WHERE status = ? ORDER BY seq DESC`);
  const find = db.prepare<[string], JoinRequestRow>(`${SELECT} WHERE id = ?`);
  const findOf = db.prepare<[string], JoinRequestRow>(`${SELECT} WHERE email = ? ORDER BY seq DESC LIMIT 1`);
  const decide = db.prepare(
    'UPDATE join_request SET status = :status, user_id = :userId, decided_at = :decidedAt WHERE id = :id',
  );
  const insert = db.prepare(
    `INSERT INTO join_request (id, status, name, email, answers, created_at)
     VALUES (:id, 'pending', :name, :email, :answers, :createdAt)`,
  );

  return {
    /** Keeps a new request, which waits for a decision. */
    insert(request: Pick<JoinRequestRow, 'id' | 'name' | 'answers' | 'createdAt'> & { readonly email: string }): void {
      insert.run(request);
    },
    /** Requests of a status, newest first. */
    list: (status: JoinRequestStatus): JoinRequestRow[] => list.all(status),
    find: (id: string): JoinRequestRow | undefined => find.get(id),
    /** The last request of an e-mail address. */
    findOf: (email: string): JoinRequestRow | undefined => findOf.get(email),
    /** Writes the decision. */
    decide(decision: {
      readonly id: string;
      readonly status: JoinRequestStatus;
      readonly userId: string | null;
      readonly decidedAt: number;
    }): void {
      decide.run(decision);
    },
  };
});
