import type { MEMBER_ROLES } from '#shared/api/person.ts';
import type { Database } from 'better-sqlite3';
import { statement } from './statement.ts';

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

export const insertClient = (db: Database, client: OauthClient): void => {
  statement(
    db,
    `INSERT INTO oauth_client (id, name, secret_digest, redirect_uris, created_at)
     VALUES (:id, :name, :secretDigest, :redirectUris, :createdAt)`,
  ).run({ ...client, redirectUris: textOf(client.redirectUris) });
};

export const selectClient = (db: Database, id: string): OauthClient | undefined => {
  const row = statement<[string], Stored<OauthClient, 'redirectUris'>>(
    db,
    `SELECT id, name, secret_digest AS secretDigest, redirect_uris AS redirectUris, created_at AS createdAt
     FROM oauth_client WHERE id = ?`,
  ).get(id);
  return row && { ...row, redirectUris: listOf(row.redirectUris) ?? [] };
};

export const countClientsSince = (db: Database, since: number): number =>
  statement<[number], { count: number }>(db, 'SELECT count(*) AS count FROM oauth_client WHERE created_at >= ?').get(
    since,
  )?.count ?? 0;

/** Keeps the request of someone who signed in, in the place of an earlier sign-in of the same. */
export const saveRequest = (db: Database, request: OauthRequest): void => {
  statement(
    db,
    `INSERT OR REPLACE INTO oauth_request (digest, client_id, redirect_uri, state, challenge, scope, tools, user_id, expires_at)
     VALUES (:digest, :clientId, :redirectUri, :state, :challenge, :scope, :tools, :userId, :expiresAt)`,
  ).run({ ...request, tools: textOf(request.tools) });
};

export const selectRequest = (db: Database, digest: string, now: number): OauthRequest | undefined => {
  const row = statement<[string, number], Stored<OauthRequest, 'tools'>>(
    db,
    `SELECT digest, client_id AS clientId, redirect_uri AS redirectUri, state, challenge, scope, tools,
       user_id AS userId, expires_at AS expiresAt
     FROM oauth_request WHERE digest = ? AND expires_at > ?`,
  ).get(digest, now);
  return row && { ...row, tools: listOf(row.tools) };
};

export const deleteRequest = (db: Database, digest: string): void => {
  statement(db, 'DELETE FROM oauth_request WHERE digest = ?').run(digest);
};

/** A code is remembered so long after its end: used a second time, it ends what the first use gave. */
const CODE_REMEMBERED_MS = 24 * 3_600_000;

/** Public clients kept that nobody authorised: registering is open to anyone. */
const UNUSED_CLIENTS = 200;

/**
 * Forgets requests and tokens that ended before that instant, authorisations that nothing can use any more, and the
 * oldest of the clients that nobody authorised.
 */
export const pruneOauth = (db: Database, before: number): void => {
  statement(db, 'DELETE FROM oauth_request WHERE expires_at < ?').run(before);
  statement(db, 'DELETE FROM oauth_token WHERE expires_at < ?').run(before);
  statement(db, 'DELETE FROM oauth_code WHERE expires_at < ?').run(before - CODE_REMEMBERED_MS);
  statement(
    db,
    `DELETE FROM oauth_grant WHERE NOT EXISTS (SELECT 1 FROM oauth_token WHERE grant_id = oauth_grant.id)
       AND NOT EXISTS (SELECT 1 FROM oauth_code WHERE grant_id = oauth_grant.id)`,
  ).run();
  statement(
    db,
    `DELETE FROM oauth_client WHERE secret_digest IS NULL
       AND NOT EXISTS (SELECT 1 FROM oauth_grant WHERE client_id = oauth_client.id)
       AND NOT EXISTS (SELECT 1 FROM oauth_request WHERE client_id = oauth_client.id)
       AND id NOT IN (SELECT id FROM oauth_client ORDER BY created_at DESC, rowid DESC LIMIT ${UNUSED_CLIENTS})`,
  ).run();
};

export const insertGrant = (db: Database, grant: OauthGrant, createdAt: number): void => {
  statement(
    db,
    `INSERT INTO oauth_grant (id, client_id, user_id, access, operations, created_at, revoked_at)
     VALUES (:id, :clientId, :userId, :access, :operations, :createdAt, :revokedAt)`,
  ).run({ ...grant, operations: textOf(grant.operations), createdAt });
};

export const selectGrant = (db: Database, id: string): OauthGrant | undefined => {
  const row = statement<[string], Stored<OauthGrant, 'operations'>>(
    db,
    `SELECT id, client_id AS clientId, user_id AS userId, access, operations, revoked_at AS revokedAt
     FROM oauth_grant WHERE id = ?`,
  ).get(id);
  return row && { ...row, operations: listOf(row.operations) };
};

export const revokeGrant = (db: Database, id: string, at: number): void => {
  statement(db, 'UPDATE oauth_grant SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL').run(at, id);
  statement(db, 'DELETE FROM oauth_token WHERE grant_id = ? AND kind = ?').run(id, 'access');
};

export const insertCode = (db: Database, code: OauthCode): void => {
  statement(
    db,
    `INSERT INTO oauth_code (digest, grant_id, redirect_uri, challenge, expires_at, used_at)
     VALUES (:digest, :grantId, :redirectUri, :challenge, :expiresAt, :usedAt)`,
  ).run(code);
};

export const selectCode = (db: Database, digest: string): OauthCode | undefined =>
  statement<[string], OauthCode>(
    db,
    `SELECT digest, grant_id AS grantId, redirect_uri AS redirectUri, challenge, expires_at AS expiresAt,
       used_at AS usedAt FROM oauth_code WHERE digest = ?`,
  ).get(digest);

export const markCodeUsed = (db: Database, digest: string, at: number): void => {
  statement(db, 'UPDATE oauth_code SET used_at = ? WHERE digest = ?').run(at, digest);
};

export const insertToken = (db: Database, token: OauthToken): void => {
  statement(
    db,
    `INSERT INTO oauth_token (digest, grant_id, kind, expires_at, used_at)
     VALUES (:digest, :grantId, :kind, :expiresAt, :usedAt)`,
  ).run(token);
};

export const selectToken = (db: Database, digest: string): OauthToken | undefined =>
  statement<[string], OauthToken>(
    db,
    `SELECT digest, grant_id AS grantId, kind, expires_at AS expiresAt, used_at AS usedAt
     FROM oauth_token WHERE digest = ?`,
  ).get(digest);

export const markTokenUsed = (db: Database, digest: string, at: number): void => {
  statement(db, 'UPDATE oauth_token SET used_at = ? WHERE digest = ?').run(at, digest);
};

export const deleteToken = (db: Database, digest: string): void => {
  statement(db, 'DELETE FROM oauth_token WHERE digest = ?').run(digest);
};

export interface TeamPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: (typeof MEMBER_ROLES)[number];
}

/** Members one can sign in as: those with an e-mail address, the owner and administrators first. */
export const selectSignInPeople = (db: Database, limit: number): readonly TeamPerson[] =>
  statement<[number], TeamPerson>(
    db,
    `SELECT user.id, name, email, role FROM member JOIN user ON user.id = member.user_id
     WHERE email IS NOT NULL AND status = 'active'
     ORDER BY CASE role WHEN 'owner' THEN 0 WHEN 'admin' THEN 1 ELSE 2 END, name LIMIT ?`,
  ).all(limit);
