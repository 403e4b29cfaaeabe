import { findOperation } from '#shared/api/operations.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { oauth, type OauthClient } from '../store/oauth-repository.ts';
import { matchesRedirect } from './redirect-uri.ts';
import type { AskedRequest } from './request-seal.ts';

/** Time a person has to sign in and decide. */
const DECISION_MS = 15 * 60_000;
/** Longest `state` that is carried back. */
const STATE_MAX = 2000;

/** The outcome of an authorisation request. `wrong`: client or address cannot be trusted, so nothing is sent there. */
export type AuthorisationOutcome =
  | { readonly kind: 'asked'; readonly request: AskedRequest; readonly client: OauthClient }
  | { readonly kind: 'wrong'; readonly why: 'page_oauth_unknown_client' | 'page_oauth_wrong_address' }
  | { readonly kind: 'sent_back'; readonly location: string }
  | { readonly kind: 'way_back'; readonly location: string; readonly client: OauthClient; readonly why: string };

/** The client's address with an answer; `iss` lets it tell servers apart (RFC 9207). */
export const answerAddress = (
  ctx: ServiceContext,
  request: { readonly redirectUri: string; readonly state: string | null },
  answer: Readonly<Record<string, string>>,
): string => {
  const url = new URL(request.redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (request.state !== null) url.searchParams.set('state', request.state);
  url.searchParams.set('iss', ctx.addresses.apiRoot);
  return url.href;
};

/** Why the parameters cannot be served, as an error of RFC 6749 4.1.2.1, or null. */
const faultOf = (ctx: ServiceContext, query: URLSearchParams): readonly [code: string, description: string] | null => {
  if (query.get('response_type') !== 'code') return ['unsupported_response_type', 'response_type must be code'];
  if (!/^[A-Za-z0-9_-]{43}$/.test(query.get('code_challenge') ?? '')) {
    return ['invalid_request', 'A code_challenge of PKCE is required'];
  }
  if (query.get('code_challenge_method') !== 'S256') return ['invalid_request', 'code_challenge_method must be S256'];
  if ((query.get('state') ?? '').length > STATE_MAX) {
    return ['invalid_request', `state must have at most ${STATE_MAX} characters`];
  }
  const scopes = (query.get('scope') ?? '').split(' ').filter((scope) => scope !== '');
  if (scopes.some((scope) => scope !== 'read' && scope !== 'full'))
    return ['invalid_scope', 'scope must be read or full'];
  const { apiRoot } = ctx.addresses;
  const foreign = query.getAll('resource').some((each) => each !== apiRoot && !each.startsWith(`${apiRoot}/`));
  return foreign ? ['invalid_target', 'resource is not of this service'] : null;
};

/** Operations a client proposes with `tools=`; those unknown are left out. */
const proposedTools = (value: string | null): readonly string[] | null => {
  if (value === null) return null;
  const known = [...new Set(value.split(','))].filter((name) => findOperation(name) !== undefined);
  return known.length > 0 ? known : null;
};

/**
 * Anyone can register a client with an address in the web: sending browsers there unasked would lend them this
 * service's name (RFC 9700 4.11). A program on the person's computer, and a client of the operator, get it at once.
 */
const isTold = (client: OauthClient, redirectUri: string): boolean =>
  client.secretDigest !== null || new URL(redirectUri).protocol !== 'https:';

/** Reads an authorisation request; nothing of it is kept before the person has signed in. */
export const openRequest = (ctx: ServiceContext, query: URLSearchParams): AuthorisationOutcome => {
  const client = oauth(ctx.db).findClient(query.get('client_id') ?? '');
  if (!client) return { kind: 'wrong', why: 'page_oauth_unknown_client' };
  const redirectUri =
    query.get('redirect_uri') ?? (client.redirectUris.length === 1 ? client.redirectUris[0] : undefined) ?? '';
  const takesWildcards = client.secretDigest !== null;
  if (!client.redirectUris.some((registered) => matchesRedirect(registered, redirectUri, takesWildcards))) {
    return { kind: 'wrong', why: 'page_oauth_wrong_address' };
  }
  const given = query.get('state');
  const fault = faultOf(ctx, query);
  if (fault) {
    const [error, why] = fault;
    const state = given !== null && given.length > STATE_MAX ? null : given;
    const location = answerAddress(ctx, { redirectUri, state }, { error, error_description: why });
    return isTold(client, redirectUri) ? { kind: 'sent_back', location } : { kind: 'way_back', location, client, why };
  }
  const request: AskedRequest = {
    clientId: client.id,
    redirectUri,
    state: given,
    challenge: query.get('code_challenge') ?? '',
    scope: query.get('scope') === 'read' ? 'read' : 'full',
    tools: proposedTools(query.get('tools')),
    expiresAt: ctx.clock.now() + DECISION_MS,
  };
  return { kind: 'asked', request, client };
};
