import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { TestService } from '../../support/service.ts';

/** The address that test clients return to. */
export const REDIRECT = 'http://127.0.0.1:4999/callback';

/** The e-mail address of the owner of a space begun empty. */
export const ownerEmail = (app: TestService): string => {
  const row = app.service.context.db
    .prepare<[], { email: string }>(
      "SELECT email FROM user JOIN member ON member.user_id = user.id WHERE role = 'owner'",
    )
    .get();
  if (!row) throw new Error('The space has no owner.');
  return row.email;
};

const root = (app: TestService): string => app.service.ready.apiRoot;

/** Fetches anything under the root, with no credentials. */
export const visit = (app: TestService, path: string, init?: RequestInit): Promise<Response> =>
  app.service.fetch(new Request(path.startsWith('http') ? path : `${root(app)}${path}`, init));

export const postForm = (
  app: TestService,
  path: string,
  fields: Record<string, string> | URLSearchParams,
  headers: Record<string, string> = {},
): Promise<Response> =>
  visit(app, path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  });

/** Asks to register a client, from an address of the network. */
export const tryRegister = (
  app: TestService,
  address: string,
  redirectUris: readonly string[] = [REDIRECT],
): Promise<Response> => {
  const request = new Request(`${root(app)}/oauth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_name: 'Test client', redirect_uris: redirectUris }),
  });
  return app.service.fetch(request, address);
};

let registered = 0;

/** Registers a client, each from an address of its own. */
export const register = async (app: TestService, redirectUris: readonly string[] = [REDIRECT]): Promise<string> => {
  registered += 1;
  const response = await tryRegister(app, `10.0.${registered >> 8}.${registered & 255}`, redirectUris);
  expect(response.status).toBe(201);
  return ((await response.json()) as { client_id: string }).client_id;
};

export const newPkce = (): { verifier: string; challenge: string } => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};

export const authorizePath = (clientId: string, challenge: string, more: Record<string, string> = {}): string =>
  `/oauth/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'st-1',
    ...more,
  }).toString()}`;

/** The secret that the forms of a page carry on. */
export const requestOf = (html: string): string => {
  const found = /name="request" value="([^"]+)"/.exec(html)?.[1];
  if (found === undefined) throw new Error(`No form in ${html}`);
  return found;
};

/** The code that the operator sees for someone who signs in; the newest where there are several. */
export const codeFor = async (app: TestService, email: string): Promise<string> => {
  const { codes } = (await app.rehearse('GET', '/sign-in-codes')) as { codes: { email: string; code: string }[] };
  const found = codes.findLast((each) => each.email === email);
  if (!found) throw new Error(`There is no code for ${email}.`);
  return found.code;
};

/** Signs in with the address and its code; gives the page that follows. */
export const signInAs = async (
  app: TestService,
  request: string,
  email: string,
  headers: Record<string, string> = {},
): Promise<Response> => {
  const asked = await postForm(app, '/oauth/sign-in', { request, email }, headers);
  expect(asked.status).toBe(200);
  return postForm(app, '/oauth/sign-in/code', { request, code: await codeFor(app, email) }, headers);
};

/** Signs in on the authorisation page, decides, and returns where the browser is sent. */
export const decide = async (
  app: TestService,
  authorizeUrl: string,
  decision: Record<string, string> | URLSearchParams,
  email = ownerEmail(app),
): Promise<URL> => {
  const page = await visit(app, authorizeUrl);
  const request = requestOf(await page.text());
  const consent = await signInAs(app, request, email);
  expect(consent.status).toBe(200);
  const fields = new URLSearchParams(decision);
  fields.set('request', request);
  fields.set('space', app.service.ready.spaceId);
  const answer = await postForm(app, '/oauth/consent', fields);
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location') ?? '');
};

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly scope: string;
}

/** The whole walk of a public client: registration to tokens. */
export const signIn = async (
  app: TestService,
  decision: Record<string, string> | URLSearchParams = { decision: 'authorise', access: 'full', tools: 'all' },
): Promise<{ clientId: string; tokens: Tokens; code: string; verifier: string }> => {
  const clientId = await register(app);
  const { verifier, challenge } = newPkce();
  const back = await decide(app, authorizePath(clientId, challenge), decision);
  const code = back.searchParams.get('code') ?? '';
  const response = await postForm(app, '/oauth/token', {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    redirect_uri: REDIRECT,
    code_verifier: verifier,
  });
  expect(response.status).toBe(200);
  return { clientId, tokens: (await response.json()) as Tokens, code, verifier };
};

export const refresh = (app: TestService, clientId: string, token: string): Promise<Response> =>
  postForm(app, '/oauth/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: token });
