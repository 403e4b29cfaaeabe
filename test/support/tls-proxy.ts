import { once } from 'node:events';
import { request as passOn } from 'node:http';
import { createServer, type Server } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { ownCertificate } from '../../src-node/own-certificate.ts';

/** A proxy of the web: speaks TLS for a server of this computer, and passes everything on as it is. */
export interface TlsProxy {
  readonly origin: string;
  /** The certificate that its clients trust. */
  readonly ca: string;
  /** Leads to the server at this port from now on. */
  leadTo(port: number): void;
  /** Requests that came for another protocol, by their path. */
  readonly asked: string[];
}

/** Starts a proxy at `https://localhost`; it ends with the test. */
export const startTlsProxy = async (): Promise<TlsProxy> => {
  const certificate = ownCertificate(null, ['localhost'], Date.now());
  const open = new Set<Socket>();
  const asked: string[] = [];
  let target = 0;
  const server: Server = createServer({ cert: certificate.cert, key: certificate.key }, (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const onwards = passOn({ host: '127.0.0.1', port: target, method, path: url, headers, setHost: false });
    onwards.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    onwards.on('error', () => response.writeHead(502).end());
    request.pipe(onwards);
  });
  server.on('upgrade', (request, client, head) => {
    asked.push(request.url ?? '');
    const to = connect({ host: '127.0.0.1', port: target });
    open.add(to);
    // Names and values stand in turn.
    const lines = request.rawHeaders.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('');
    to.write(`GET ${request.url ?? ''} HTTP/1.1\r\n${lines}\r\n`);
    to.write(head);
    to.pipe(client);
    client.pipe(to);
    const end = (): void => {
      open.delete(to);
      to.destroy();
      client.destroy();
    };
    for (const one of [to, client]) one.on('error', end).on('close', end);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    ca: String(certificate.cert),
    leadTo: (port) => void (target = port),
    asked,
  };
};
