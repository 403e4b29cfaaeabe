import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Certificate } from '#node/certificate-files.ts';
import { DroppedConnection, errorAnswer } from '../http/answers.ts';
import { createProcessEngine, type StartEngine } from '../media/engine-process.ts';
import { createService, type Service, type ServiceOptions } from './create-service.ts';
import {
  createOwnHosts,
  foreignHostSentence,
  hostHeaderOf,
  isLoopbackHost,
  type IsOwnHost,
} from '../http/own-hosts.ts';
import { networkAddresses, reachSentence, apiRootOf, mediaAddressOf } from './reach.ts';

/** The service cannot listen there, with a sentence. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

export interface RunningService {
  readonly service: Service;
  readonly port: number;
  /** A sentence that says who can reach it from other computers; null if nobody can. */
  readonly reach: string | null;
  /** Stops listening, cuts open connections, closes the data. */
  close(): Promise<void>;
}

/** A desk that pauses between presses keeps its connection: a press pays for no handshake. */
const KEEP_ALIVE_MS = 75_000;

/** Tells the adapter that the answer left by another way. */
const ALREADY_SENT = { 'x-hono-already-sent': 'true' };

const sentenceFor = (error: NodeJS.ErrnoException, host: string, port: number): string => {
  if (error.code === 'EADDRINUSE') return `Port ${port} on ${host} is already in use.`;
  if (error.code === 'EACCES') return `Port ${port} on ${host} needs more rights than this user has.`;
  return `Cannot listen on ${host}, port ${port}: ${error.message}`;
};

const bind = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => {
      reject(new ListenError(sentenceFor(error, host, port)));
    });
    server.listen(port, host, () => {
      resolve((server.address() as AddressInfo).port);
    });
  });

const openServer = (certificate: Certificate | null): Server => {
  if (!certificate) return createServer({ keepAliveTimeout: KEEP_ALIVE_MS });
  try {
    return createSecureServer({ ...certificate, keepAliveTimeout: KEEP_ALIVE_MS });
  } catch (error) {
    throw new ListenError(`The certificate cannot be used with its key: ${(error as Error).message}.`);
  }
};

const refuseHost = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
  outgoing.writeHead(421, { 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' });
  outgoing.end(JSON.stringify({ error: foreignHostSentence(hostHeaderOf(incoming)) }));
};

const createListener = (
  service: Service,
  isOwnHost: IsOwnHost,
): ((incoming: IncomingMessage, outgoing: ServerResponse) => void) => {
  const answer = async (request: Request, { incoming, outgoing }: HttpBindings): Promise<Response> => {
    try {
      return await service.fetch(request, incoming.socket.remoteAddress);
    } catch (error) {
      if (!(error instanceof DroppedConnection)) throw error;
      outgoing.destroy();
      return new Response(null, { headers: ALREADY_SENT });
    }
  };
  const listener = getRequestListener((request, env) => answer(request, env as HttpBindings), {
    errorHandler: () => errorAnswer(400, 'Bad request'),
  });
  return (incoming, outgoing) => {
    if (isOwnHost(hostHeaderOf(incoming))) void listener(incoming, outgoing);
    else refuseHost(incoming, outgoing);
  };
};

export type ListenOptions = Omit<ServiceOptions, 'apiRoot' | 'exposed'> & {
  readonly host: string;
  readonly port: number;
  /** Names and addresses it is reached by beside its host; none where it is not given. */
  readonly allowedHosts?: readonly string[];
  /** With one the service speaks TLS. */
  readonly certificate?: Certificate | null;
  /** Starts the engine of pictures and sound; a service without it carries none. */
  readonly startEngine?: StartEngine | null;
};

/** Opens the service and listens; port 0 is any free one. Throws ListenError or DatabaseError with a sentence. */
export const listen = async (given: ListenOptions): Promise<RunningService> => {
  const { host, port, allowedHosts: allowed = [], certificate = null, startEngine = null, ...options } = given;
  const server = openServer(certificate);
  const bound = await bind(server, host, port);
  const listening = { host, port: bound, allowed, isEncrypted: certificate !== null };
  const isOwnHost = createOwnHosts({ host, allowed, addresses: networkAddresses });
  let service: Service;
  try {
    service = createService({ ...options, apiRoot: apiRootOf(listening), exposed: !isLoopbackHost(host) });
  } catch (error) {
    server.close();
    throw error;
  }
  server.on('request', createListener(service, isOwnHost));
  const engine =
    startEngine &&
    createProcessEngine({ start: startEngine, args: [mediaAddressOf(host), String(bound)], log: options.log });
  service.attach(server, { isOwnHost, engine });
  return {
    service,
    port: bound,
    reach: reachSentence(listening, networkAddresses()),
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        service.close();
        server.closeAllConnections();
      }),
  };
};
