import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { RateLimit } from '#shared/lib/rate-limit.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { digestOf } from '../lib/digest.ts';
import { oauth, type OauthClient } from '../store/oauth-repository.ts';
import { OauthError } from './oauth-error.ts';
import { isRedirectAllowed } from './redirect-uri.ts';

/** New clients a minute from all addresses together: registration is open to anyone. */
const REGISTRATIONS_PER_MINUTE = 30;
/** New clients from one network: a flood from one place leaves room for the others. */
export const REGISTRATIONS_PER_NETWORK = { burst: 10, refillMs: 10_000 } as const;

const Registration = z.object({
  redirect_uris: z.array(z.string().max(2000)).min(1).max(20),
  client_name: z.string().max(200).optional(),
});

const readRegistration = (body: unknown): z.output<typeof Registration> => {
  const parsed = Registration.safeParse(body);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path[0];
  if (field === 'redirect_uris')
    throw new OauthError('invalid_redirect_uri', 'redirect_uris must list at least one address');
  throw new OauthError('invalid_client_metadata', 'The client metadata is not valid');
};

/** Registers a public client (RFC 7591): it proves itself by PKCE alone. `limit` is that of the caller's network. */
export const registerPublicClient = (ctx: ServiceContext, body: unknown, limit: RateLimit): OauthClient => {
  const { redirect_uris: redirectUris, client_name: name } = readRegistration(body);
  const bad = redirectUris.find((uri) => !isRedirectAllowed(uri));
  if (bad !== undefined) throw new OauthError('invalid_redirect_uri', `Not allowed as a redirect address: ${bad}`);
  const isFull = oauth(ctx.db).countClientsSince(ctx.clock.now() - 60_000) >= REGISTRATIONS_PER_MINUTE;
  if (isFull || !limit.take(1)) {
    throw new OauthError('temporarily_unavailable', 'Too many registrations, retry in a minute', 429);
  }
  const client: OauthClient = {
    id: ctx.newId('cli'),
    name: name?.trim() === '' || name === undefined ? 'Unnamed application' : name.trim(),
    secretDigest: null,
    redirectUris,
    createdAt: ctx.clock.now(),
  };
  oauth(ctx.db).insertClient(client);
  oauth(ctx.db).prune(client.createdAt);
  return client;
};

/** Registers a confidential client on the operator's word: a secret, and redirect addresses that may hold stars. */
export const registerConfidentialClient = (
  ctx: ServiceContext,
  name: string,
  redirectUris: readonly string[],
): { readonly client: OauthClient; readonly secret: string } => {
  const secret = `cs_${ctx.newSecret(24)}`;
  const client: OauthClient = {
    id: ctx.newId('cli'),
    name,
    secretDigest: digestOf(secret),
    redirectUris,
    createdAt: ctx.clock.now(),
  };
  oauth(ctx.db).insertClient(client);
  return { client, secret };
};

const basicCredentials = (header: string | null): { readonly id: string; readonly secret: string } | null => {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return null;
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(/:(.*)/s);
  try {
    return { id: decodeURIComponent(id), secret: decodeURIComponent(secret) };
  } catch {
    return null;
  }
};

const isSecret = (client: OauthClient, secret: string): boolean =>
  client.secretDigest !== null && timingSafeEqual(Buffer.from(digestOf(secret)), Buffer.from(client.secretDigest));

/**
 * Finds the client that calls the token endpoint: a public one by its id, a confidential one with its secret. Throws
 * invalid_client.
 */
export const authenticateClient = (
  ctx: ServiceContext,
  form: URLSearchParams,
  authorization: string | null,
): OauthClient => {
  const basic = basicCredentials(authorization);
  const client = oauth(ctx.db).findClient(basic?.id ?? form.get('client_id') ?? '');
  const refusal = new OauthError('invalid_client', 'The client is not known, or its secret is wrong', 401);
  if (!client) throw refusal;
  if (client.secretDigest === null) return client;
  if (!isSecret(client, basic?.secret ?? form.get('client_secret') ?? '')) throw refusal;
  return client;
};
