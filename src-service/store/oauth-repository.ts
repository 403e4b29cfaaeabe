import type { MEMBER_ROLES } from '#shared/api/person.ts';
import { perDatabase } from './per-database.ts';

/** A program that people may authorise. */
export interface OauthClient {
  readonly id: string;
  readonly name: string;
  /** Null for a public client. */
  readonly secretDigest: string | null;
  readonly redirectUris: readonly string[];
  readonly createdAt: number;
}

/** An authorisation being asked for; instants are Unix milliseconds. */
export interface OauthRequest {
  readonly digest: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state: string | null;
  readonly challenge: string;
  readonly scope: 'read' | 'full';
  /** Operations the client asked for; null is all of the level. */
  readonly tools: readonly string[] | null;
  readonly userId: string | null;
  readonly expiresAt: number;
}

export interface OauthGrant {
  readonly id: string;
  readonly clientId: string;
  readonly userId: string;
  readonly access: 'read' | 'full';
  readonly operations: readonly string[] | null;
  readonly revokedAt: number | null;
}

export interface OauthCode {
  readonly digest: string;
  readonly grantId: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly expiresAt: number;
  readonly usedAt: number | null;
}

export interface OauthToken {
  readonly digest: string;
  readonly grantId: string;
  readonly kind: 'access' | 'refresh';
  readonly expiresAt: number;
  readonly usedAt: number | null;
}

type Stored<Row, Lists extends keyof Row> = Omit<Row, Lists> & Record<Lists, string | null>;

const listOf = (text: string | null): readonly string[] | null =>
  text === null ? null : (JSON.parse(text) as string[]);

const textOf = (list: readonly string[] | null): string | null => (list === null ? null : JSON.stringify(list));

/** A used code is remembered this long: its second use revokes the tokens of the first. */
const CODE_REMEMBERED_MS = 24 * 3_600_000;

/** Public clients kept that nobody authorised: registering is open to anyone. */
const UNUSED_CLIENTS = 200;

export interface TeamPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: (typeof MEMBER_ROLES)[number];
}

/** Clients, and the authorisations that people gave them. */
export const oauth = perDatabase((db) => {
  const insertClient = db.prepare(
    `INSERT INTO oauth_client (id, name, secret_digest, redirect_uris, created_at)
     VALUES (:id, :name, :secretDigest, :redirectUris, :createdAt)`,
  );
  const findClient = db.prepare<[string], Stored<OauthClient, 'redirectUris'>>(
    `SELECT id, name, secret_digest AS secretDigest, redirect_uris AS redirectUris, created_at AS createdAt
     FROM oauth_client WHERE id = ?`,
  );
  const countClientsSince = db.prepare<[number], { count: number }>(
    'SELECT count(*) AS count FROM oauth_client WHERE created_at >= ?',
  );
  const saveRequest = db.prepare(
    `INSERT OR REPLACE INTO oauth_request (digest, client_id, redirect_uri, state, challenge, scope, tools, user_id, expires_at)
     VALUES (:digest, :clientId, :redirectUri, :state, :challenge, :scope, :tools, :userId, :expiresAt)`,
  );
  const findRequest = db.prepare<[string, number], Stored<OauthRequest, 'tools'>>(
    `SELECT digest, client_id AS clientId, redirect_uri AS redirectUri, state, challenge, scope, tools,
       user_id AS userId, expires_at AS expiresAt
     FROM oauth_request WHERE digest = ? AND expires_at > ?`,
  );
  const removeRequest = db.prepare('DELETE FROM oauth_request WHERE digest = ?');
  const pruneRequests = db.prepare('DELETE FROM oauth_request WHERE expires_at < ?');
  const pruneTokens = db.prepare('DELETE FROM oauth_token WHERE expires_at < ?');
  const pruneCodes = db.prepare('DELETE FROM oauth_code WHERE expires_at < ?');
  const pruneGrants = db.prepare(
    `DELETE FROM oauth_grant WHERE NOT EXISTS (SELECT 1 FROM oauth_token WHERE grant_id = oauth_grant.id)
       AND NOT EXISTS (SELECT 1 FROM oauth_code WHERE grant_id = oauth_grant.id)`,
  );
  const pruneClients = db.prepare(
    `DELETE FROM oauth_client WHERE secret_digest IS NULL
       AND NOT EXISTS (SELECT 1 FROM oauth_grant WHERE client_id = oauth_client.id)
       AND NOT EXISTS (SELECT 1 FROM oauth_request WHERE client_id = oauth_client.id)
       AND id NOT IN (SELECT id FROM oauth_client ORDER BY created_at DESC, rowid DESC LIMIT ${UNUSED_CLIENTS})`,
  );
  const insertGrant = db.prepare(
    `INSERT INTO oauth_grant (id, client_id, user_id, access, operations, created_at, revoked_at)
     VALUES (:id, :clientId, :userId, :access, :operations, :createdAt, :revokedAt)`,
  );
  const findGrant = db.prepare<[string], Stored<OauthGrant, 'operations'>>(
    `SELECT id, client_id AS clientId, user_id AS userId, access, operations, revoked_at AS revokedAt
     FROM oauth_grant WHERE id = ?`,
  );
  const revokeGrant = db.prepare('UPDATE oauth_grant SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL');
  const removeAccessTokens = db.prepare('DELETE FROM oauth_token WHERE grant_id = ? AND kind = ?');
  const insertCode = db.prepare(
    `INSERT INTO oauth_code (digest, grant_id, redirect_uri, challenge, expires_at, used_at)
     VALUES (:digest, :grantId, :redirectUri, :challenge, :expiresAt, :usedAt)`,
  );
  const findCode = db.prepare<[string], OauthCode>(
    `SELECT digest, grant_id AS grantId, redirect_uri AS redirectUri, challenge, expires_at AS expiresAt,
       used_at AS usedAt FROM oauth_code WHERE digest = ?`,
  );
  const markCodeUsed = db.prepare('UPDATE oauth_code SET used_at = ? WHERE digest = ?');
  const insertToken = db.prepare(
    `INSERT INTO oauth_token (digest, grant_id, kind, expires_at, used_at)
     VALUES (:digest, :grantId, :kind, :expiresAt, :usedAt)`,
  );
  const findToken = db.prepare<[string], OauthToken>(
    `SELECT digest, grant_id AS grantId, kind, expires_at AS expiresAt, used_at AS usedAt
     FROM oauth_token WHERE digest = ?`,
  );
  const markTokenUsed = db.prepare('UPDATE oauth_token SET used_at = ? WHERE digest = ?');
  const removeToken = db.prepare('DELETE FROM oauth_token WHERE digest = ?');
  const listSignInPeople = db.prepare<[number], TeamPerson>(
    `SELECT user.id, name, email, role FROM member JOIN user ON user.id = member.user_id
     WHERE email IS NOT NULL AND status = 'active'
     ORDER BY CASE role WHEN 'owner' THEN 0 WHEN 'admin' THEN 1 ELSE 2 END, name LIMIT ?`,
  );

  return {
    insertClient(client: OauthClient): void {
      insertClient.run({ ...client, redirectUris: textOf(client.redirectUris) });
    },
    findClient(id: string): OauthClient | undefined {
      const row = findClient.get(id);
      return row && { ...row, redirectUris: listOf(row.redirectUris) ?? [] };
    },
    countClientsSince: (since: number): number => countClientsSince.get(since)?.count ?? 0,
    /** Keeps the request of someone who signed in, in the place of an earlier sign-in of the same. */
    saveRequest(request: OauthRequest): void {
      saveRequest.run({ ...request, tools: textOf(request.tools) });
    },
    findRequest(digest: string, now: number): OauthRequest | undefined {
      const row = findRequest.get(digest, now);
      return row && { ...row, tools: listOf(row.tools) };
    },
    removeRequest(digest: string): void {
      removeRequest.run(digest);
    },
    /**
     * Forgets requests and tokens that ended before that instant, authorisations that nothing can use any more, and the
     * oldest of the clients that nobody authorised.
     */
    prune(before: number): void {
      pruneRequests.run(before);
      pruneTokens.run(before);
      pruneCodes.run(before - CODE_REMEMBERED_MS);
      pruneGrants.run();
      pruneClients.run();
    },
    insertGrant(grant: OauthGrant, createdAt: number): void {
      insertGrant.run({ ...grant, operations: textOf(grant.operations), createdAt });
    },
    findGrant(id: string): OauthGrant | undefined {
      const row = findGrant.get(id);
      return row && { ...row, operations: listOf(row.operations) };
    },
    revokeGrant(id: string, at: number): void {
      revokeGrant.run(at, id);
      removeAccessTokens.run(id, 'access');
    },
    insertCode(code: OauthCode): void {
      insertCode.run(code);
    },
    findCode: (digest: string): OauthCode | undefined => findCode.get(digest),
    markCodeUsed(digest: string, at: number): void {
      markCodeUsed.run(at, digest);
    },
    insertToken(token: OauthToken): void {
      insertToken.run(token);
    },
    findToken: (digest: string): OauthToken | undefined => findToken.get(digest),
    markTokenUsed(digest: string, at: number): void {
      markTokenUsed.run(at, digest);
    },
    removeToken(digest: string): void {
      removeToken.run(digest);
    },
    /** Members one can sign in as: those with an e-mail address, the owner and administrators first. */
    listSignInPeople: (limit: number): readonly TeamPerson[] => listSignInPeople.all(limit),
  };
});
