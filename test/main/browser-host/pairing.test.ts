import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { openKeptBrowsers } from '../../../src-main/browser-host/kept-browsers.ts';
import { browserCommand } from '../../../src-main/browser-host/open-browser.ts';
import { parseOptions } from '../../../src-main/browser-host/options.ts';
import { createPairing, type BrowserKind, type Pairing } from '../../../src-main/browser-host/pairing.ts';
import { EMBED_ORIGINS } from '#shared/scene/embed.ts';
import { contentSecurityPolicy } from '../../../src-main/browser-host/security-headers.ts';

describe('pairing', () => {
  const DAY_MS = 24 * 3_600_000;
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
  const newFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'regie-pairing-'));
    folders.push(folder);
    return folder;
  };
  /** The pairing of one run of a host; with a folder the next run goes on where it ended. */
  const run = (folder: string | null = null, clock = createManualClock(0)): Pairing =>
    createPairing(openKeptBrowsers(folder, silentLog), clock);
  const letIn = (pairing: Pairing, kind: BrowserKind): string => pairing.redeem(pairing.invite(kind).token) ?? '';

  test('a link lets one browser in, once', () => {
    const pairing = run();
    const { token } = pairing.invite('window');
    const secret = pairing.redeem(token);
    expect(pairing.kindOf(secret ?? undefined)).toBe('window');
    expect([
      pairing.redeem(token),
      pairing.redeem('guess'),
      pairing.kindOf('guess'),
      pairing.kindOf(undefined),
    ]).toEqual([null, null, null, null]);
  });

  test('a panel’s link that is too old lets nobody in; the host’s own is good until it is used', () => {
    const clock = createManualClock(0);
    const pairing = run(null, clock);
    const { token, expiresAt } = pairing.invite('panel');
    const own = pairing.invite('window');
    clock.advance(expiresAt + 1);
    expect(pairing.redeem(token)).toBeNull();
    expect(pairing.kindOf(pairing.redeem(own.token) ?? '')).toBe('window');
  });

  test('the next run knows the browsers of this one by what they were let in as, and its file opens nothing', () => {
    const folder = newFolder();
    const first = run(folder);
    const [window, panel] = [letIn(first, 'window'), letIn(first, 'panel')];
    const next = run(folder);
    expect([next.kindOf(window), next.kindOf(panel), next.kindOf(`${panel}x`)]).toEqual(['window', 'panel', null]);
    const kept = readFileSync(join(folder, 'browsers.json'), 'utf8');
    expect([window, panel].filter((secret) => kept.includes(secret))).toEqual([]);
    const digests = [...kept.matchAll(/"digest": "([^"]+)"/g)].map(([, digest]) => digest);
    expect(digests.map((digest) => next.kindOf(digest))).toEqual([null, null]);
  });

  test('a browser that comes back stays known; one away for thirty days pairs again', () => {
    const clock = createManualClock(0);
    const folder = newFolder();
    const first = run(folder, clock);
    const [often, seldom] = [letIn(first, 'window'), letIn(first, 'window')];
    clock.advance(20 * DAY_MS);
    expect(run(folder, clock).kindOf(often)).toBe('window');
    clock.advance(11 * DAY_MS);
    const later = run(folder, clock);
    expect([later.kindOf(often), later.kindOf(seldom)]).toEqual(['window', null]);
  });

  test('panels that are shut out stay out, with the links for them; windows stay in', () => {
    const folder = newFolder();
    const pairing = run(folder);
    const [window, panel] = [letIn(pairing, 'window'), letIn(pairing, 'panel')];
    const { token } = pairing.invite('panel');
    pairing.forgetPanels();
    for (const one of [pairing, run(folder)])
      expect([one.kindOf(window), one.kindOf(panel), one.redeem(token)]).toEqual(['window', null, null]);
  });

  test('a file that makes no sense lets nobody in and is kept aside', () => {
    const folder = newFolder();
    const secret = letIn(run(folder), 'window');
    writeFileSync(join(folder, 'browsers.json'), '{"port": 1, "servicePort": null, "browsers": [{"digest": "short"}]}');
    expect(run(folder).kindOf(secret)).toBeNull();
    expect(existsSync(join(folder, 'browsers.json.bad'))).toBe(true);
  });

  test('a folder that cannot be written costs nothing before the next run', () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    const pairing = run(file);
    const secrets = [letIn(pairing, 'window'), letIn(pairing, 'panel')];
    expect(secrets.map((secret) => pairing.kindOf(secret))).toEqual(['window', 'panel']);
  });
});

describe('the options', () => {
  const system = { platform: 'linux', env: { XDG_CONFIG_HOME: '/home/ana/.config' } };

  test('are read in both ways of writing, with their defaults', () => {
    expect(
      parseOptions(['--browser', '--port=0', '--host', '0.0.0.0', '--data', ':memory:', '--no-open'], system),
    ).toEqual({
      port: 0,
      host: '0.0.0.0',
      dataDir: null,
      openBrowser: false,
    });
    expect(parseOptions([], system)).toEqual({
      port: 0,
      host: '127.0.0.1',
      dataDir: '/home/ana/.config/Regie',
      openBrowser: true,
    });
  });

  test('that make no sense are named', () => {
    expect(() => parseOptions(['--colour'], system)).toThrow('There is no option --colour.');
    expect(() => parseOptions(['--port', '-1'], system)).toThrow('--port must be a number');
    expect(() => parseOptions(['--port', 'x'], system)).toThrow('--port must be a number');
    expect(() => parseOptions(['--port', '70000'], system)).toThrow('--port must be a number');
    expect(() => parseOptions(['--data'], system)).toThrow('--data needs a value.');
    expect(() => parseOptions(['--data', '--no-open'], system)).toThrow('--data needs a value.');
  });
});

test('a browser is only opened where there is a desktop', () => {
  expect(browserCommand('linux', {})).toBeNull();
  expect(browserCommand('linux', { DISPLAY: ':0' })).toEqual(['xdg-open']);
  expect(browserCommand('darwin', {})).toEqual(['open']);
});

test('the policy lets in no inline script, no frame around it and no script of others', () => {
  const policy = contentSecurityPolicy({ socketOrigin: 'ws://127.0.0.1:1' });
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline|\*(?!;|$| )[^:]|http:/);
});

test('every player that the stage can draw may be shown in a frame, and nothing else', () => {
  const policy = contentSecurityPolicy({ socketOrigin: null });
  expect(/frame-src ([^;]*)/.exec(policy)?.[1]?.split(' ')).toEqual(EMBED_ORIGINS);
});
