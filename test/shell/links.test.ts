import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { parseArguments } from '../../src-main/app/arguments.ts';
import { createLinkInbox } from '../../src-main/app/link-inbox.ts';
import { fragmentOfLink } from '../../src-main/app/link.ts';
import { app } from '../support/electron/app.ts';
import { recorded, resetElectron } from '../support/electron/record.ts';

vi.mock('electron', () => import('../support/electron/electron.ts'));
beforeEach(() => {
  resetElectron();
  app.isPackaged = false;
});

test.each([
  ['regie://shows', '#/shows'],
  ['regie://shows/', '#/shows'],
  ['regie://shows/6f1c-22', '#/shows/6f1c-22'],
  ['regie://settings', '#/settings'],
  ['regie://shows/a/b', null],
  ['regie://shows?take=1', null],
  ['regie://shows/..%2f..', null],
  ['regie://shows/<script>', null],
  ['regie://take', null],
  ['regie://debrief', null],
  ['https://shows', null],
  ['', null],
  ['regie://ana:secret@shows', null],
  ['regie://shows:80', null],
])('the link %s leads to %s', (address, fragment) => {
  expect(fragmentOfLink(address)).toBe(fragment);
});

test('any link names a section and at most a plain id', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.constantFrom('https://example.org/', '//example.org', '?a=b#c', 's1/%2e%2e')),
      (text) => {
        const fragment = fragmentOfLink(`regie://shows/${text}`);
        expect(fragment === null || /^#\/shows(\/[A-Za-z0-9_-]{1,100})?$/.test(fragment)).toBe(true);
      },
    ),
  );
});

test('a link that comes before there is a window waits for it', () => {
  const inbox = createLinkInbox([]);
  app.emit('open-url', { preventDefault: () => undefined }, 'regie://shows/s1');
  const opened: string[] = [];
  inbox.deliver((fragment) => void opened.push(fragment));
  app.emit('open-url', { preventDefault: () => undefined }, 'regie://settings');
  expect(opened).toEqual(['#/shows/s1', '#/settings']);
});

test('a second start brings the desk to the front, at its link if it has a sound one', () => {
  const opened: string[] = [];
  createLinkInbox(['regie://shows']).deliver((fragment) => void opened.push(fragment));
  app.emit('second-instance', {}, ['regie'], '/');
  app.emit('second-instance', {}, ['regie', '--flag', 'regie://evil?x', 'regie://settings'], '/');
  expect(opened).toEqual(['#/shows', '', '#/settings']);
});

test('only an installed app claims regie: links', () => {
  createLinkInbox([]);
  expect(recorded.calls).toEqual([]);
  app.isPackaged = true;
  createLinkInbox([]);
  expect(recorded.calls).toEqual(['setAsDefaultProtocolClient regie']);
});

test.each([
  [[], undefined],
  [['--data', '/somewhere'], '/somewhere'],
  [['--inspect', '--data=/somewhere', 'file.regie'], '/somewhere'],
  [['--data', ':memory:'], null],
  [['--data'], undefined],
  [['--data='], undefined],
])('the arguments %j keep the data in %s', (args, dataDir) => {
  expect(parseArguments(args, '/').dataDir).toBe(dataDir);
});

test('a link that leads nowhere brings the desk to the front, which says so', () => {
  const opened: string[] = [];
  createLinkInbox(['regie://take/everything/off']).deliver((fragment) => void opened.push(fragment));
  app.emit('open-url', { preventDefault: () => undefined }, 'regie://shows/<script>');
  expect(opened).toEqual(['#/-', '#/-']);
});
