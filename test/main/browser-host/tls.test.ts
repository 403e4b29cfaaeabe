import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createManualClock, createSystemClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { DEFAULT_PREFERENCES, type Preferences } from '#shared/settings/preferences.ts';
import { ownCertificate } from '../../../src-node/own-certificate.ts';
import { parseOptions } from '../../../src-main/browser-host/options.ts';
import { ownNames } from '../../../src-main/http/own-names.ts';
import { openLock } from '../../../src-main/browser-host/panel-lock.ts';
import { createPanelServer, type PanelServer } from '../../../src-main/browser-host/panel-server.ts';
import { createAppServer } from '../../../src-main/browser-host/serve-app.ts';
import { startApp, type StartedApp } from '../../support/browser-host.ts';
import { openBridgeClient } from '../../support/bridge-client.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';
import { ask, pairTrusting } from '../../support/trusting.ts';
import { dialDirectly } from '../../support/room-member.ts';

const TINA = { name: 'Tina', role: 'chat', term: 'evening', admission: 'open' } as const;
const DAY = 24 * 3_600_000;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'regie-tls-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a browser host with a certificate made on this computer', () => {
  let app: StartedApp;
  let ca: string;

  beforeAll(async () => {
    app = await startApp(['--data', folder, '--tls', 'self']);
    ca = readFileSync(join(folder, 'certificate.pem'), 'utf8');
  });
  afterAll(() => app.stop());

  test('speaks TLS alone: its page, its cookie and its socket are bound to it', async () => {
    const { origin, port } = new URL(app.ready.url);
    expect(origin).toBe(`https://127.0.0.1:${port}`);
    const page = await ask(origin, ca);
    expect(page.headers['content-security-policy']).toContain(`connect-src 'self' wss://127.0.0.1:${port} https:`);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();

    const paired = await pairTrusting(app.ready.url, ca);
    expect(paired.given).toMatch(new RegExp(`^__Host-regie-${port}=.+; Path=/; HttpOnly; Secure; SameSite=Strict$`));
    const window = await openBridgeClient(paired);
    onTestFinished(() => window.close());
    const fingerprint = new X509Certificate(ca).fingerprint256;
    expect(await window.call('panels.serving', undefined)).toMatchObject({ fingerprint, origins: [origin] });
    const invite = await window.call('panels.invite', TINA);
    expect(invite.urls).toEqual([expect.stringMatching(`&sha256=${fingerprint.replaceAll(':', '')}$`)]);
    expect(app.log.join('\n')).toContain(fingerprint);
  });

  test('takes no page of another origin, and its own by http least of all', async () => {
    const { origin, host } = new URL(app.ready.url);
    for (const other of [`http://${host}`, 'https://elsewhere.example', 'https://localhost:1']) {
      const refused = await ask(`${origin}/pair`, ca, { method: 'POST', headers: { origin: other }, body: '{}' });
      expect([other, refused.status]).toEqual([other, 403]);
      const socket = new WebSocket(`wss://${host}/bridge`, { headers: { origin: other }, ca });
      await expect(once(socket, 'open')).rejects.toThrow('Unexpected server response: 403');
    }
    expect((await ask(origin, ca, { headers: { host: 'elsewhere.example' } })).status).toBe(403);
  });

  test('only the owner can read the key of the certificate made here', () => {
    expect(statSync(join(folder, 'certificate-with-key.pem')).mode & 0o777).toBe(0o600);
    expect(ca).not.toContain('PRIVATE');
  });
});

test('the TLS options are those of the service, and errors name them as options', () => {
  const system = { platform: 'linux', env: {} };
  const tls = (...args: string[]): unknown => parseOptions(args, system).tls;
  expect([tls('--tls', 'self'), tls('--tls', 'none'), tls()]).toEqual(['self', 'none', null]);
  expect(tls('--tls-cert', '/a', '--tls-key', '/b')).toEqual({ certFile: '/a', keyFile: '/b' });
  expect(() => tls('--tls', 'ssl')).toThrow('--tls must be self or none, not "ssl".');
  expect(() => tls('--tls-cert', '/a')).toThrow('--tls-cert and --tls-key are given together.');
  expect(() => tls('--tls', 'none', '--tls-key', '/a')).toThrow('--tls none wants no certificate');
});

test('a certificate stays for a year, and is renewed before its end while the server is open', async () => {
  const clock = createManualClock(Date.now());
  const lock = openLock({ choice: 'self', folder: null, host: '127.0.0.1', clock, log: silentLog });
  const { server } = createAppServer({
    rendererDir: folder,
    pairing: { find: () => null, findByCookie: () => null } as never,
    own: { isFromHere: () => true } as never,
    packages: () => null,
    media: async () => null,
    panelBudgets: () => null,
    panelHandovers: () => null,
    showTitle: () => null,
    roomMonitorUrl: () => null,
    certificate: lock?.certificate ?? null,
    log: silentLog,
  });
  const end = lock?.keep(server);
  onTestFinished(() => {
    end?.();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const served = async (): Promise<string> => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    const { fingerprint256 } = socket.getPeerCertificate();
    socket.destroy();
    return fingerprint256;
  };
  const first = await served();
  expect(lock?.fingerprint()).toBe(first);
  clock.advance(364 * DAY);
  expect([lock?.fingerprint(), await served()]).toEqual([first, first]);
  clock.advance(4 * DAY);
  expect(lock?.fingerprint()).not.toBe(first);
  expect(await served()).toBe(lock?.fingerprint());
});

test('a computer answers by its own names, as its system has them', () => {
  expect(ownNames('Studio')).toEqual(['studio', 'studio.local']);
  expect(ownNames('Studio.local')).toEqual(['studio.local']);
  expect(ownNames('studio.fritz.box')).toEqual(['studio.fritz.box', 'studio.local']);
  // No certificate can name it, so none is made anew for it at every start.
  expect(ownNames('my_studio')).toEqual([]);
});

describe('panels at the installed app, on a network', () => {
  let host: TestHost;
  let panels: PanelServer;
  let desk: TestWindow;
  const dataDir = (): string => join(folder, 'app');

  beforeAll(() => {
    host = startTestHost({ withService: false });
    panels = createPanelServer({
      rendererDir: folder,
      dataDir: dataDir(),
      clock: createSystemClock(globalThis),
      log: silentLog,
      networkHost: '127.0.0.1',
      openLocalName: null,
      dial: dialDirectly,
    });
    panels.follow(host.host);
    desk = host.window();
  });
  afterAll(async () => {
    await panels.close();
    await host.close();
  });

  const set = (wanted: Partial<Preferences['panels']>): Promise<unknown> =>
    desk.call('preferences.set', { panels: { ...DEFAULT_PREFERENCES.panels, from: 'network', ...wanted } });
  const scheme = (): string | undefined => panels.port.serving().origins[0]?.split(':')[0];

  test('are encrypted by a certificate made here unless the person chose otherwise', async () => {
    await set({});
    await vi.waitFor(() => expect(scheme()).toBe('https'));
    const ca = readFileSync(join(dataDir(), 'panels', 'certificate.pem'), 'utf8');
    const { fingerprint } = panels.port.serving();
    expect(fingerprint).toBe(new X509Certificate(ca).fingerprint256);
    const [url = ''] = panels.port.invite(TINA, 'Ana').urls;
    const panel = await openBridgeClient(await pairTrusting(url, ca));
    onTestFinished(() => panel.close());
    expect((await panel.call('app.hello', {})).me).toBe('Tina');

    await set({ encryption: 'none' });
    await vi.waitFor(() => expect(scheme()).toBe('http'));
    expect(panels.port.serving().fingerprint).toBeNull();
    await set({});
    await vi.waitFor(() => expect(panels.port.serving().fingerprint).toBe(fingerprint));
  });

  test('panels use the person’s own certificate; unusable files are reported, and nobody comes in meanwhile', async () => {
    const [one, other] = [1, 2].map((name) => ownCertificate(null, ['127.0.0.1', `${name}.example`], Date.now()));
    const over = ownCertificate(null, ['127.0.0.1'], Date.now() - 400 * DAY);
    const files: Readonly<Record<string, Buffer | string | undefined>> = {
      cert: one?.cert,
      key: one?.key,
      'other-key': other?.key,
      'old-cert': over.cert,
      'old-key': over.key,
      text: 'words',
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text ?? '');
    const at = (name: string): string => (name === '' ? '' : join(folder, name));
    const wrong = {
      host_panels_cert_unnamed: ['', 'key'],
      host_panels_cert_unread: ['cert', 'nothing-here'],
      host_panels_cert_none: ['text', 'key'],
      host_panels_cert_no_key: ['cert', 'text'],
      host_panels_cert_mismatch: ['cert', 'other-key'],
      host_panels_cert_over: ['old-cert', 'old-key'],
    };
    for (const [key, [certFile = '', keyFile = '']] of Object.entries(wrong)) {
      await set({ encryption: 'own', certFile: at(certFile), keyFile: at(keyFile) });
      await vi.waitFor(() => expect(panels.port.serving()).toMatchObject({ from: 'nowhere', trouble: { key } }));
    }
    await set({ encryption: 'own', certFile: at('cert'), keyFile: at('key') });
    await vi.waitFor(() => expect(scheme()).toBe('https'));
    expect(panels.port.serving()).toMatchObject({ fingerprint: null, trouble: null });
    const [origin = ''] = panels.port.serving().origins;
    expect((await ask(`${origin}/media/one`, String(one?.cert))).status).toBe(401);
  });
});
