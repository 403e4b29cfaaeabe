import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { templateBody } from '../../support/library-file.ts';
import { testFolder } from '../../support/test-folder.ts';
import { CHOICES, exchangeDesk } from '../../support/packages.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

let started: TestHost;
let window: TestWindow;

beforeAll(() => {
  started = startTestHost({ withService: false });
  window = started.window();
});
afterAll(() => started.close());

const packageOf = (name: string): Promise<string> => {
  const desk = exchangeDesk();
  desk.add(name, templateBody({ name }), { folder: 'Talks', tags: ['kept'] });
  return desk.write({ kind: 'library', name: 'Library' });
};

test('a file that the system opens is told to every window without its path, and given to one of them', async () => {
  await window.call('preferences.set', { operatorName: 'Paula' });
  const path = await packageOf('Opened by the system');
  started.host.openPackage(path);
  expect(window.heard.filter(({ event }) => event === 'exchange.opened')).toHaveLength(1);
  const [file] = await window.call('exchange.opened_files', undefined);
  expect(await started.window('Other').call('exchange.opened_files', undefined)).toEqual([]);
  expect(file?.fileName).toMatch(/Library\.regie$/);
  expect(JSON.stringify([window.heard, file])).not.toContain(path);

  const target = { fileId: file?.fileId ?? '', spaceId: 's', sessionId: null };
  expect(await window.call('exchange.inspect', target)).toMatchObject({
    kind: 'plan',
    plan: { kinds: [{ kind: 'template', entries: [{ name: 'Opened by the system', state: 'new' }] }] },
  });
  expect(await window.call('exchange.import', { ...target, choices: CHOICES })).toMatchObject({ added: 1 });
  const [item] = await window.call('library.list', { spaceId: 's', kind: 'template' });
  const [folder] = await window.call('library.folders', { spaceId: 's', kind: 'template' });
  expect(item).toMatchObject({ name: 'Opened by the system', folderId: folder?.id, tags: ['kept'], waiting: 1 });
  const versions = await window.call('library.versions', { id: item?.id ?? '' });
  expect(versions.map(({ by }) => by?.name)).toEqual(['Paula']);
});

test('an import whose file disappeared after the preview changes nothing', async () => {
  const path = await packageOf('Goes away');
  started.host.openPackage(path);
  const [file] = await window.call('exchange.opened_files', undefined);
  const target = { fileId: file?.fileId ?? '', spaceId: 'away', sessionId: null };
  expect((await window.call('exchange.inspect', target)).kind).toBe('plan');
  writeFileSync(path, 'something else');
  expect(await window.call('exchange.import', { ...target, choices: CHOICES })).toMatchObject({
    kind: 'refused',
    problem: 'not_regie',
  });
  expect(await window.call('library.list', { spaceId: 'away', kind: 'template' })).toEqual([]);
});

test('a file that is not there, and a folder, are refused in the same way', async () => {
  for (const path of [join(testFolder(), 'gone.regie'), testFolder()]) {
    started.host.openPackage(path);
    const [file] = await window.call('exchange.opened_files', undefined);
    const target = { fileId: file?.fileId ?? '', spaceId: 's', sessionId: null };
    expect(await window.call('exchange.inspect', target)).toEqual({
      kind: 'refused',
      problem: 'unreadable',
      detail: '',
    });
  }
});

test('in a browser the host asks nobody for a file', async () => {
  expect(await window.raw('exchange.choose', undefined)).toMatchObject({ ok: false, error: { code: 'unsupported' } });
});
