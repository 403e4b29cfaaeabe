import fc from 'fast-check';
import { createServer } from 'node:net';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startApp, type StartedApp } from '../../support/browser-host.ts';
import { openBridgeClient, pairPanel, pairWithLink, type PairedBrowser } from '../../support/bridge-client.ts';
import { program } from '../../support/program.ts';

/** The process id of the service that a host has started; empty while there is none. */
const serviceOf = (pid = 0): string => {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
};

let app: StartedApp;
let paired: PairedBrowser;

beforeAll(async () => {
  app = await startApp(['--data', ':memory:']);
  paired = await pairWithLink(app.ready.url);
});
afterAll(() => app.stop());

/** The status of a plain request with headers a page could not set itself. */
const statusOf = (path: string, headers: Record<string, string>, method = 'GET'): Promise<number> =>
  new Promise((resolve, reject) => {
    const url = new URL(path, paired.origin);
    // The path as given: URL would resolve the dots.
    request({ host: url.hostname, port: url.port, path, method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

/** How an upgrade ends: the code of its close, or the status of its refusal. */
const upgrade = (headers: Record<string, string>, path = '/bridge'): Promise<number | string> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${paired.origin.replace('http', 'ws')}${path}`, { headers });
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('close', (code) => resolve(code));
    socket.on('error', () => undefined);
    // A connection that is to be closed is closed before anything else is answered.
    socket.on('open', () => socket.ping());
    socket.on('pong', () => {
      resolve('open');
      socket.terminate();
    });
  });

describe('the browser host', () => {
  test('says where it is and where the service is, in one line', () => {
    expect(app.ready).toMatchObject({ ready: true, kind: 'app', service: { ready: true, kind: 'service' } });
    expect(app.ready.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=.{40,}$/);
  });

  test('a paired browser opens several windows, and a link lets one browser in', async () => {
    const windows = await Promise.all([openBridgeClient(paired), openBridgeClient(paired)]);
    const [first] = windows;
    expect((await first.call('app.hello', {})).firstShow).not.toBeNull();
    await expect(pairWithLink(app.ready.url)).rejects.toThrow('403');
    expect((await pairPanel(first, 'Tina')).cookie).not.toBe(paired.cookie);
    for (const window of windows) window.close();
  });

  test('says what is wrong to a person in their language, to a program in one sentence', async () => {
    const visit = async (headers: Record<string, string>): Promise<readonly unknown[]> => {
      const response = await fetch(new URL('/gone', paired.origin), { headers });
      const text = await response.text();
      return [response.status, /lang="(\w+)"/.exec(text)?.[1], /<p>(.*)<\/p>/.exec(text)?.[1] ?? text];
    };
    const page = { accept: 'text/html,*/*;q=0.8' };
    expect(await visit({ ...page, 'accept-language': 'fr-CH,de;q=0.5' })).toEqual([
      404,
      'fr',
      'Il n’y a rien à cette adresse.',
    ]);
    expect(await visit({ ...page, 'accept-language': 'es' })).toEqual([404, 'es', 'No hay nada en esta dirección.']);
    expect(await visit({ 'accept-language': 'fr' })).toEqual([
      404,
      undefined,
      '{"error":"There is nothing at this address."}',
    ]);
  });

  test('the pairing cookie is readable by no script and sent to no other site', async () => {
    const window = await openBridgeClient(paired);
    const { urls } = await window.call('panels.invite', {
      name: 'Tina',
      role: 'viewer',
      term: 'evening',
      admission: 'open',
    });
    window.close();
    const response = await fetch(new URL('/pair', paired.origin), {
      method: 'POST',
      headers: { origin: paired.origin },
      body: JSON.stringify({ token: new URLSearchParams(new URL(urls[0] ?? '').hash.slice(1)).get('token') }),
    });
    expect(response.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Strict/);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('a browser that is not paired hears that it has to pair', async () => {
    expect(await upgrade({ origin: paired.origin })).toBe(4401);
    expect(await upgrade({ origin: paired.origin, cookie: `${paired.cookie}x` })).toBe(4401);
  });

  test('pages of other sites and rebound names are refused', async () => {
    const { cookie, origin } = paired;
    const { port } = new URL(origin);
    expect(await upgrade({ cookie, origin: 'http://evil.test' })).toBe(403);
    expect(await upgrade({ cookie })).toBe(403);
    expect(await upgrade({ cookie, origin: `http://evil.test:${port}`, host: `evil.test:${port}` })).toBe(403);
    expect(await upgrade({ cookie, origin }, '/elsewhere')).toBe(404);
    expect(await statusOf('/', { host: `evil.test:${port}` })).toBe(403);
    expect(await statusOf('/pair', { origin: 'http://evil.test' }, 'POST')).toBe(403);
  });

  test('nothing outside the window’s own files is served', async () => {
    for (const path of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/assets/%00',
      '/package.json',
    ]) {
      expect(await statusOf(path, { host: new URL(paired.origin).host })).toBe(404);
    }
    expect(await statusOf('/', { host: new URL(paired.origin).host }, 'DELETE')).toBe(405);
  });

  test('media are for paired browsers, of this host alone, and for no other site', async () => {
    const { cookie, origin } = paired;
    const { host } = new URL(origin);
    const path = `/media/${'0'.repeat(64)}`;
    expect(await statusOf(path, { host })).toBe(401);
    expect(await statusOf(path, { host, cookie: `${cookie}x` })).toBe(401);
    expect(await statusOf(path, { host, cookie, origin: 'http://evil.test' })).toBe(403);
    expect(await statusOf(path, { host, cookie })).toBe(404);
    for (const escape of ['/media/../index.html', '/media/%2e%2e/index.html', '/media/rehearsal/files/../../api']) {
      expect(await statusOf(escape, { host, cookie })).toBe(404);
    }
  });

  test('files of the rehearsal come through this host, for browsers on other machines', async () => {
    const window = await openBridgeClient(paired);
    const { spaceId } = app.ready.service;
    const query = { limit: 200 };
    const { media } = (await window.call('platform.call', { spaceId, operation: 'list_media', query })) as {
      media: readonly { url: string; kind: string }[];
    };
    window.close();
    const hosted = media.filter(({ url }) => url.startsWith(app.ready.service.apiRoot));
    expect(hosted.length).toBeGreaterThan(3);
    for (const { url } of hosted.slice(0, 6)) {
      const through = await fetch(`${paired.origin}/media/rehearsal${new URL(url).pathname}`, {
        headers: { cookie: paired.cookie, range: 'bytes=0-99' },
      });
      const direct = await fetch(url, { headers: { range: 'bytes=0-99' } });
      expect([through.status, through.headers.get('content-type')]).toEqual([206, direct.headers.get('content-type')]);
      expect(Buffer.from(await through.arrayBuffer())).toEqual(Buffer.from(await direct.arrayBuffer()));
      expect(through.headers.get('content-security-policy')).toContain('sandbox');
    }
  });

  test('any frame is answered or ends its own socket, and the others go on', async () => {
    const steady = await openBridgeClient(paired);
    const frame = fc.oneof(
      fc.string(),
      fc.json(),
      fc.uint8Array({ maxLength: 200 }),
      fc
        .record({ id: fc.oneof(fc.nat(), fc.double(), fc.string()), call: fc.string(), input: fc.jsonValue() })
        .map((one) => JSON.stringify(one)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { maxLength: 20 }), async (frames) => {
        const victim = await openBridgeClient(paired);
        for (const one of frames) if (victim.socket.readyState === WebSocket.OPEN) victim.socket.send(one);
        victim.close();
        expect((await steady.raw('keys.global_status', null)).ok).toBe(true);
      }),
      { numRuns: 60 },
    );
    steady.close();
  });

  test('a frame that is too large ends its own socket', async () => {
    const window = await openBridgeClient(paired);
    const closed = new Promise((resolve) => window.socket.once('close', resolve));
    window.socket.send(JSON.stringify({ id: 1, call: 'app.hello', input: { me: 'x'.repeat(2_000_000) } }));
    expect(await closed).toBe(1009);
  });
});

describe('a host that comes back', () => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-browser-host-'));
  const portsOf = ({ ready }: StartedApp): readonly number[] =>
    [ready.url, ready.service.apiRoot].map((url) => Number(new URL(url).port));
  let host: StartedApp;
  let browser: PairedBrowser;
  beforeAll(async () => {
    host = await startApp(['--data', folder]);
    browser = await pairWithLink(host.ready.url);
  });
  afterAll(async () => {
    await host.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a second host on the same data folder says so in one sentence and changes nothing there', async () => {
    const window = await openBridgeClient(browser);
    const { spaceId } = host.ready.service;
    const browsers = (): string => readFileSync(join(folder, 'browsers.json'), 'utf8');
    const before = browsers();
    await expect(startApp(['--data', folder])).rejects.toThrow(
      `ended with 1: Regie is running on the data folder ${folder} already: end it first, or choose another with --data.`,
    );
    expect(browsers()).toBe(before);
    expect((await fetch(`${host.ready.service.apiRoot}/openapi.json`)).ok).toBe(true);
    expect(await window.call('library.overview', { spaceId })).toMatchObject({ readOnly: null });
    window.close();
  });

  test('a host that was killed comes back at its port, knows its browsers, and its old link lets nobody in', async () => {
    const [first, ports] = [host.ready.url, portsOf(host)];
    await host.stop('SIGKILL');
    host = await startApp(['--data', folder]);
    expect(portsOf(host)).toEqual(ports);
    const window = await openBridgeClient(browser);
    expect(await window.call('app.hello', {})).toMatchObject({ role: 'desk', refused: {}, operations: null });
    await expect(pairWithLink(first)).rejects.toThrow('403');
    window.close();
  });

  test('a host whose former ports are taken uses others', async () => {
    await host.stop();
    const ports = portsOf(host);
    const taken = ports.map((port) => createServer().listen(port, '127.0.0.1'));
    await Promise.all(taken.map((server) => once(server, 'listening')));
    host = await startApp(['--data', folder]);
    expect(portsOf(host).filter((port) => ports.includes(port))).toEqual([]);
    expect((await fetch(`${host.ready.service.apiRoot}/openapi.json`)).ok).toBe(true);
    for (const server of taken) server.close();
  });
});

describe('its command', () => {
  const isServed = ({ ready }: StartedApp): Promise<boolean> =>
    fetch(`${ready.service.apiRoot}/openapi.json`).then(
      () => true,
      () => false,
    );

  test('an interrupt ends the host and its service, with windows open', async () => {
    const window = await openBridgeClient(paired);
    await window.call('app.hello', {});
    expect(await isServed(app)).toBe(true);
    expect((await app.stop('SIGINT')).status).toBe(0);
    expect(await isServed(app)).toBe(false);
  });

  test('bad options end the host with status 2 and one sentence', async () => {
    await expect(startApp(['--nonsense'])).rejects.toThrow(/ended with 2: [^\n]+\.$/);
  });

  test('an unusable data folder ends the host with status 1 and a sentence that names it', async () => {
    const folder = fileURLToPath(import.meta.url);
    await expect(startApp(['--data', folder])).rejects.toThrow(`ended with 1: The data folder ${folder} cannot be`);
  });

  test('the host goes on when nobody reads its log any more, and a signal ends it and its service', async () => {
    const one = await startApp(['--data', ':memory:']);
    const browser = await pairWithLink(one.ready.url);
    one.hangUp();
    // Each socket that fails leaves a line.
    for (let count = 0; count < 3; count += 1) {
      const { socket } = await openBridgeClient(browser);
      const closed = once(socket, 'close');
      socket.send('x'.repeat(2_000_000));
      await closed;
    }
    const window = await openBridgeClient(browser);
    expect((await window.raw('keys.global_status', null)).ok).toBe(true);
    window.close();
    expect((await one.stop('SIGTERM')).status).toBe(0);
    expect(await isServed(one)).toBe(false);
  });

  test('a signal during the start ends the host at once, with status 0 and without a word', async () => {
    const child = spawn(process.execPath, [program('browser-host'), '--no-open', '--data', ':memory:'], {
      stdio: 'pipe',
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await expect.poll(() => serviceOf(child.pid), { timeout: 10_000 }).not.toBe('');
    child.kill('SIGINT');
    const [status] = (await once(child, 'exit')) as [number | null];
    expect([status, said]).toEqual([0, '']);
  });

  test('a port in use ends the host with status 1 and a sentence that names it', async () => {
    const taken = createServer();
    const port = await new Promise<number>((resolve) => {
      taken.listen(0, '127.0.0.1', () => {
        const address = taken.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
    await expect(startApp(['--port', String(port), '--data', ':memory:'])).rejects.toThrow(
      new RegExp(`ended with 1: .*${port}.*in use`),
    );
    taken.close();
  });
});
