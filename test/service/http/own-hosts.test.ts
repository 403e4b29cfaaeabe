import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import WebSocket from 'ws';
import { silentLog } from '#shared/lib/log.ts';
import { listen, ListenError, type ListenOptions } from '../../../src-service/server/listen.ts';
import { createOwnHosts, foreignHostSentence } from '../../../src-service/http/own-hosts.ts';
import { reachSentence, apiRootOf } from '../../../src-service/server/reach.ts';
import { createTestAuthority } from '../../support/webhook-receiver.ts';

const start = async (options: Partial<ListenOptions> = {}) => {
  const running = await listen({
    host: '127.0.0.1',
    port: 0,
    data: ':memory:',
    seed: 'empty',
    log: silentLog,
    ...options,
  });
  onTestFinished(() => running.close());
  return running;
};

interface Answer {
  readonly status: number;
  readonly body: string;
}

const ask = (url: string, host: string, ca?: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const options = { headers: { host }, ...(ca === undefined ? {} : { ca }) };
    const request = url.startsWith('https:') ? httpsRequest : httpRequest;
    request(url, options, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, body });
      });
    })
      .on('error', reject)
      .end();
  });

describe('a service answers', () => {
  test('under its own names, at any port that leads to it, and under no other', async () => {
    const { service, port } = await start({ allowedHosts: ['studio.example'] });
    const url = `${service.ready.apiRoot}/openapi.json`;
    const own = [`127.0.0.1:${port}`, 'localhost:8080', '[::1]', '127.8.9.10', 'STUDIO.example:443', 'studio.example.'];
    const foreign = [
      'rebound.example',
      `rebound.example:${port}`,
      '192.168.1.5',
      'localhost.rebound.example',
      'a@127.0.0.1',
    ];
    const statusOf = async (host: string): Promise<number> => (await ask(url, host)).status;
    expect(await Promise.all(own.map(statusOf))).toEqual(own.map(() => 200));
    expect(await Promise.all(foreign.map(statusOf))).toEqual(foreign.map(() => 421));
    expect(JSON.parse((await ask(url, 'rebound.example:1')).body)).toEqual({
      error:
        'This service does not answer under the name rebound.example. Start it with --allowed-host rebound.example to let it.',
    });
  });

  test('a service answers pages of the web that read its public directory', async () => {
    const { service } = await start();
    const answer = await fetch(`${service.ready.apiRoot}/public/spaces`, {
      headers: { origin: 'https://site.example' },
    });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  });

  test('a page that rebound its name gets no room', async () => {
    const { service } = await start();
    const headers = { host: 'rebound.example', origin: 'http://rebound.example' };
    const socket = new WebSocket(`${service.ready.apiRoot.replace('http', 'ws')}/room`, { headers });
    const [error] = (await once(socket, 'error')) as [Error];
    expect(error.message).toContain('421');
  });

  test('a service answers over TLS with its certificate', async () => {
    const { cert, key } = createTestAuthority();
    const certificate = { cert: Buffer.from(cert), key: Buffer.from(key) };
    const { service, port } = await start({ certificate });
    expect(service.ready.apiRoot).toBe(`https://127.0.0.1:${port}`);
    const answer = await ask(
      `${service.ready.apiRoot}/.well-known/oauth-authorization-server`,
      `localhost:${port}`,
      cert,
    );
    expect(JSON.parse(answer.body)).toMatchObject({ issuer: service.ready.apiRoot });
    const socket = new WebSocket(`${service.ready.apiRoot.replace('http', 'ws')}/room`, { ca: cert });
    await once(socket, 'open');
    socket.terminate();
  });

  test('a service does not start with an unusable certificate', async () => {
    const certificate = { cert: Buffer.from('no certificate'), key: Buffer.from('no key') };
    await expect(start({ certificate })).rejects.toThrow(ListenError);
  });
});

describe('on every address of a computer', () => {
  const isOwn = createOwnHosts({ host: '0.0.0.0', allowed: ['::5'], addresses: () => ['192.168.1.5', 'fd00::1'] });

  test.each([
    ['192.168.1.5:4000', true],
    ['[fd00:0::1]:4000', true],
    ['[::5]', true],
    ['localhost', true],
    ['192.168.1.6', false],
    ['studio.local', false],
    ['', false],
    [undefined, false],
  ])('the host name %s is its own: %s', (header, isIt) => {
    expect(isOwn(header)).toBe(isIt);
  });

  test('no spelling turns a foreign name into its own', () => {
    const name = fc.domain().filter((each) => each !== 'localhost');
    fc.assert(fc.property(name, (each) => !isOwn(each) && !isOwn(`${each}:80`) && !isOwn(`127.0.0.1@${each}`)));
    fc.assert(fc.property(fc.string(), (text) => foreignHostSentence(text).endsWith('.')));
  });

  test.each([
    [{ host: '127.0.0.1', allowed: [], isEncrypted: false }, 'http://127.0.0.1:4000'],
    [{ host: '0.0.0.0', allowed: [], isEncrypted: false }, 'http://127.0.0.1:4000'],
    [{ host: '::', allowed: [], isEncrypted: true }, 'https://[::1]:4000'],
    [{ host: '::', allowed: ['studio.example'], isEncrypted: true }, 'https://studio.example:4000'],
    [{ host: 'fd00::1', allowed: ['studio.example'], isEncrypted: false }, 'http://[fd00::1]:4000'],
  ])('%j is reached at %s', (listening, root) => {
    expect(apiRootOf({ ...listening, port: 4000 })).toBe(root);
  });

  test.each([
    ['127.0.0.1', false, null],
    ['localhost', true, null],
    [
      '0.0.0.0',
      false,
      'Everyone in the networks of this computer can reach the service, at port 4000 of 192.168.1.5. What is sent is not encrypted: --tls self makes it so, or --tls-cert and --tls-key with a certificate of your own. Until then nobody there can use a camera or microphone.',
    ],
    [
      '192.168.1.5',
      true,
      'Everyone in the networks of this computer can reach the service, at port 4000 of 192.168.1.5. What is sent is encrypted.',
    ],
  ])('at %s it says who can reach it', (host, isEncrypted, sentence) => {
    const addresses = ['127.0.0.1', '::1', 'fe80::1', '192.168.1.5'];
    expect(reachSentence({ host, port: 4000, allowed: [], isEncrypted }, addresses)).toBe(sentence);
  });
});
