import fc from 'fast-check';
import { isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '#shared/lib/log.ts';
import { parseArguments } from '../../src-main/app/arguments.ts';
import { serveDroppedFiles } from '../../src-main/app/dropped-files.ts';
import { createFileInbox } from '../../src-main/app/file-inbox.ts';
import { showFilePath } from '../../src-main/app/show-file.ts';
import { app } from '../support/electron/app.ts';
import { recorded, resetElectron } from '../support/electron/record.ts';

vi.mock('electron', () => import('../support/electron/electron.ts'));
beforeEach(resetElectron);

const HERE = process.platform === 'win32' ? 'C:\\shows' : '/home/ana/shows';
const at = (name: string): string => join(HERE, name);

test.each([
  ['tuesday.regie', at('tuesday.regie')],
  [at('Tuesday.REGIE'), at('Tuesday.REGIE')],
  ['../other/tuesday.regie', join(HERE, '../other/tuesday.regie')],
  [pathToFileURL(at('on tuesday.regie')).href, at('on tuesday.regie')],
  ['file://example.org/share/tuesday.regie', null],
  ['file:///shows%2Ftuesday.regie', null],
  ['file:///shows/%ZZ.regie', null],
  ['tuesday.zip', null],
  ['--load-extension=x.regie', null],
  ['-x.regie', null],
  ['https://example.org/x.regie', null],
  ['regie://shows/x.regie', null],
  ['tues\0day.regie', null],
  [`${'x'.repeat(5000)}.regie`, null],
  ['', null],
])('%s on the command line is the show file %s', (given, path) => {
  expect(showFilePath(given, HERE)).toBe(path);
});

test('whatever is given, what comes out is a whole path of a show file or nothing', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.constantFrom('https://example.org/', 'file:///', 'file:///a%00', 'FILE:///C:/')),
      fc.constantFrom('', '.regie'),
      (text, ending) => {
        const path = showFilePath(text + ending, HERE);
        expect(path === null || (isAbsolute(path) && /\.regie$/i.test(path) && !path.includes('\0'))).toBe(true);
      },
    ),
  );
});

test('files come with the first start, with later ones and from the system, and wait for the host', () => {
  const prevented: boolean[] = [];
  const opened: string[] = [];
  const { files } = parseArguments(['--flag', 'one.regie', 'regie://shows', 'two.regie'], HERE);
  const inbox = createFileInbox(files);
  app.emit('open-file', { preventDefault: () => prevented.push(true) }, at('three.regie'));
  app.emit('open-file', { preventDefault: () => prevented.push(true) }, at('three.regie'));
  inbox.deliver((path) => void opened.push(path));
  app.emit('second-instance', {}, ['/opt/regie/program.regie', 'four.regie', '--five.regie'], HERE);
  app.emit('open-file', { preventDefault: () => prevented.push(true) }, at('picture.png'));
  expect([opened, prevented]).toEqual([
    ['one', 'two', 'three', 'four'].map((name) => at(`${name}.regie`)),
    [true, true, true],
  ]);
});

test('a file dropped on the app’s own page is opened; strangers and other paths are not heard', () => {
  const opened: string[] = [];
  serveDroppedFiles((path) => void opened.push(path), silentLog);
  const drop = recorded.ipcListeners.get('regie.file');
  const own = { senderFrame: { origin: 'app://regie', parent: null } };
  const path = process.platform === 'win32' ? 'C:\\shows\\a.regie' : '/shows/a.regie';
  drop?.(own, path);
  drop?.({ senderFrame: { origin: 'https://example.org', parent: null } }, path);
  drop?.({ senderFrame: { origin: 'app://regie', parent: {} } }, path);
  drop?.({ senderFrame: null }, path);
  for (const given of ['a.regie', '/etc/passwd', 7, null, { path }]) drop?.(own, given);
  expect(opened).toEqual([path]);
});
