import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { reachOf } from '../events/private-address.ts';
import { DroppedConnection, errorAnswer } from './answers.ts';
import { createService, type Service, type ServiceOptions } from './create-app.ts';

/** The service cannot listen there, with a sentence. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
}

export interface RunningService {
  readonly service: Service;
  readonly port: number;
  /** Stops listening, cuts what is open, closes the data. */
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

/** The address others use for this host: every interface is reached by the loopback one. */
const rootOf = (host: string, port: number): string => {
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  return `http://${reached}:${port}`;
};

const isLoopback = (host: string): boolean => host === 'localhost' || reachOf(host) === 'loopback';

const createListener = (service: Service): ((incoming: IncomingMessage, outgoing: ServerResponse) => void) => {
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
    void listener(incoming, outgoing);
  };
};

export type ListenOptions = Omit<ServiceOptions, 'apiRoot' | 'exposed'> & {
  readonly host: string;
  readonly port: number;
};

/** Opens the service and listens; port 0 is any free one. Throws ListenError or DatabaseError with a sentence. */
export const listen = async ({ host, port, ...options }: ListenOptions): Promise<RunningService> => {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS });
  const bound = await bind(server, host, port);
  let service: Service;
  try {
    service = createService({ ...options, apiRoot: rootOf(host, bound), exposed: !isLoopback(host) });
  } catch (error) {
    server.close();
    throw error;
  }
  server.on('request', createListener(service));
  service.attach(server);
  return {
    service,
    port: bound,
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
