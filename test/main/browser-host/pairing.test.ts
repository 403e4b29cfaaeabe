import { describe, expect, test } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { browserCommand } from '../../../src-main/browser-host/open-browser.ts';
import { parseOptions } from '../../../src-main/browser-host/options.ts';
import { createPairing } from '../../../src-main/browser-host/pairing.ts';
import { contentSecurityPolicy } from '../../../src-main/browser-host/security-headers.ts';

describe('pairing', () => {
  test('a link lets one browser in, once', () => {
    const pairing = createPairing(createManualClock(0));
    const { token } = pairing.invite();
    const secret = pairing.redeem(token);
    expect(pairing.isPaired(secret ?? undefined)).toBe(true);
    expect([
      pairing.redeem(token),
      pairing.redeem('guess'),
      pairing.isPaired('guess'),
      pairing.isPaired(undefined),
    ]).toEqual([null, null, false, false]);
  });

  test('a link that is too old lets nobody in', () => {
    const clock = createManualClock(0);
    const pairing = createPairing(clock);
    const { token, expiresAt } = pairing.invite();
    clock.advance(expiresAt + 1);
    expect(pairing.redeem(token)).toBeNull();
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
    expect(() => parseOptions(['--data'], system)).toThrow('--data needs a value.');
  });
});

test('a browser is only opened where there is a desktop', () => {
  expect(browserCommand('linux', {})).toBeNull();
  expect(browserCommand('linux', { DISPLAY: ':0' })).toEqual(['xdg-open']);
  expect(browserCommand('darwin', {})).toEqual(['open']);
});

test('the policy lets in no inline script, no frame around it and no script of others', () => {
  const policy = contentSecurityPolicy({ socketOrigin: 'ws://127.0.0.1:1', serviceOrigin: 'http://127.0.0.1:2' });
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline|\*(?!;|$| )[^:]/);
});
