import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '#shared/lib/log.ts';
import { isAppUrl } from '../../src-main/app/security/app-origin.ts';
import { externalLink, signInLink } from '../../src-main/app/security/external-link.ts';
import { guardNavigation } from '../../src-main/app/security/navigation.ts';
import { BrowserWindow } from '../support/electron/browser-window.ts';
import { resetElectron } from '../support/electron/record.ts';

vi.mock('electron', () => import('../support/electron/electron.ts'));
beforeEach(resetElectron);

const SERVICE = 'http://127.0.0.1:40000';

const guarded = () => {
  const outside: string[] = [];
  guardNavigation({
    openOutside: (address) => void outside.push(address),
    room: { owns: () => false, mayVisit: () => false },
    log: silentLog,
  });
  return { page: new BrowserWindow({}).webContents, outside };
};

test.each([
  ['app://regie/index.html', true],
  ['app://regie/index.html?view=program', true],
  ['https://example.org/', false],
  ['file:///etc/passwd', false],
  ['javascript:alert(1)', false],
  ['app://elsewhere/index.html', false],
  ['app://regie@elsewhere/', false],
])('a page may navigate to %s: %s', (url, allowed) => {
  expect(guarded().page.wants('will-navigate', { url })).toBe(allowed);
});

test('a redirect of the page itself out of the app is refused, one of a player inside it is not', () => {
  const { page } = guarded();
  expect([
    page.wants('will-redirect', { url: 'https://example.org/', isMainFrame: true }),
    page.wants('will-redirect', { url: 'https://www.youtube.com/embed/x', isMainFrame: false }),
  ]).toEqual([false, true]);
});

test('no page opens a window of its own: the address is handed on, to be opened outside or not', () => {
  const { page, outside } = guarded();
  expect(page.openHandler?.({ url: 'https://example.org/' })).toEqual({ action: 'deny' });
  expect(outside).toEqual(['https://example.org/']);
});

test('webviews and Bluetooth devices are refused', () => {
  const { page } = guarded();
  const chosen: string[] = [];
  expect(page.wants('will-attach-webview')).toBe(false);
  expect(page.wants('select-bluetooth-device', {}, [], (id: string) => chosen.push(id))).toBe(false);
  expect(chosen).toEqual(['']);
});

test.each([
  ['https://example.org/a?b=c', 'https://example.org/a?b=c'],
  ['mailto:someone@example.org', 'mailto:someone@example.org'],
  [`${SERVICE}/app/live/host?t=1`, `${SERVICE}/app/live/host?t=1`],
  ['http://127.0.0.1:40001/', null],
  ['http://example.org/', null],
  ['https://example.org@evil.example/', null],
  ['file:///etc/passwd', null],
  ['javascript:alert(1)', null],
  ['ms-msdt:/id', null],
  ['smb://server/share', null],
  ['regie://shows', null],
  ['not an address', null],
  [`https://example.org/${'a'.repeat(2000)}`, null],
])('the system is asked to open %s as %s', (address, opened) => {
  expect(externalLink(address, SERVICE)).toBe(opened);
});

test.each([
  ['https://platform.example/oauth/authorize?state=1', true],
  ['http://localhost:4000/oauth/authorize?state=1', true],
  ['http://127.0.0.1:4000/oauth/authorize?state=1', true],
  [`https://platform.example/oauth/authorize?tools=${'get_space,'.repeat(400)}`, true],
  ['http://platform.example/oauth/authorize', false],
  ['https://platform.example@evil.example/', false],
  ['mailto:someone@example.org', false],
  [`https://platform.example/${'a'.repeat(8000)}`, false],
])('the page of a sign-in at %s opens: %s', (address, opens) => {
  expect(signInLink(address)).toBe(opens ? address : null);
});

test('whatever the address, only https, mail and the service on this computer are opened outside', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc
          .tuple(fc.constantFrom('https://', 'http://', 'http://127.0.0.1:', 'ftp://', `${SERVICE}@`), fc.webPath())
          .map((two) => two.join('')),
        fc.string(),
        fc.tuple(fc.string(), fc.string()).map((two) => two.join(':')),
      ),
      (address) => {
        const opened = externalLink(address, SERVICE);
        expect(opened === null || /^(https:|mailto:|http:\/\/127\.0\.0\.1:40000\/)/.test(opened)).toBe(true);
      },
    ),
  );
});

test('an address is the app’s own only by its scheme and host together', () => {
  fc.assert(
    fc.property(fc.webAuthority(), fc.webPath(), (authority, path) => {
      expect(isAppUrl(`app://${authority}${path}`)).toBe(authority === 'regie');
    }),
  );
});
