import { Agent, request as httpsRequest } from 'node:https';
import { createSecureContext, getCACertificates } from 'node:tls';
import { guardedLookup, RefusedAddress, requireAllowedHost, type MayReach } from '#node/guarded-lookup.ts';
import type { PostJson, PostOutcome, PostRequest } from '../context/network-ports.ts';

export interface PostOptions {
  /** True where the service itself is reached from this computer alone. */
  readonly mayReachLoopback: boolean;
}

/** The authorities Node knows, those of NODE_EXTRA_CA_CERTS among them, and those of the system. */
const createTrustingAgent = (): Agent => {
  const authorities = new Set([...getCACertificates('default'), ...getCACertificates('system')]);
  return new Agent({ keepAlive: false, secureContext: createSecureContext({ ca: [...authorities] }) });
};

const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was cut.',
  ENOTFOUND: 'The name of the server is unknown.',
  ETIMEDOUT: 'The server did not answer in time.',
  CERT_HAS_EXPIRED: 'The certificate of the server has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the server is for another name.',
};

const sentenceOf = (error: NodeJS.ErrnoException): string =>
  error instanceof RefusedAddress ? error.message : (SENTENCES[error.code ?? ''] ?? error.message);

/** Posts over the network, certificates checked. */
export const createPostJson = (options: PostOptions): PostJson => {
  // Reading every authority takes a while: only a service with webhooks does it.
  let agent: Agent | null = null;
  const mayReach: MayReach = (reach) => reach === 'public' || (reach === 'loopback' && options.mayReachLoopback);
  const resolve = guardedLookup(mayReach);

  const post = ({ url, headers, body, timeoutMs, signal }: PostRequest): Promise<PostOutcome> =>
    new Promise((settle) => {
      const target = new URL(url);
      requireAllowedHost(target.hostname, mayReach);
      const limit = setTimeout(() => {
        request.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' }));
      }, timeoutMs);
      const fail = (error: NodeJS.ErrnoException): void => {
        clearTimeout(limit);
        settle({ kind: 'failed', error: sentenceOf(error) });
      };
      const request = httpsRequest(
        target,
        {
          method: 'POST',
          headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
          lookup: resolve,
          agent: (agent ??= createTrustingAgent()),
          signal,
        },
        (response) => {
          settle({ kind: 'answered', status: response.statusCode ?? 0 });
          // The body of the answer does not matter, but it must end in time too.
          response.on('error', () => undefined);
          response.on('close', () => clearTimeout(limit));
          response.resume();
        },
      );
      request.on('error', fail);
      request.end(body);
    });

  return async (request) => {
    try {
      return await post(request);
    } catch (error) {
      return { kind: 'failed', error: error instanceof Error ? sentenceOf(error) : String(error) };
    }
  };
};
