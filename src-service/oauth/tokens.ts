import { createHash } from 'node:crypto';
import type { Caller, ServiceContext } from '../context/service-context.ts';
import { findMember } from './administrators.ts';
import type { CredentialResolver } from '../http/authenticate.ts';
import { digestOf } from '../lib/digest.ts';
import { oauth, type OauthClient, type OauthGrant, type OauthRequest } from '../store/oauth-repository.ts';
import { OauthError } from './oauth-error.ts';

/** Lifetimes in milliseconds: a code, an access token (spec 2, Authentication), an unused refresh token. */
export const LIFETIMES_MS = { code: 60_000, access: 3_600_000, refresh: 60 * 86_400_000 } as const;

/** The answer of the token endpoint. */
export interface TokenAnswer {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly scope: 'read' | 'full';
}

const newToken = (ctx: ServiceContext, grantId: string, kind: 'access' | 'refresh'): string => {
  const token = `${kind === 'access' ? 'at' : 'rt'}_${ctx.newSecret(32)}`;
  oauth(ctx.db).insertToken({
    digest: digestOf(token),
    grantId,
    kind,
    expiresAt: ctx.clock.now() + LIFETIMES_MS[kind],
    usedAt: null,
  });
  return token;
};

const issue = (ctx: ServiceContext, grant: OauthGrant): TokenAnswer => ({
  access_token: newToken(ctx, grant.id, 'access'),
  token_type: 'Bearer',
  expires_in: LIFETIMES_MS.access / 1000,
  refresh_token: newToken(ctx, grant.id, 'refresh'),
  scope: grant.access,
});

/** The access that a person allowed on the authorisation page, as a one-minute, single-use code. */
export const grantCode = (
  ctx: ServiceContext,
  request: OauthRequest,
  allowed: { readonly userId: string; readonly access: 'read' | 'full'; readonly operations: readonly string[] | null },
): string => {
  const now = ctx.clock.now();
  const grant: OauthGrant = { id: ctx.newId('grt'), clientId: request.clientId, ...allowed, revokedAt: null };
  oauth(ctx.db).insertGrant(grant, now);
  const code = `code_${ctx.newSecret(24)}`;
  oauth(ctx.db).insertCode({
    digest: digestOf(code),
    grantId: grant.id,
    redirectUri: request.redirectUri,
    challenge: request.challenge,
    expiresAt: now + LIFETIMES_MS.code,
    usedAt: null,
  });
  return code;
};

const refused = new OauthError('invalid_grant', 'The code or token is not valid any more');

const isVerifier = (challenge: string, verifier: string): boolean =>
  /^[A-Za-z0-9._~-]{43,128}$/.test(verifier) && createHash('sha256').update(verifier).digest('base64url') === challenge;

/** A refusal whose consequences must be kept: the caller commits, then throws it. */
export type TokenOutcome =
  | { readonly kind: 'issued'; readonly answer: TokenAnswer }
  | { readonly kind: 'refused'; readonly error: OauthError };

/** Exchanges a code for tokens. A second use of a code revokes the tokens of the first. */
export const exchangeCode = (ctx: ServiceContext, client: OauthClient, form: URLSearchParams): TokenOutcome => {
  const code = oauth(ctx.db).findCode(digestOf(form.get('code') ?? ''));
  const grant = code && oauth(ctx.db).findGrant(code.grantId);
  if (!code || grant?.clientId !== client.id) return { kind: 'refused', error: refused };
  const now = ctx.clock.now();
  if (code.usedAt !== null) {
    oauth(ctx.db).revokeGrant(grant.id, now);
    return { kind: 'refused', error: refused };
  }
  oauth(ctx.db).markCodeUsed(code.digest, now);
  const isValid =
    code.expiresAt > now &&
    grant.revokedAt === null &&
    // OAuth 2.1 no longer repeats the address here; if a client does, it must be the same one.
    (form.get('redirect_uri') ?? code.redirectUri) === code.redirectUri &&
    isVerifier(code.challenge, form.get('code_verifier') ?? '');
  return isValid ? { kind: 'issued', answer: issue(ctx, grant) } : { kind: 'refused', error: refused };
};

/** Rotates a refresh token. One used before is stolen or replayed: the whole authorisation ends. */
export const exchangeRefresh = (ctx: ServiceContext, client: OauthClient, form: URLSearchParams): TokenOutcome => {
  const token = oauth(ctx.db).findToken(digestOf(form.get('refresh_token') ?? ''));
  const grant = token && oauth(ctx.db).findGrant(token.grantId);
  if (token?.kind !== 'refresh' || grant?.clientId !== client.id) return { kind: 'refused', error: refused };
  const now = ctx.clock.now();
  if (token.usedAt !== null) {
    oauth(ctx.db).revokeGrant(grant.id, now);
    return { kind: 'refused', error: refused };
  }
  if (token.expiresAt <= now || grant.revokedAt !== null) return { kind: 'refused', error: refused };
  oauth(ctx.db).markTokenUsed(token.digest, now);
  return { kind: 'issued', answer: issue(ctx, grant) };
};

/** Ends a token (RFC 7009): an access token alone, a refresh token with its whole authorisation. Unknown ones are fine. */
export const revokeToken = (ctx: ServiceContext, client: OauthClient, secret: string): void => {
  const token = oauth(ctx.db).findToken(digestOf(secret));
  if (!token || oauth(ctx.db).findGrant(token.grantId)?.clientId !== client.id) return;
  if (token.kind === 'refresh') oauth(ctx.db).revokeGrant(token.grantId, ctx.clock.now());
  else oauth(ctx.db).removeToken(token.digest);
};

/** Access tokens as credentials: they open the operations chosen at consent while the person administers the space. */
export const createTokenResolver =
  (ctx: ServiceContext): CredentialResolver =>
  (secret): Caller | null => {
    const token = oauth(ctx.db).findToken(digestOf(secret));
    if (token?.kind !== 'access' || token.expiresAt <= ctx.clock.now()) return null;
    const grant = oauth(ctx.db).findGrant(token.grantId);
    if (grant?.revokedAt !== null || findMember(ctx, grant.userId)?.isAdministrator !== true) return null;
    return {
      credentialId: grant.id,
      access: grant.access,
      operations: grant.operations === null ? null : new Set(grant.operations),
      userId: grant.userId,
    };
  };
