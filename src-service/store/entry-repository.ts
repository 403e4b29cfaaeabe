import type { Database } from 'better-sqlite3';
import type { Invite } from '#shared/api/live-objects.ts';
import type { Known } from '#shared/api/open-enum.ts';
import { statement } from './statement.ts';

/** A personal, single-use way in. Instants are Unix milliseconds. */
export interface TicketRow {
  readonly digest: string;
  readonly sessionId: string;
  readonly userId: string;
  readonly role: 'viewer' | 'speaker';
  readonly expiresAt: number;
  readonly usedAt: number | null;
}

export const insertTicket = (db: Database, ticket: Omit<TicketRow, 'usedAt'>): void => {
  statement(
    db,
    `INSERT INTO entry_ticket (digest, session_id, user_id, role, expires_at)
     VALUES (:digest, :sessionId, :userId, :role, :expiresAt)`,
  ).run(ticket);
};

export const selectTicket = (db: Database, digest: string): TicketRow | undefined =>
  statement<[string], TicketRow>(
    db,
    `SELECT digest, session_id AS sessionId, user_id AS userId, role, expires_at AS expiresAt, used_at AS usedAt
     FROM entry_ticket WHERE digest = ?`,
  ).get(digest);

export const markTicketUsed = (db: Database, digest: string, at: number): void => {
  statement(db, 'UPDATE entry_ticket SET used_at = ? WHERE digest = ?').run(at, digest);
};

/** Forgets tickets that expired before `at`: by then nobody can tell a used one from an unknown one. */
export const deleteTicketsBefore = (db: Database, at: number): void => {
  statement(db, 'DELETE FROM entry_ticket WHERE expires_at < ?').run(at);
};

/** An invitation link. Instants are Unix milliseconds. */
export interface InviteRow {
  readonly seq: number;
  readonly id: string;
  readonly sessionId: string;
  readonly token: string;
  readonly role: Known<Invite['role']>;
  readonly label: string | null;
  readonly uses: number;
  readonly maxUses: number | null;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  readonly createdAt: number;
}

const SELECT_INVITE = `SELECT seq, id, session_id AS sessionId, token, role, label, uses, max_uses AS maxUses,
  expires_at AS expiresAt, revoked_at AS revokedAt, created_at AS createdAt FROM invite`;

export const insertInvite = (db: Database, invite: Omit<InviteRow, 'seq' | 'uses' | 'revokedAt'>): void => {
  statement(
    db,
    `INSERT INTO invite (id, session_id, token, role, label, max_uses, expires_at, created_at)
     VALUES (:id, :sessionId, :token, :role, :label, :maxUses, :expiresAt, :createdAt)`,
  ).run(invite);
};

/** The invitations of a session, newest first. */
export const selectInvites = (db: Database, sessionId: string): InviteRow[] =>
  statement<[string], InviteRow>(db, `${SELECT_INVITE} WHERE session_id = ? ORDER BY seq DESC`).all(sessionId);

export const selectInvite = (db: Database, sessionId: string, id: string): InviteRow | undefined =>
  statement<[string, string], InviteRow>(db, `${SELECT_INVITE} WHERE session_id = ? AND id = ?`).get(sessionId, id);

export const selectInviteByToken = (db: Database, token: string): InviteRow | undefined =>
  statement<[string], InviteRow>(db, `${SELECT_INVITE} WHERE token = ?`).get(token);

export const addInviteUse = (db: Database, id: string): void => {
  statement(db, 'UPDATE invite SET uses = uses + 1 WHERE id = ?').run(id);
};

export const revokeInviteRow = (db: Database, id: string, at: number): void => {
  statement(db, 'UPDATE invite SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL').run(at, id);
};
