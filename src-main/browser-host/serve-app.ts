import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Log } from '#shared/lib/log.ts';
import { DOWNLOAD_PATH } from '../exchange/exchange.ts';
import { readerLanguage } from '#shared/words/language.ts';
import type { Pairing } from './pairing.ts';
import { readJson } from './read-json.ts';
import { hasOwnOrigin, isFromHere } from '../http/own-origin.ts';
import { pairingCookie, pairingProof, pairingSecret } from './request-origin.ts';
import { PackageTooLarge, type PackageRoutes } from './serve-packages.ts';
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
  readonly packages: () => PackageRoutes | null;
  /** Answers for kept media, or with null for any other path. */
  readonly media: (request: Request) => Promise<Response | null>;
  readonly log: Log;
}

export interface AppServer {
  readonly server: Server;
  /** Breaks off whatever a panel is being sent. */
  readonly endPanels: () => void;
}

const textIn = (body: unknown, field: string): string | undefined => {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[field] : undefined;
  return typeof value === 'string' ? value : undefined;
};

/**
 * The HTTP side of the browser host: the window's files, and pairing. Only media and packages ask who is there; nothing
 * here gives a key. Pictures and videos come with the cookie alone, because a page cannot send more with them; all else
 * asks for the proof as well.
 */
export const createAppServer = ({ rendererDir, pairing, packages, media, log }: ServeAppOptions): AppServer => {
  const sentToPanels = new Set<ServerResponse>();

  const pair = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!hasOwnOrigin(request)) {
      answerProblem(request, response, 403, 'browser_foreign_page');
      return;
    }
    const body = await readJson(request, PAIR_BYTES);
    const token = textIn(body, 'token');
    if (token === undefined) {
      answerProblem(request, response, 400, 'browser_link_missing');
      return;
    }
    const known = pairing.find(pairingSecret(request), textIn(body, 'proof'));
    // A window stays what it is; a panel may become another, or a window by the host's own link.
    const secrets =
      known?.kind === 'window' ? null : pairing.redeem(token, readerLanguage(request.headers['accept-language']));
    if (known === null && secrets === null) {
      answerProblem(request, response, 403, 'browser_link_used');
      return;
    }
    if (secrets === null) {
      response.writeHead(204, SECURITY_HEADERS);
      response.end();
      return;
    }
    response.setHeader('set-cookie', pairingCookie(request, secrets.cookie));
    answerJson(response, 200, { proof: secrets.proof });
  };

  /** Packages in and out, for windows of the host alone: out by a token that works once, in by the page's proof. */
  const exchange = async (request: IncomingMessage, response: ServerResponse, name: string): Promise<void> => {
    const routes = packages();
    if (routes === null || pairing.findReader(pairingSecret(request))?.kind !== 'window') {
      answerProblem(request, response, 403, 'browser_not_paired');
      return;
    }
    if (request.method === 'GET') {
      if (!(await routes.send(name, response))) answerProblem(request, response, 404, 'browser_download_over');
      return;
    }
    if (request.method !== 'POST' || name !== 'import') {
      answerProblem(request, response, 405, 'browser_other_method', { allow: 'GET, POST' });
      return;
    }
    if (!hasOwnOrigin(request) || pairing.find(pairingSecret(request), pairingProof(request)) === null) {
      answerProblem(request, response, 403, 'browser_foreign_page');
      return;
    }
    const given = new URL(request.url ?? '/', 'http://host').searchParams.get('name') ?? '';
    try {
      answerJson(response, 201, await routes.receive(request, given === '' ? 'file.regie' : given));
    } catch (error) {
      if (error instanceof PackageTooLarge)
        answerProblem(request, response, 413, 'browser_too_large', { connection: 'close' });
      else if (!response.destroyed) answerProblem(request, response, 507, 'browser_not_kept', { connection: 'close' });
    }
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (!isFromHere(request)) {
      answerProblem(request, response, 403, 'browser_not_served');
      return;
    }
    if (path === '/pair') {
      if (request.method === 'POST') await pair(request, response);
      else answerProblem(request, response, 405, 'browser_other_method', { allow: 'POST' });
      return;
    }
    if (path.startsWith(DOWNLOAD_PATH)) {
      await exchange(request, response, path.slice(DOWNLOAD_PATH.length));
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      answerProblem(request, response, 405, 'browser_other_method', { allow: 'GET, HEAD' });
      return;
    }
    if (path.startsWith('/media/')) {
      const reader = pairing.findReader(pairingSecret(request));
      if (reader?.kind === 'panel') {
        sentToPanels.add(response);
        response.on('close', () => sentToPanels.delete(response));
      }
      if (reader === null) answerProblem(request, response, 401, 'browser_not_paired');
      else if (!(await sendMedia(request, response, media))) answerProblem(request, response, 404, 'browser_not_found');
      return;
    }
    const file = fileOfPath(rendererDir, path);
    const headers = {
      ...SECURITY_HEADERS,
      'content-security-policy': contentSecurityPolicy({ socketOrigin: `ws://${request.headers.host ?? ''}` }),
    };
    const sent = file !== null && (await sendFile(response, file, headers, request.method === 'GET'));
    if (!sent) answerProblem(request, response, 404, 'browser_not_found');
  };

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      log.error('a request broke', { error });
      if (!response.headersSent) answerProblem(request, response, 500, 'browser_broke');
      else response.destroy();
    });
  });
  return {
    server,
    endPanels() {
      for (const response of sentToPanels) response.destroy();
    },
  };
};
