import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { say } from '#shared/words/say.ts';
import { html } from '#node/html.ts';

const PATH = '/callback';

/** Text for the browser page that ends a sign-in. */
export interface LandingWords {
  readonly language: string;
  readonly title: string;
  readonly text: string;
}

export interface LoopbackListener {
  /** Address that the browser is sent back to. */
  readonly redirectUri: string;
  /** The address the browser came back with, once; rejects when the time is over or it was closed. */
  readonly back: Promise<URL>;
  /** Answers the waiting browser and ends. */
  answer(words: LandingWords): void;
  /** Ends without waiting any longer. */
  close(reason: AppError): void;
}

const page = ({ language, title, text }: LandingWords): string =>
  String(
    html`<!doctype html>
      <html lang="${language}">
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
        </main>
      </html>`,
  );

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  Connection: 'close',
} as const;

/**
 * Waits on a free port of this computer for one return of the browser that carries `state` (RFC 8252 7.3), no longer
 * than `limitMs`. Any program and any web page can ask here: everything else gets 404 and changes nothing.
 */
export const listenOnLoopback = async (clock: Clock, state: string, limitMs: number): Promise<LoopbackListener> => {
  const back = Promise.withResolvers<URL>();
  // The caller may close it without waiting for this promise.
  back.promise.catch(() => undefined);
  let waiting: ((words: LandingWords) => void) | null = null;
  let port = 0;

  const server = createServer((request, response) => {
    const isOurs = request.headers.host === `127.0.0.1:${port}`;
    const target = request.url ?? '';
    const url = target.startsWith(PATH) ? URL.parse(target, `http://127.0.0.1:${port}`) : null;
    const states = url?.searchParams.getAll('state') ?? [];
    const isReturn = url?.pathname === PATH && states.length === 1 && states[0] === state;
    if (!isOurs || request.method !== 'GET' || !isReturn || waiting !== null) {
      response.writeHead(404, { Connection: 'close' }).end();
      return;
    }
    waiting = (words) => {
      response.writeHead(200, HEADERS).end(page(words));
    };
    back.resolve(url);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', () => {
      reject(new AppError('unavailable', say('host_signin_no_port')));
    });
    server.listen(0, '127.0.0.1', resolve);
  });
  ({ port } = server.address() as AddressInfo);

  const end = (): void => {
    cancelLimit();
    server.close();
    server.closeIdleConnections();
  };
  const close = (reason: AppError): void => {
    back.reject(reason);
    end();
    server.closeAllConnections();
  };
  const cancelLimit = clock.schedule(clock.now() + limitMs, () => {
    close(new AppError('timeout', say('host_signin_nobody')));
  });

  return {
    redirectUri: `http://127.0.0.1:${port}${PATH}`,
    back: back.promise,
    answer(words) {
      waiting?.(words);
      end();
    },
    close,
  };
};
