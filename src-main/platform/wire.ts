import { request as plainRequest, type Agent, type IncomingMessage } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Agents } from './agents.ts';

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
  readonly signal: AbortSignal;
}

/** Transport of a request: the platform's `fetch`, or the service's own function. */
export type Wire = (url: string, request: WireRequest) => Promise<WireAnswer>;

const unzip = promisify(gunzip);

/** Far more than any list or desk of the platform's; a larger answer would fill the memory. */
const LONGEST_BYTES = 32 * 1024 * 1024;

const aborted = (): Error => new Error('The request was aborted.');

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
export const createWire = (agents: Agents, longestBytes = LONGEST_BYTES): Wire => {
  const send = (target: URL, agent: Agent, { method, headers, body, signal }: WireRequest): Promise<WireAnswer> =>
    new Promise((resolve, reject) => {
      const secure = target.protocol === 'https:';
      if (signal.aborted) {
        reject(aborted());
        return;
      }
      // Named one by one, without a signal: Node takes twice as long to read them from a URL and to follow a signal.
      const request = (secure ? tlsRequest : plainRequest)({
        host: target.hostname.replace(/^\[|\]$/g, ''),
        port: target.port,
        path: target.pathname + target.search,
        method,
        agent,
        // On this computer, zipping takes longer than sending.
        headers: { ...headers, ...(secure && { 'accept-encoding': 'gzip' }) },
      });
      const abort = (): void => void request.destroy(aborted());
      signal.addEventListener('abort', abort, { once: true });
      request.on('close', () => signal.removeEventListener('abort', abort));
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
    const target = new URL(url);
    const agent = agents.of(target);
    return agent instanceof Promise
      ? agent.then((found) => send(target, found, request))
      : send(target, agent, request);
  };
};
