import * as oauth from 'oauth4webapi';
import type { Clock } from '#shared/lib/clock.ts';
import type { OauthRegistration } from '../account-store.ts';
import type { Refreshed } from '../oauth-credential.ts';
import type { Tokens } from '../tokens.ts';
import { readServer, requestOptions } from './server.ts';
import { signInProblem } from './sign-in-problem.ts';

/** Assumed where the server does not say (spec 2, Authentication: access tokens last one hour). */
const ASSUMED_SEC = 3600;
/** Tokens count as ended a little earlier, for the time a request takes. */
const MARGIN_MS = 5_000;

/** Refusals after which the person has to sign in again. Any other may pass. */
const ENDED: ReadonlySet<string> = new Set(['invalid_grant', 'invalid_client', 'unauthorized_client']);

/** Tokens of an answer, their end by the host's clock. */
export const tokensOf = (answer: oauth.TokenEndpointResponse, clientId: string, clock: Clock): Tokens => ({
  access: answer.access_token,
  expiresAt: clock.now() + (answer.expires_in ?? ASSUMED_SEC) * 1000 - MARGIN_MS,
  refresh: answer.refresh_token ?? null,
  clientId,
});

/** Exchanges a refresh token for new tokens; throws AppError when the server cannot be asked. */
export const refreshTokens = async (
  { issuer }: OauthRegistration,
  tokens: Tokens,
  { fetch, clock }: { readonly fetch: typeof globalThis.fetch; readonly clock: Clock },
): Promise<Refreshed> => {
  try {
    const server = await readServer(issuer, fetch);
    const client = { client_id: tokens.clientId };
    const options = requestOptions(fetch, issuer);
    const response = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), tokens.refresh ?? '', options);
    const answer = await oauth.processRefreshTokenResponse(server, client, response);
    return { kind: 'renewed', tokens: tokensOf(answer, tokens.clientId, clock) };
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError && ENDED.has(error.error)) return { kind: 'ended' };
    throw signInProblem(error);
  }
};

/** Ends a sign-in at the platform (RFC 7009); throws AppError when the server cannot be asked. */
export const revokeTokens = async (
  { issuer }: OauthRegistration,
  tokens: Tokens,
  fetchNow: typeof fetch,
): Promise<void> => {
  try {
    const server = await readServer(issuer, fetchNow);
    if (server.revocation_endpoint === undefined) return;
    const token = tokens.refresh ?? tokens.access;
    const options = requestOptions(fetchNow, issuer);
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, { client_id: tokens.clientId }, oauth.None(), token, options),
    );
  } catch (error) {
    throw signInProblem(error);
  }
};
