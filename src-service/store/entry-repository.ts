import type { Invite } from '#shared/api/live-objects.ts';
import type { Known } from '#shared/api/open-enum.ts';
import { perDatabase } from './per-database.ts';

/** A personal, single-use way in. Instants are Unix milliseconds. */
export interface EntryTicketRow {
  readonly digest: string;
  readonly sessionId: string;
  readonly userId: string;
  readonly role: 'viewer' | 'speaker';
  readonly expiresAt: number;
  readonly usedAt: number | null;
}

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

/** Personal ways into a live. */
export const entryTickets = perDatabase((db) => {
  const insert = db.prepare(
    `INSERT INTO entry_ticket (digest, session_id, user_id, role, expires_at)
     VALUES (:digest, :sessionId, :userId, :role, :expiresAt)`,
  );
  const find = db.prepare<[string], EntryTicketRow>(
    `SELECT digest, session_id AS sessionId, user_id AS userId, role, expires_at AS expiresAt, used_at AS usedAt
     FROM entry_ticket WHERE digest = ?`,
  );
  const markUsed = db.prepare('UPDATE entry_ticket SET used_at = ? WHERE digest = ?');
  const removeBefore = db.prepare('DELETE FROM entry_ticket WHERE expires_at < ?');

  return {
    insert(ticket: Omit<EntryTicketRow, 'usedAt'>): void {
      insert.run(ticket);
    },
    find: (digest: string): EntryTicketRow | undefined => find.get(digest),
    markUsed(digest: string, at: number): void {
      markUsed.run(at, digest);
    },
    /** Forgets tickets that expired before `at`: by then nobody can tell a used one from an unknown one. */
    removeBefore(at: number): void {
      removeBefore.run(at);
    },
  };
});

/** Invitation links of lives. */
export const invites = perDatabase((db) => {
  const insert = db.prepare(
    `INSERT INTO invite (id, session_id, token, role, label, max_uses, expires_at, created_at)
     VALUES (:id, :sessionId, :token, :role, :label, :maxUses, :expiresAt, :createdAt)`,
  );
  const list = db.prepare<[string], InviteRow>(`${SELECT_INVITE} WHERE session_id = ? ORDER BY seq DESC`);
  const find = db.prepare<[string, string], InviteRow>(`${SELECT_INVITE} WHERE session_id = ? AND id = ?`);
  const findByToken = db.prepare<[string], InviteRow>(`${SELECT_INVITE} WHERE token = ?`);
  const addUse = db.prepare('UPDATE invite SET uses = uses + 1 WHERE id = ?');
  const revoke = db.prepare('UPDATE invite SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL');

  return {
    insert(invite: Omit<InviteRow, 'seq' | 'uses' | 'revokedAt'>): void {
      insert.run(invite);
    },
    /** The invitations of a session, newest first. */
    list: (sessionId: string): InviteRow[] => list.all(sessionId),
    find: (sessionId: string, id: string): InviteRow | undefined => find.get(sessionId, id),
    findByToken: (token: string): InviteRow | undefined => findByToken.get(token),
    addUse(id: string): void {
      addUse.run(id);
    },
    revoke(id: string, at: number): void {
      revoke.run(at, id);
    },
  };
});

/** Secrets in the host links of lives. */
export const hostLinks = perDatabase((db) => {
  const find = db.prepare<[string], string>('SELECT key FROM host_link WHERE session_id = ?').pluck();
  const insert = db.prepare<[string, string]>('INSERT INTO host_link (session_id, key) VALUES (?, ?)');
  return {
    /** The secret of a session, made at its first use. */
    ensure(sessionId: string, makeKey: () => string): string {
      const known = find.get(sessionId);
      if (known !== undefined) return known;
      const key = makeKey();
      insert.run(sessionId, key);
      return key;
    },
  };
});
