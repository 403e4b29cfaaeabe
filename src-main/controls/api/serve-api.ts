import { getRequestListener } from '@hono/node-server';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { closeSocket } from '#node/close-socket.ts';
import { refuseUpgrade } from '#node/refuse-upgrade.ts';
import { createEntryQueue } from '#shared/lib/entry-queue.ts';
import { networkOf } from '#shared/lib/network-of.ts';
import { parseOutside } from '#shared/lib/outside-json.ts';
import type { PressEvent } from '#shared/show/action.ts';
import type { Log } from '#shared/lib/log.ts';
import { hasOwnHost, isFromHere, isFromThisComputer, pageOf } from '../../http/own-origin.ts';
import type { Listening } from '../open-port.ts';
import type { EndedRun } from '../run-ends.ts';
import { feedFor } from '../state-feed.ts';
import { addressOf, createApiApp, LARGEST_BODY, type ApiAppOptions } from './api-app.ts';
import { openApiSocket, type ApiSocket, type ApiSocketOptions } from './api-socket.ts';
import { bearerOf } from './tokens.ts';
import type { ApiClients } from './entry.ts';

const HEARTBEAT_MS = 15_000;
/** A page of a browser sends its token as soon as it is connected. */
const TOKEN_QUEUE = { waitMs: 5000, ofAddress: 50, inAll: 200 };
/** Sockets that a token let in. */
const MAX_SOCKETS = 200;
/** WebSocket close codes: the token is missing, wrong or revoked; there is no place (RFC 6455). */
const NOT_LET_IN = 4401;
const TRY_LATER = 1013;

export interface ServeApiOptions extends Omit<ApiAppOptions, 'enter'> {
  readonly host: string;
  readonly port: number;
  readonly clients: ApiClients;
  readonly log: Log;
  readonly onError: () => void;
}

export interface ApiServer extends Listening {
  press(event: PressEvent): void;
  runEnded(run: EndedRun): void;
  /** Ends what is connected by a token. */
  dropToken(tokenId: string): void;
}

const resumeOf = (request: IncomingMessage): { readonly feed: string; readonly seq: number } | null => {
  const query = new URL(request.url ?? '/', 'http://host').searchParams;
  const seq = Number(query.get('since') ?? Number.NaN);
  return Number.isSafeInteger(seq) ? { feed: query.get('feed') ?? '', seq } : null;
};

/** The token that a browser's page sends in its first frame, which cannot set headers. */
const tokenOf = (text: string): string | undefined => {
  try {
    const json = parseOutside(text);
    const token = typeof json === 'object' && json !== null ? (json as { token?: unknown }).token : undefined;
    return typeof token === 'string' ? `Bearer ${token}` : undefined;
  } catch {
    return undefined;
  }
};

/** Serves the API over HTTP and WebSocket. Rejects with the error of the system where the port cannot be had. */
export const serveApi = async (options: ServeApiOptions): Promise<ApiServer> => {
  const { clock, clients, log } = options;
  const app = createApiApp({ ...options, enter: (...given) => clients.signIn(...given) });
  const listener = getRequestListener((request, env) => app.fetch(request, env), { overrideGlobalObjects: false });
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => void listener(request, response));
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_BODY, clientTracking: true });
  const open = new Map<WebSocket, { readonly tokenId: string; readonly api: ApiSocket }>();
  const alive = new WeakSet<WebSocket>();
  const entries = createEntryQueue(clock, TOKEN_QUEUE);

  const letIn = (socket: WebSocket, request: IncomingMessage, authorization: string | undefined): void => {
    const address = addressOf(request);
    const entry = clients.signIn(authorization, address);
    if (!entry.ok) {
      closeSocket(clock, socket, NOT_LET_IN, entry.message);
      return;
    }
    if (open.size >= MAX_SOCKETS) {
      closeSocket(clock, socket, TRY_LATER, 'Too many programs are connected.');
      return;
    }
    const { client, tokenId } = entry;
    const letGo = clients.keepOpen(tokenId);
    const admit: ApiSocketOptions['admit'] = (as) => clients.signIn(authorization, address, as).ok;
    const api = openApiSocket({
      ...options,
      socket,
      client,
      feed: feedFor(options.feed, client.role),
      resume: resumeOf(request),
      admit,
    });
    open.set(socket, { tokenId, api });
    socket.on('close', () => {
      open.delete(socket);
      api.end();
      letGo();
    });
  };
  const greet = (socket: WebSocket, request: IncomingMessage): void => {
    alive.add(socket);
    socket.on('pong', () => alive.add(socket));
    socket.on('error', (error) => log.debug('a socket of the API failed', { error }));
    if (bearerOf(request.headers.authorization) !== null) {
      letIn(socket, request, request.headers.authorization);
      return;
    }
    const waiting = entries.add({
      address: networkOf(addressOf(request)),
      stream: request.socket,
      letGo: () => closeSocket(clock, socket, NOT_LET_IN, 'No token came.'),
    });
    socket.once('message', (data) => {
      if (socket.readyState !== socket.OPEN || !waiting.takes(data as Buffer)) return;
      waiting.leave();
      letIn(socket, request, tokenOf((data as Buffer).toString('utf8')));
    });
    socket.on('close', () => waiting.leave());
  };
  server.on('upgrade', (request: IncomingMessage, stream, head) => {
    stream.on('error', () => stream.destroy());
    const path = (request.url ?? '').split('?')[0];
    const refusal =
      path !== '/v1/events'
        ? '404 Not Found'
        : !isFromHere(request) && !(hasOwnHost(request) && isFromThisComputer(request))
          ? '403 Forbidden'
          : null;
    if (refusal === '403 Forbidden') options.onForeignPage(pageOf(request));
    if (refusal !== null) refuseUpgrade(stream, refusal);
    else sockets.handleUpgrade(request, stream, head, (socket) => greet(socket, request));
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, options.host, () => {
      server.off('error', reject).on('error', options.onError);
      resolve();
    });
  });
  const heartbeat = setInterval(() => {
    for (const socket of sockets.clients) {
      if (alive.delete(socket)) socket.ping();
      else socket.terminate();
    }
  }, HEARTBEAT_MS);

  return {
    port: (server.address() as AddressInfo).port,
    press(event) {
      for (const { api } of open.values()) api.press(event);
    },
    runEnded(run) {
      for (const { api } of open.values()) api.runEnded(run);
    },
    dropToken(tokenId) {
      for (const [socket, one] of open) if (one.tokenId === tokenId) socket.close(NOT_LET_IN, 'The token was revoked.');
    },
    close() {
      clearInterval(heartbeat);
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      server.close();
      server.closeAllConnections();
    },
  };
};
