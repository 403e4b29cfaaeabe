import type { Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { parseOutside } from '#shared/lib/outside-json.ts';
import { createRateLimits } from '#shared/lib/rate-limit.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { requestNetwork } from '../http/network-of.ts';
import { mountAuthorisePages, type AuthorisePorts } from './authorise-pages.ts';
import { authenticateClient, REGISTRATIONS_PER_NETWORK, registerPublicClient } from './clients.ts';
import { resourceMetadata, serverMetadata } from './metadata.ts';
import { OauthError } from './oauth-error.ts';
import { exchangeCode, exchangeRefresh, revokeToken } from './tokens.ts';

const NO_STORE = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };

const refuse = (c: Context, error: unknown): Response => {
  if (!(error instanceof OauthError)) throw error;
  if (error.status === 401) c.header('WWW-Authenticate', 'Basic realm="oauth"');
  return c.json({ error: error.code, error_description: error.message }, error.status, NO_STORE);
};

const readForm = async (c: Context): Promise<URLSearchParams> => {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) {
    throw new OauthError('invalid_request', 'The body must be application/x-www-form-urlencoded');
  }
  return new URLSearchParams(await c.req.text());
};

const readJson = async (c: Context): Promise<unknown> => {
  try {
    return parseOutside(await c.req.text());
  } catch {
    throw new OauthError('invalid_client_metadata', 'The body must be JSON');
  }
};

/** Mounts the OAuth 2.1 server: metadata, registration, authorisation, tokens, revocation. */
export const mountOauth = (app: Hono, ctx: ServiceContext, ports: AuthorisePorts): void => {
  app.use('/.well-known/*', cors());
  for (const path of ['/oauth/register', '/oauth/token', '/oauth/revoke']) app.use(path, cors());

  app.get('/.well-known/oauth-authorization-server', (c) => c.json(serverMetadata(ctx.addresses)));
  for (const path of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp']) {
    app.get(path, (c) => c.json(resourceMetadata(ctx.addresses)));
  }

  const registrations = createRateLimits(ctx.clock, REGISTRATIONS_PER_NETWORK);
  app.post('/oauth/register', async (c) => {
    try {
      const body = await readJson(c);
      const client = ctx.work.run(() => registerPublicClient(ctx, body, registrations(requestNetwork(c))));
      return c.json(
        {
          client_id: client.id,
          client_id_issued_at: Math.floor(client.createdAt / 1000),
          client_name: client.name,
          redirect_uris: client.redirectUris,
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
          token_endpoint_auth_method: 'none',
        },
        201,
        NO_STORE,
      );
    } catch (error) {
      return refuse(c, error);
    }
  });

  app.post('/oauth/token', async (c) => {
    try {
      const form = await readForm(c);
      const client = authenticateClient(ctx, form, c.req.header('authorization') ?? null);
      const type = form.get('grant_type');
      if (type !== 'authorization_code' && type !== 'refresh_token') {
        throw new OauthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token');
      }
      const exchange = type === 'authorization_code' ? exchangeCode : exchangeRefresh;
      // A refusal may revoke an authorisation: that is kept before the error is said.
      const result = ctx.work.run(() => exchange(ctx, client, form));
      if (result.kind === 'refused') throw result.error;
      return c.json(result.answer, 200, NO_STORE);
    } catch (error) {
      return refuse(c, error);
    }
  });

  app.post('/oauth/revoke', async (c) => {
    try {
      const form = await readForm(c);
      const client = authenticateClient(ctx, form, c.req.header('authorization') ?? null);
      ctx.work.run(() => {
        revokeToken(ctx, client, form.get('token') ?? '');
      });
      return c.body(null, 200, NO_STORE);
    } catch (error) {
      return refuse(c, error);
    }
  });

  mountAuthorisePages(app, ctx, ports);
};
