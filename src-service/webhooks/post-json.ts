import { lookup, type LookupAddress } from 'node:dns';
import { Agent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { createSecureContext, getCACertificates } from 'node:tls';
import type { PostJson, PostOutcome, PostRequest } from '../context/network-ports.ts';
import { reachOf } from '../lib/private-address.ts';

export interface PostOptions {
  /** True where the service itself is reached from this computer alone. */
  readonly mayReachLoopback: boolean;
}

class RefusedAddress extends Error {}

const requireAllowed = (ip: string, { mayReachLoopback }: PostOptions): void => {
  const reach = reachOf(ip);
  if (reach === 'public' || (reach === 'loopback' && mayReachLoopback)) return;
  throw new RefusedAddress('The address leads to a private network.');
};

/** Looks up a name and refuses it by its addresses: the connection goes to the very address that was checked. */
const guardedLookup =
  (options: PostOptions): LookupFunction =>
  (hostname, lookupOptions, callback) => {
    lookup(hostname, { ...lookupOptions, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = (addresses as LookupAddress[] | undefined) ?? [];
      if (error || !first) {
        callback(error ?? new Error('The name leads nowhere.'), '');
        return;
      }
      try {
        for (const { address } of addresses) requireAllowed(address, options);
      } catch (refused) {
        callback(refused as Error, '');
        return;
      }
      if (lookupOptions.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };

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
  const resolve = guardedLookup(options);

  const post = ({ url, headers, body, timeoutMs, signal }: PostRequest): Promise<PostOutcome> =>
    new Promise((settle) => {
      const target = new URL(url);
      const host = target.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) !== 0) requireAllowed(host, options);
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
