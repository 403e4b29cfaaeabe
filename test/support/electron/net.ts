import { EventEmitter } from 'node:events';
import { request as send, type ClientRequest as Sent, type IncomingMessage } from 'node:http';
import { needsReady } from './app.ts';

interface RequestOptions {
  readonly url: string;
  readonly method?: string;
  readonly redirect?: 'follow' | 'error' | 'manual';
}

/** Headers that are Chromium's own (docs/api/client-request.md). */
const RESTRICTED = new Set([
  'content-length',
  'host',
  'trailer',
  'te',
  'upgrade',
  'cookie2',
  'keep-alive',
  'transfer-encoding',
]);

/** A request of Chromium's client over http; redirects as `lib/common/api/net-client-request.ts` has them. */
class ClientRequest extends EventEmitter {
  readonly #options: RequestOptions;
  readonly #headers: Record<string, string> = {};
  #sent: Sent | null = null;
  #isAborted = false;

  constructor(options: RequestOptions) {
    super();
    this.#options = options;
  }
  setHeader(name: string, value: string): void {
    if (RESTRICTED.has(name.toLowerCase())) throw new Error(`net::ERR_INVALID_ARGUMENT ${name}`);
    this.#headers[name] = value;
  }
  abort(): void {
    this.#isAborted = true;
    this.#sent?.destroy();
  }
  end(body?: Buffer): void {
    const { url, method = 'GET' } = this.#options;
    this.#sent = send(url, { method, headers: this.#headers })
      .on('error', () => this.#fail('net::ERR_FAILED'))
      .on('response', (message) => this.#answered(message));
    this.#sent.end(body);
  }
  #answered(message: IncomingMessage): void {
    const { statusCode = 0, headers } = message;
    if (headers.location === undefined || statusCode < 300 || statusCode >= 400) {
      // Only the message tells of an answer that was cut off.
      message.on('error', () => undefined);
      this.emit('response', message);
      return;
    }
    message.resume();
    if (this.#options.redirect === 'error') this.#fail("Attempted to redirect, but redirect policy was 'error'");
    else if (this.#options.redirect === 'manual') {
      const to = new URL(headers.location, this.#options.url).href;
      this.emit('redirect', statusCode, 'GET', to, message.headersDistinct);
      if (!this.#isAborted) this.#fail('Redirect was cancelled');
    } else this.#fail('The stand-in follows no redirect.');
  }
  #fail(message: string): void {
    if (!this.#isAborted) this.emit('error', new Error(message));
  }
}

export const net = {
  request(options: RequestOptions): ClientRequest {
    needsReady('net.request');
    return new ClientRequest(options);
  },
};
