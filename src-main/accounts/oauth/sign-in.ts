import * as oauth from 'oauth4webapi';
import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { say } from '#shared/words/say.ts';
import type { OauthRegistration } from '../account-store.ts';
import type { Tokens } from '../tokens.ts';
import { listenOnLoopback, type LandingWords } from './loopback-listener.ts';
import { discoverServer, requestOptions } from './server.ts';
import { signInProblem } from './sign-in-problem.ts';
import { tokensOf } from './token-requests.ts';

const CLIENT_NAME = 'Regie';

export interface SignInRequest {
  readonly apiRoot: string;
  readonly access: 'full' | 'read';
  /** Operations proposed on the page; null proposes all. */
  readonly tools: readonly string[] | null;
}

export interface SignInPorts {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  /** Text that the browser shows at the end. */
  readonly landing: (isSignedIn: boolean) => LandingWords;
  readonly limitMs: number;
}

/** Result of a sign-in. */
export interface SignedIn {
  readonly registration: OauthRegistration;
  readonly tokens: Tokens;
  /** The level chosen on the page. */
  readonly access: 'full' | 'read';
}

export interface SignIn {
  /** The page to open in the person's browser. */
  readonly url: string;
  readonly expiresAt: number;
  /** Rejects with an AppError whose sentence says what to do. */
  readonly done: Promise<SignedIn>;
  cancel(): void;
}

/** Begins a sign-in: discovery, registration, and a listener for the browser's return. Throws AppError. */
export const beginSignIn = async (request: SignInRequest, ports: SignInPorts): Promise<SignIn> => {
  const { clock, fetch, limitMs } = ports;
  const { metadata: server, resource } = await discoverServer(request.apiRoot, fetch).catch((error: unknown) => {
    throw signInProblem(error);
  });
  const options = requestOptions(fetch, server.issuer);
  const state = oauth.generateRandomState();
  const listener = await listenOnLoopback(clock, state, limitMs);
  const expiresAt = clock.now() + limitMs;

  const register = async (): Promise<oauth.Client> => {
    const registered = await oauth.dynamicClientRegistrationRequest(
      server,
      {
        client_name: CLIENT_NAME,
        redirect_uris: [listener.redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      },
      options,
    );
    const { client_id: clientId } = await oauth.processDynamicClientRegistrationResponse(registered);
    return { client_id: clientId };
  };

  let client: oauth.Client;
  const verifier = oauth.generateRandomCodeVerifier();
  const url = new URL(server.authorization_endpoint ?? '');
  let address = '';
  try {
    client = await register();
    const query = {
      response_type: 'code',
      client_id: client.client_id,
      redirect_uri: listener.redirectUri,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      scope: request.access,
      resource,
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    // Commas as they are: Windows opens no address of more than 2081 characters.
    address = request.tools === null ? url.href : `${url.href}&tools=${request.tools.join(',')}`;
  } catch (error) {
    const problem = signInProblem(error);
    listener.close(problem);
    throw problem;
  }

  const finish = async (): Promise<SignedIn> => {
    try {
      const back = await listener.back;
      const parameters = oauth.validateAuthResponse(server, client, back, state);
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        oauth.None(),
        parameters,
        listener.redirectUri,
        verifier,
        options,
      );
      const answer = await oauth.processAuthorizationCodeResponse(server, client, response);
      const access = (answer.scope ?? request.access).split(' ').includes('full') ? 'full' : 'read';
      listener.answer(ports.landing(true));
      return {
        registration: { issuer: server.issuer },
        tokens: tokensOf(answer, client.client_id, clock),
        access,
      };
    } catch (error) {
      listener.answer(ports.landing(false));
      throw signInProblem(error);
    }
  };
  const done = finish();
  // The caller may start to listen later.
  done.catch(() => undefined);

  return {
    url: address,
    expiresAt,
    done,
    cancel: () => listener.close(new AppError('cancelled', say('host_signin_cancelled'))),
  };
};
