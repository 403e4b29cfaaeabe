import Database from 'better-sqlite3';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createBandPresets } from '../../../src-main/library/desk/band-presets.ts';
import { openFile } from '../../../src-main/library/file/library-file.ts';
import { openTestLibrary } from '../../support/library-file.ts';
import { testFolder } from '../../support/test-folder.ts';
import { startTestHost } from '../../support/test-host.ts';

test('a library that can only be read answers with the bands it has, though none were ever offered to it', async () => {
  const dataDir = testFolder();
  const path = join(dataDir, 'library.sqlite');
  openFile(path).close();
  const db = new Database(path);
  db.pragma('user_version = 99');
  db.close();
  const started = startTestHost({ dataDir, withService: false });
  onTestFinished(() => started.close());
  const window = started.window();
  const scope = { spaceId: 'space', sessionId: null };
  expect(await window.call('bands.presets.list', scope)).toEqual({ scope, presets: [], lastEdits: {} });
  const preset = { label: 'New', text: 'New', seconds: 5 };
  expect(await window.raw('bands.presets.save', { scope, preset })).toMatchObject({
    ok: false,
    error: { message: expect.stringMatching(/newer version/) as string },
  });
});

test('a change of the band presets makes the library due for a backup, reading them does not', async () => {
  const library = openTestLibrary();
  let changes = 0;
  const bands = createBandPresets({
    library: { ask: (name, input) => Promise.resolve(library.ask(name, input)) },
    demoBands: () => Promise.resolve([]),
    isRehearsal: () => false,
    newId: () => 'new',
    onChange: () => (changes += 1),
  });
  const scope = { spaceId: 'space', sessionId: null };
  await bands.list(scope);
  const preset = { label: 'New', text: 'New', seconds: 5 };
  await bands.save({ scope, preset }, { at: 1 });
  expect(changes).toBe(1);
  library.close();
});

test('the demo’s bands stand in the rehearsal alone; a show may have bands of its own', async () => {
  const demo = [{ id: 'demo-1', label: 'Hello', text: 'Hello all' }];
  const library = openTestLibrary();
  onTestFinished(() => {
    library.close();
  });
  const told: unknown[] = [];
  let ids = 0;
  const bands = createBandPresets({
    library: { ask: (name, input) => Promise.resolve(library.ask(name, input)) },
    demoBands: () => Promise.resolve(demo),
    isRehearsal: (spaceId) => spaceId === 'rehearsal',
    newId: () => `new-${(ids += 1)}`,
    onChange: (spaceId) => told.push(spaceId),
  });
  const labelsOf = async (spaceId: string, sessionId: string | null): Promise<readonly string[]> =>
    (await bands.list({ spaceId, sessionId })).presets.map(({ label }) => label);
  const save = (spaceId: string, sessionId: string | null, label: string) =>
    bands.save({ scope: { spaceId, sessionId }, preset: { label, text: label } }, { at: 1 });

  expect([await labelsOf('rehearsal', null), await labelsOf('school', null)]).toEqual([['Hello'], []]);
  await save('school', 'evening', 'For all');
  expect([await labelsOf('school', null), await labelsOf('school', 'other')]).toEqual([['For all'], ['For all']]);

  // A show’s own begin as those of its space, and go their own way.
  const scope = { spaceId: 'school', sessionId: 'evening' };
  await bands.setOwn({ scope, own: true });
  await save('school', 'evening', 'Tonight');
  expect([await labelsOf('school', 'evening'), await labelsOf('school', 'other')]).toEqual([
    ['For all', 'Tonight'],
    ['For all'],
  ]);
  await bands.setOwn({ scope, own: false });
  expect(await labelsOf('school', 'evening')).toEqual(['For all']);
  expect(told).toEqual(Array.from({ length: 4 }, () => 'school'));
});
