import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createSerialQueue } from '#shared/lib/serial-queue.ts';
import type { TestService } from './service.ts';

/** A write that the service carried out, whether or not anyone heard of it. */
export interface DoneWrite {
  readonly line: string;
  readonly body: string;
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/**
 * Serves a test's service over HTTP, so that other processes reach it. Every write that was done is told before it is
 * answered, one after the other; a caller that died does not undo what it asked for.
 */
export const listenFor = async (
  service: TestService,
  onWrite: (write: DoneWrite) => Promise<void> | void,
): Promise<string> => {
  const enqueue = createSerialQueue();
  const root = service.service.ready.apiRoot;
  const server = createServer((request, response) => {
    const serve = async (): Promise<void> => {
      const method = request.method ?? 'GET';
      const bytes = await bodyOf(request);
      const headers = Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === 'string' && name !== 'host' && name !== 'connection'
          ? [[name, value] as [string, string]]
          : [],
      );
      const body = method === 'GET' || method === 'HEAD' ? null : new Uint8Array(bytes);
      const ask = (): Promise<Response> =>
        service.service.fetch(new Request(`${root}${request.url ?? '/'}`, { method, headers, body }));
      const line = `${method} ${(request.url ?? '').replace('/api/v1', '')}`;
      const answer = await enqueue(async () => {
        const given = await ask();
        if (method !== 'GET' && given.ok) await onWrite({ line, body: bytes.toString('utf8') });
        return given;
      });
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    };
    // A rehearsed fault cuts the connection.
    serve().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
};
