import { describe, expect, test } from 'vitest';
import { browserCommand } from '../../../src-main/browser-host/open-browser.ts';
import { parseOptions } from '../../../src-main/browser-host/options.ts';
import { ownOrigin, reachableOrigins } from '../../../src-main/http/reachable-urls.ts';
import { EMBED_ORIGINS } from '#shared/scene/embed.ts';
import { contentSecurityPolicy } from '../../../src-main/browser-host/security-headers.ts';

describe('the addresses that a link names', () => {
  const address = (text: string, internal = false) =>
    ({
      address: text,
      family: text.includes(':') ? 'IPv6' : 'IPv4',
      internal,
      netmask: '',
      mac: '',
      cidr: null,
    }) as never;
  const interfaces = {
    lo: [address('127.0.0.1', true), address('::1', true)],
    docker0: [address('172.17.0.1')],
    eth0: [address('192.168.1.20'), address('fd00::20'), address('fe80::1')],
    wlan0: [address('10.0.0.7')],
    usb0: [address('169.254.3.4')],
  };

  test('a link names this computer’s addresses when the host listens on all, the likeliest first', () => {
    expect(reachableOrigins('0.0.0.0', 41_000, interfaces)).toEqual({
      origins: ['http://192.168.1.20:41000', 'http://10.0.0.7:41000', 'http://172.17.0.1:41000'],
      reachable: true,
    });
    expect(reachableOrigins('::', 41_000, interfaces).origins).toEqual([
      'http://192.168.1.20:41000',
      'http://10.0.0.7:41000',
      'http://[fd00::20]:41000',
      'http://172.17.0.1:41000',
    ]);
  });

  test('a link names the address that the host listens on, and says when nobody else reaches it', () => {
    expect(reachableOrigins('192.168.1.20', 1, {})).toEqual({ origins: ['http://192.168.1.20:1'], reachable: true });
    expect(reachableOrigins('127.0.0.1', 1, interfaces)).toEqual({ origins: ['http://127.0.0.1:1'], reachable: false });
    expect(reachableOrigins('0.0.0.0', 1, {})).toEqual({ origins: ['http://127.0.0.1:1'], reachable: false });
  });

  test('the person at the host is always sent to this computer', () => {
    expect(['0.0.0.0', '::', '::1', '10.0.0.7'].map((host) => ownOrigin(host, 1))).toEqual([
      'http://127.0.0.1:1',
      'http://127.0.0.1:1',
      'http://[::1]:1',
      'http://10.0.0.7:1',
    ]);
  });
});

describe('the options', () => {
  const system = { platform: 'linux', env: { XDG_CONFIG_HOME: '/home/ana/.config' } };

  test('options are read as “--name value” and “--name=value”, with their defaults', () => {
    expect(
      parseOptions(
        ['--browser', '--port=0', '--host', '0.0.0.0', '--data', ':memory:', '--no-open', '--api', '--obs=0'],
        system,
      ),
    ).toEqual({
      port: 0,
      host: '0.0.0.0',
      dataDir: null,
      openBrowser: false,
      api: true,
      obsPort: 0,
      externalOrigin: null,
      tls: null,
    });
    expect(parseOptions([], system)).toEqual({
      port: 0,
      host: '127.0.0.1',
      dataDir: '/home/ana/.config/Regie',
      openBrowser: true,
      api: false,
      obsPort: null,
      externalOrigin: null,
      tls: null,
    });
  });

  test('options that make no sense are named in the refusal', () => {
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
