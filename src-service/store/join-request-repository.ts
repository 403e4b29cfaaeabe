import type { Database } from 'better-sqlite3';
import type { JOIN_REQUEST_STATUSES } from '#shared/api/join-requests.ts';
import { statement } from './statement.ts';

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

/** Requests of a status, newest first. */
export const selectJoinRequests = (db: Database, status: JoinRequestStatus): JoinRequestRow[] =>
  statement<[string], JoinRequestRow>(db, `${SELECT} WHERE status = ? ORDER BY seq DESC`).all(status);

export const selectJoinRequest = (db: Database, id: string): JoinRequestRow | undefined =>
  statement<[string], JoinRequestRow>(db, `${SELECT} WHERE id = ?`).get(id);

/** The last request of an e-mail address. */
export const selectJoinRequestOf = (db: Database, email: string): JoinRequestRow | undefined =>
  statement<[string], JoinRequestRow>(db, `${SELECT} WHERE email = ? ORDER BY seq DESC LIMIT 1`).get(email);

/** Writes the decision. */
export const decideJoinRequest = (
  db: Database,
  decision: {
    readonly id: string;
    readonly status: JoinRequestStatus;
    readonly userId: string | null;
    readonly decidedAt: number;
  },
): void => {
  statement(
    db,
    'UPDATE join_request SET status = :status, user_id = :userId, decided_at = :decidedAt WHERE id = :id',
  ).run(decision);
};
