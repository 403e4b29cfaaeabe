import { inject } from 'vitest';
import { authorizePath, newPkce, REDIRECT } from '../../service/oauth/flow.ts';
import { decideOver } from '../platform-process.ts';

const { service } = inject('targets');
const root = service.apiRoot;

export const rehearse = async (method: string, path: string, body?: unknown): Promise<unknown> => {
  const response = await fetch(`${root}/rehearsal${path}`, {
    method,
    headers: { authorization: `Bearer ${service.fullKey}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return response.json();
};
/** The service under attack, as the helpers of the platform take it. */
export const platform = { ready: service, rehearse };
/** Time passes at the service: codes and brakes run on its clock. */
export const later = (advanceMs = 61_000): Promise<unknown> => rehearse('POST', '/clock', { advanceMs });

export const visit = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${root}${path}`, { redirect: 'manual', ...init });
export const post = (path: string, fields: Readonly<Record<string, string>>): Promise<Response> =>
  visit(path, { method: 'POST', body: new URLSearchParams(fields) });

export const tryRegister = (redirectUris: unknown, more: object = {}): Promise<Response> =>
  visit('/oauth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Attacker', redirect_uris: redirectUris, ...more }),
  });
export const register = async (redirectUris: readonly string[] = [REDIRECT]): Promise<string> => {
  // Registration is braked; what these tests need is not.
  await later();
  return ((await (await tryRegister(redirectUris)).json()) as { client_id: string }).client_id;
};

export interface Grant {
  readonly client_id: string;
  readonly code: string;
  readonly code_verifier: string;
  readonly redirect_uri: string;
}
const MAX_TRIES = 5;

/**
 * A code of a whole authorisation, with what its client needs to use it. Other files attack the same service at the
 * same time: their wrong codes brake the sign-in of everybody, and theirs may be the newest code of the owner.
 */
export const authorised = async (triesLeft = MAX_TRIES): Promise<Grant> => {
  const clientId = await register();
  const { verifier, challenge } = newPkce();
  const back = await decideOver(platform, `${root}${authorizePath(clientId, challenge)}`).catch(() => null);
  const code = back?.searchParams.get('code') ?? '';
  if (code !== '') return { client_id: clientId, code, code_verifier: verifier, redirect_uri: REDIRECT };
  if (triesLeft === 1) throw new Error('The authorisation gave no code.');
  return authorised(triesLeft - 1);
};

export interface Tokens {
  readonly access_token?: string;
  readonly refresh_token?: string;
  readonly error?: string;
}
export const token = async (fields: Readonly<Record<string, string>>): Promise<Tokens> =>
  (await (await post('/oauth/token', fields)).json()) as Tokens;
export const exchange = (grant: Partial<Grant> & Pick<Grant, 'client_id'>): Promise<Tokens> =>
  token({ grant_type: 'authorization_code', ...grant });
export const refresh = (clientId: string, { refresh_token: refreshToken = '' }: Tokens): Promise<Tokens> =>
  token({ grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken });
export const opens = async (tokens: Tokens): Promise<boolean> => {
  const { access_token: accessToken = '' } = tokens;
  const { status } = await visit('/api/v1/space', { headers: { authorization: `Bearer ${accessToken}` } });
  // Other attacks have used up what the space may ask for in this minute.
  if (status === 429) return later().then(() => opens(tokens));
  if (status !== 200 && status !== 401) throw new Error(`The space answers with ${status}.`);
  return status === 200;
};
