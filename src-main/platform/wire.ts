import { request as plainRequest, type Agent, type IncomingMessage } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Agents } from './agents.ts';
import type { Cancellation } from './cancellation.ts';

/** The part of a `fetch` answer that the client needs. */
export interface WireAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

export interface WireRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** Redirects are answers: the token must not follow one to another host. */
  readonly redirect: 'manual';
  readonly cancellation: Cancellation;
}

/** Transport of a request. */
export type Wire = (url: string, request: WireRequest) => Promise<WireAnswer>;

const unzip = promisify(gunzip);

/** Far more than any list or desk of the platform's; a larger answer would fill the memory. */
export const LONGEST_ANSWER = 32 * 1024 * 1024;

/** A path that `URL` leaves as it is: no dots to resolve, nothing to encode, no fragment. */
const PLAIN_PATH = /^\/(?!.*\/(?:\.|%2e))[\w.~!$&()*+,;=:@/?%-]*$/i;

interface Target {
  readonly origin: URL;
  readonly path: string;
}

/** Splits addresses as `URL` does. A press would wait a tenth of a millisecond for it, so an origin is read once. */
const createTargets = (): ((url: string) => Target) => {
  const origins = new Map<string, URL>();
  return (url) => {
    const start = url.indexOf('/', url.indexOf('//') + 2);
    const path = url.slice(start);
    if (start < 0 || !PLAIN_PATH.test(path)) {
      const whole = new URL(url);
      return { origin: whole, path: whole.pathname + whole.search };
    }
    const text = url.slice(0, start);
    const origin = origins.get(text) ?? new URL(text);
    origins.set(text, origin);
    return { origin, path };
  };
};

const readBytes = (message: IncomingMessage, longest: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let left = longest;
    message.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      left -= chunk.length;
      if (left < 0) message.destroy(new Error('The answer is too long.'));
    });
    message.on('end', () => resolve(Buffer.concat(chunks)));
    message.on('error', reject);
  });

const readText = async (message: IncomingMessage, longest: number): Promise<string> => {
  const bytes = await readBytes(message, longest);
  const isPacked = message.headers['content-encoding'] === 'gzip';
  return (isPacked ? await unzip(bytes, { maxOutputLength: longest }) : bytes).toString('utf8');
};

/**
 * The wire of presses: Node's own HTTP client with connections kept open. A call takes two thirds of the time it takes
 * through the global `fetch`, which builds streams and web objects that nobody here reads.
 */
export const createWire = (agents: Agents, longestBytes = LONGEST_ANSWER): Wire => {
  const targetOf = createTargets();
  const send = (
    { origin, path }: Target,
    agent: Agent,
    { method, headers, body, cancellation }: WireRequest,
  ): Promise<WireAnswer> =>
    new Promise((resolve, reject) => {
      const secure = origin.protocol === 'https:';
      // Named one by one: Node takes twice as long to read them from a URL.
      const request = (secure ? tlsRequest : plainRequest)({
        host: origin.hostname.replace(/^\[|\]$/g, ''),
        port: origin.port,
        path,
        method,
        agent,
        // On this computer, zipping takes longer than sending.
        headers: { ...headers, ...(secure && { 'accept-encoding': 'gzip' }) },
      });
      cancellation.onCancel(() => request.destroy(new Error('The request was cancelled.')));
      request.on('error', reject);
      request.on('response', (message) => {
        const status = message.statusCode ?? 0;
        resolve({
          status,
          ok: status >= 200 && status < 300,
          headers: { get: (name) => message.headers[name]?.toString() ?? null },
          text: () => readText(message, longestBytes),
        });
      });
      request.end(body);
    });
  return (url, request) => {
    const target = targetOf(url);
    const agent = agents.of(target.origin);
    return agent instanceof Promise
      ? agent.then((found) => send(target, found, request))
      : send(target, agent, request);
  };
};
