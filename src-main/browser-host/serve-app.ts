import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Log } from '#shared/lib/log.ts';
import { DOWNLOAD_PATH } from '../exchange/exchange.ts';
import type { Pairing } from './pairing.ts';
import { readJson } from './read-json.ts';
import { hasOwnOrigin, isFromHere, pairingCookie, pairingSecret } from './request-origin.ts';
import { PackageTooLarge, type PackageDoor } from './serve-packages.ts';
import { answerJson, answerProblem } from './answer-problem.ts';
import { contentSecurityPolicy, SECURITY_HEADERS } from './security-headers.ts';
import { sendMedia } from './send-media.ts';
import { fileOfPath, sendFile } from './static-files.ts';

const PAIR_BYTES = 4096;

export interface ServeAppOptions {
  /** Folder of the built window. */
  readonly rendererDir: string;
  readonly pairing: Pairing;
  /** Null until the host is there. */
  readonly packages: () => PackageDoor | null;
  /** Answers for kept media, or with null for any other path. */
  readonly media: (request: Request) => Promise<Response | null>;
  readonly log: Log;
}

/** The HTTP side of the browser host: the window's files, and pairing. Only media and packages ask who is there; nothing here gives a key. */
export const createAppServer = ({ rendererDir, pairing, packages, media, log }: ServeAppOptions): Server => {
  const pair = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!hasOwnOrigin(request)) {
      answerProblem(request, response, 403, 'foreignPage');
      return;
    }
    const body = await readJson(request, PAIR_BYTES);
    const token = typeof body === 'object' && body !== null && 'token' in body ? body.token : null;
    if (typeof token !== 'string') {
      answerProblem(request, response, 400, 'linkMissing');
      return;
    }
    const known = pairing.kindOf(pairingSecret(request));
    // A window stays what it is; a panel may become one by the host's own link.
    const secret = known === 'window' ? null : pairing.redeem(token);
    if (known === null && secret === null) {
      answerProblem(request, response, 403, 'linkUsed');
      return;
    }
    response.writeHead(204, {
      ...SECURITY_HEADERS,
      ...(secret !== null && { 'set-cookie': pairingCookie(request, secret) }),
    });
    response.end();
  };

  /** Packages in and out: for paired browsers alone, in from pages of this host alone. */
  const exchange = async (request: IncomingMessage, response: ServerResponse, name: string): Promise<void> => {
    const door = packages();
    if (door === null || pairing.kindOf(pairingSecret(request)) === null) {
      answerProblem(request, response, 403, 'notPaired');
      return;
    }
    if (request.method === 'GET') {
      if (!(await door.send(name, response))) answerProblem(request, response, 404, 'downloadOver');
      return;
    }
    if (request.method !== 'POST' || name !== 'import') {
      answerProblem(request, response, 405, 'otherMethod', { allow: 'GET, POST' });
      return;
    }
    if (!hasOwnOrigin(request)) {
      answerProblem(request, response, 403, 'foreignPage');
      return;
    }
    const given = new URL(request.url ?? '/', 'http://host').searchParams.get('name') ?? '';
    try {
      answerJson(response, 201, await door.receive(request, given === '' ? 'file.regie' : given));
    } catch (error) {
      if (error instanceof PackageTooLarge) answerProblem(request, response, 413, 'tooLarge', { connection: 'close' });
      else if (!response.destroyed) answerProblem(request, response, 507, 'notKept', { connection: 'close' });
    }
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (!isFromHere(request)) {
      answerProblem(request, response, 403, 'notServed');
      return;
    }
    if (path === '/pair') {
      if (request.method === 'POST') await pair(request, response);
      else answerProblem(request, response, 405, 'otherMethod', { allow: 'POST' });
      return;
    }
    if (path.startsWith(DOWNLOAD_PATH)) {
      await exchange(request, response, path.slice(DOWNLOAD_PATH.length));
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      answerProblem(request, response, 405, 'otherMethod', { allow: 'GET, HEAD' });
      return;
    }
    if (path.startsWith('/media/')) {
      if (pairing.kindOf(pairingSecret(request)) === null) answerProblem(request, response, 401, 'notPaired');
      else if (!(await sendMedia(request, response, media))) answerProblem(request, response, 404, 'notFound');
      return;
    }
    const file = fileOfPath(rendererDir, path);
    const headers = {
      ...SECURITY_HEADERS,
      'content-security-policy': contentSecurityPolicy({ socketOrigin: `ws://${request.headers.host ?? ''}` }),
    };
    const sent = file !== null && (await sendFile(response, file, headers, request.method === 'GET'));
    if (!sent) answerProblem(request, response, 404, 'notFound');
  };

  return createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      log.error('a request broke', { error });
      if (!response.headersSent) answerProblem(request, response, 500, 'broke');
      else response.destroy();
    });
  });
};
