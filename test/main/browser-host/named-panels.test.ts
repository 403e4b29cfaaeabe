import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createManualClock, createSystemClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { DEFAULT_PREFERENCES, type Preferences } from '#shared/settings/preferences.ts';
import { ownCertificate } from '../../../src-node/own-certificate.ts';
import { openLock } from '../../../src-main/browser-host/panel-lock.ts';
import { createPanelServer, type PanelServer } from '../../../src-main/browser-host/panel-server.ts';
import { LOCAL_NAMES } from '../../../src-main/http/own-names.ts';
import { withLocalName } from '../../../src-main/http/reachable-urls.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';
import { dialDirectly } from '../../support/room-member.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'regie-named-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a link has the name first and the addresses after it; what nobody else reaches has none', () => {
  const origins = ['https://192.168.1.20:41000', 'https://10.0.0.7:41000'];
  const named = (reachable: boolean, name: string | null): readonly string[] =>
    withLocalName({ origins, reachable }, name, 41_000, 'https').origins;
  expect(named(true, 'regie.local')).toEqual(['https://regie.local:41000', ...origins]);
  expect(named(true, null)).toEqual(origins);
  expect(named(false, 'regie.local')).toEqual(origins);
});

test('the certificate made here has every name that may be announced, and none where only this computer comes in', () => {
  const clock = createManualClock(Date.now());
  const namesAt = (host: string): readonly string[] => {
    const lock = openLock({ choice: 'self', folder: null, host, clock, log: silentLog });
    const certificate = new X509Certificate(lock?.certificate.cert ?? '');
    const found = LOCAL_NAMES.filter((name) => certificate.checkHost(name) !== undefined);
    expect(LOCAL_NAMES.filter((name) => lock?.names(name))).toEqual(found);
    return found;
  };
  expect(namesAt('0.0.0.0')).toEqual(LOCAL_NAMES);
  expect(namesAt('127.0.0.1')).toEqual([]);
});

describe('panels at the installed app, where a name is announced', () => {
  let host: TestHost;
  let panels: PanelServer;
  let desk: TestWindow;
  let announced: string | null = null;
  let change = (): void => undefined;
  let closed = 0;

  beforeAll(() => {
    host = startTestHost({ withService: false });
    panels = createPanelServer({
      rendererDir: folder,
      dataDir: null,
      clock: createSystemClock(globalThis),
      log: silentLog,
      networkHost: '127.0.0.1',
      dial: dialDirectly,
      openLocalName({ onChange }) {
        change = onChange;
        return {
          name: () => announced,
          async close() {
            closed += 1;
          },
        };
      },
    });
    panels.follow(host.host);
    desk = host.window();
  });
  afterAll(async () => {
    await panels.close();
    await host.close();
  });

  const set = async (wanted: Partial<Preferences['panels']>): Promise<void> => {
    await desk.call('preferences.set', { panels: { ...DEFAULT_PREFERENCES.panels, from: 'network', ...wanted } });
  };
  const scheme = (): string | undefined => panels.port.serving().origins[0]?.split(':')[0];
  /** The answer to a page under this name; 401 is this host asking who it is. */
  const statusOf = async (name: string): Promise<number | undefined> => {
    const { port } = new URL(panels.port.serving().origins[0] ?? '');
    const headers = { host: `${name}:${port}`, origin: `http://${name}:${port}` };
    const sending = request({ host: '127.0.0.1', port, path: '/media/one', headers, setHost: false, agent: false });
    sending.end();
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };

  test('are answered by that name alone, and by none that is not announced', async () => {
    await set({ encryption: 'none' });
    await vi.waitFor(() => expect(scheme()).toBe('http'));
    expect(await statusOf('127.0.0.1')).toBe(401);
    expect(await statusOf('regie.local')).toBe(403);
    announced = 'regie.local';
    const heard = desk.heard.length;
    change();
    expect(desk.heard.slice(heard)).toMatchObject([
      { event: 'panels.serving_changed', data: { localName: 'regie.local' } },
    ]);
    expect([await statusOf('regie.local'), await statusOf('regie-2.local')]).toEqual([401, 403]);
    announced = 'regie-2.local';
    expect([await statusOf('regie.local'), await statusOf('regie-2.local')]).toEqual([403, 401]);
    for (const other of ['regie-2.local.example.org', 'regie-2.localx', 'xregie-2.local'])
      expect([other, await statusOf(other)]).toEqual([other, 403]);
  });

  test('are offered the name where the person’s own certificate has it', async () => {
    announced = 'regie.local';
    for (const name of ['regie.local', 'elsewhere.example']) {
      const { cert, key } = ownCertificate(null, ['127.0.0.1', name], Date.now());
      const [certFile, keyFile] = [join(folder, `${name}.cert`), join(folder, `${name}.key`)];
      await writeFile(certFile, cert);
      await writeFile(keyFile, key);
      await set({ encryption: 'own', certFile, keyFile });
      const expected = name === 'regie.local' ? name : null;
      await vi.waitFor(() => {
        expect(scheme()).toBe('https');
        expect(panels.port.serving().localName).toBe(expected);
      });
    }
  });

  test('leave no name behind once they are let in nowhere', async () => {
    const before = closed;
    await set({ from: 'nowhere' });
    await vi.waitFor(() => expect(panels.port.serving()).toMatchObject({ from: 'nowhere', localName: null }));
    expect(closed).toBe(before + 1);
  });
});
