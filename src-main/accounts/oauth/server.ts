import * as oauth from 'oauth4webapi';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import { isLoopback } from '../../platform/loopback.ts';
import { isSafeForSecrets } from '../api-root.ts';
import { readResource } from './resource.ts';
import { shortAnswers } from './short-answers.ts';

/** Time limit of one request of a sign-in. */
const REQUEST_MS = 15_000;

/** The platform's OAuth server, as its two metadata documents describe it. */
export interface OauthServer {
  readonly metadata: oauth.AuthorizationServer;
  /** The resource that tokens are for, by its own name. */
  readonly resource: string;
}

/** Request options: the app's fetch, limits of time and length, and plain HTTP on this computer alone. */
export const requestOptions = (fetchNow: typeof fetch, address: string) => ({
  [oauth.customFetch]: (url: string, init: oauth.CustomFetchOptions<string, unknown>) =>
    shortAnswers(fetchNow)(url, init as unknown as RequestInit),
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- marked so as a warning: here it is for this computer alone
  [oauth.allowInsecureRequests]: isLoopback(new URL(address)),
  signal: () => AbortSignal.timeout(REQUEST_MS),
});

const mustBeSafe = (address: string | undefined): void => {
  if (address !== undefined && !(URL.canParse(address) && isSafeForSecrets(new URL(address)))) {
    throw new AppError('unsupported', say('host_signin_not_encrypted'));
  }
};

const noSignIn = (): AppError => new AppError('unsupported', say('host_signin_not_offered'));

/** Reads the server's metadata (RFC 8414). */
export const readServer = async (issuer: string, fetchNow: typeof fetch): Promise<oauth.AuthorizationServer> => {
  const url = new URL(issuer);
  const options = { ...requestOptions(fetchNow, issuer), algorithm: 'oauth2' as const };
  const metadata = await oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, options));
  const { authorization_endpoint: page, token_endpoint: token } = metadata;
  if (page === undefined || token === undefined) throw noSignIn();
  for (const address of [page, token, metadata.registration_endpoint, metadata.revocation_endpoint])
    mustBeSafe(address);
  if (metadata.code_challenge_methods_supported?.includes('S256') === false) throw noSignIn();
  return metadata;
};

/** Finds the OAuth server of an API root from both metadata documents. */
export const discoverServer = async (apiRoot: string, fetchNow: typeof fetch): Promise<OauthServer> => {
  const resource = await readResource(apiRoot, fetchNow);
  const issuer = resource?.authorization_servers[0];
  if (!resource || issuer === undefined) throw noSignIn();
  mustBeSafe(issuer);
  return { metadata: await readServer(issuer, fetchNow), resource: resource.resource };
};
