import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { isIPv6, type AddressInfo } from 'node:net';
import { fileOfPage, type Page, type PageFile } from './page.ts';
import type { CommandOptions } from './relay-options.ts';

/** The relay cannot listen there, with a sentence. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

/** Nobody sends long headers or takes long over them. */
const BOUNDS = { maxHeaderSize: 8192, headersTimeout: 5000, requestTimeout: 10_000, connectionsCheckingInterval: 2000 };

const WORDS = 'This is a relay for teams of Regie. Paste its link in Regie: a browser has no use for it.\n';

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // A page opened with a link must not send its address on.
  'referrer-policy': 'no-referrer',
} as const;
const NOTHING_RUNS = "default-src 'none'; frame-ancestors 'none'";
/** Own files alone, and the rooms at this very address; the detector of voices is WebAssembly. */
const pagePolicy = (host: string): string =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self'${HOST.test(host) ? ` ws://${host} wss://${host}` : ''}`,
    "worker-src 'self' blob:",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
const HOST = /^[A-Za-z0-9.:[\]-]{1,255}$/;

const sendPage = (request: IncomingMessage, response: ServerResponse, { type, bytes }: PageFile): void => {
  const isPage = type.startsWith('text/html');
  response.writeHead(200, {
    ...HEADERS,
    'content-type': type,
    'content-length': bytes.length,
    'content-security-policy': pagePolicy(request.headers.host ?? ''),
    'permissions-policy': 'camera=(), microphone=(self), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    // Other files carry a digest in their name.
    'cache-control': isPage ? 'no-cache' : 'public, max-age=31536000, immutable',
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
};

const answerWith =
  (page: Page) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const file = isRead ? fileOfPage(page, (request.url ?? '').split('?')[0] ?? '') : null;
    if (file) {
      sendPage(request, response, file);
      return;
    }
    response.writeHead(isRead ? 200 : 405, {
      ...HEADERS,
      'content-type': 'text/plain; charset=utf-8',
      'content-security-policy': NOTHING_RUNS,
      'cache-control': 'no-store',
      connection: 'close',
      ...(!isRead && { allow: 'GET, HEAD' }),
    });
    response.end(request.method === 'HEAD' ? undefined : WORDS);
  };

const readPem = (file: string): Buffer => {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new ListenError(`The file ${file} cannot be read (${String((error as NodeJS.ErrnoException).code)}).`);
  }
};

const openServer = ({ tls }: CommandOptions, page: Page): Server => {
  const answer = answerWith(page);
  if (!tls) return createServer(BOUNDS, answer);
  const certificate = { cert: readPem(tls.certFile), key: readPem(tls.keyFile) };
  try {
    return createSecureServer({ ...BOUNDS, ...certificate, handshakeTimeout: 5000 }, answer);
  } catch (error) {
    throw new ListenError(`The certificate cannot be used with its key: ${(error as Error).message}.`);
  }
};

const sentenceFor = (error: NodeJS.ErrnoException, { host, port }: CommandOptions): string => {
  if (error.code === 'EADDRINUSE') return `Port ${port} on ${host} is already in use.`;
  if (error.code === 'EACCES') return `Port ${port} on ${host} needs more rights than this user has.`;
  return `Cannot listen on ${host}, port ${port}: ${error.message}`;
};

export interface Listening {
  readonly server: Server;
  /** Address that members dial, without a path. */
  readonly url: string;
}

/** Listens, and serves the page of those who speak; port 0 is any free one. Throws ListenError with a sentence. */
export const listen = (options: CommandOptions, page: Page): Promise<Listening> =>
  new Promise((resolve, reject) => {
    const server = openServer(options, page);
    server.once('error', (error) => reject(new ListenError(sentenceFor(error, options))));
    server.listen(options.port, options.host, () => {
      const { port } = server.address() as AddressInfo;
      const host = isIPv6(options.host) ? `[${options.host}]` : options.host;
      resolve({ server, url: `${options.tls ? 'wss' : 'ws'}://${host}:${port}` });
    });
  });
