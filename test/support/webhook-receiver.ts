import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { onTestFinished } from 'vitest';
import { eventually } from './eventually.ts';

/** A delivery that arrived. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: string;
  readonly body: { readonly id: string; readonly event: string; readonly createdAt: string; readonly data: unknown };
}

export interface WebhookReceiver {
  readonly url: string;
  readonly port: number;
  /** In the order of arrival. */
  readonly received: readonly Received[];
  /** The status of answers from now on; a function answers itself. */
  answer: number | ((request: Received, response: ServerResponse) => void);
  /** Waits until so many have arrived. */
  arrived(count: number): Promise<readonly Received[]>;
  close(): Promise<void>;
}

/** An authority of its own, for `localhost` and 127.0.0.1; `file` is what NODE_EXTRA_CA_CERTS names. */
export interface TestAuthority {
  readonly key: string;
  readonly cert: string;
  readonly file: string;
}

/** Makes a certificate that only those who are told trust, for `name` too. */
export const createTestAuthority = (name = 'localhost'): TestAuthority => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-ca-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [keyFile, file] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const names = `subjectAltName=DNS:localhost,IP:127.0.0.1,DNS:${name}`;
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const args = ['req', '-x509', ...curve, '-nodes', '-days', '2', '-subj', '/CN=localhost', '-addext', names];
  execFileSync('openssl', [...args, '-keyout', keyFile, '-out', file], { stdio: 'ignore' });
  return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(file, 'utf8'), file };
};

/** Makes this very process trust an authority, as NODE_EXTRA_CA_CERTS does for a new one. */
export const trust = ({ cert }: TestAuthority): void => {
  setDefaultCACertificates([...getCACertificates('default'), cert]);
};

const readBody = async (request: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
};

/** A server that keeps what webhooks bring, on 127.0.0.1 over TLS. */
export const startReceiver = async ({ key, cert }: TestAuthority, port = 0): Promise<WebhookReceiver> => {
  const received: Received[] = [];
  const server = createServer({ key, cert }, (request, response) => {
    void readBody(request).then((rawBody) => {
      const one = { headers: request.headers, rawBody, body: JSON.parse(rawBody) as Received['body'] };
      received.push(one);
      if (typeof receiver.answer === 'function') receiver.answer(one, response);
      else response.writeHead(receiver.answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bound = (server.address() as AddressInfo).port;
  const receiver: WebhookReceiver = {
    url: `https://127.0.0.1:${bound}/hook`,
    port: bound,
    received,
    answer: 200,
    async arrived(count) {
      await eventually(() => {
        if (received.length < count) throw new Error(`${received.length} of ${count} arrived`);
      });
      return received;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  onTestFinished(() => receiver.close());
  return receiver;
};
