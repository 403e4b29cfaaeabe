import Database from 'better-sqlite3';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createBandHandlers } from '../../../src-main/bridge/handlers/band-handlers.ts';
import type { HostParts } from '../../../src-main/bridge/host-parts.ts';
import { openFile } from '../../../src-main/library/library-file.ts';
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
  expect(await window.call('bands.presets.list', scope)).toEqual({ scope, presets: [] });
  const preset = { label: 'New', text: 'New', seconds: 5 };
  expect(await window.raw('bands.presets.save', { scope, preset })).toMatchObject({
    ok: false,
    error: { message: expect.stringMatching(/newer version/) as string },
  });
});

test('a change of the band presets is worth a backup, reading them is not', async () => {
  const library = openTestLibrary();
  let touched = 0;
  const handlers = createBandHandlers({
    library: { ask: (name: never, input: never) => Promise.resolve(library.ask(name, input)) },
    events: { emit() {} },
    spaces: { list: () => [] },
    ports: { newId: () => 'new' },
    backups: { touched: () => (touched += 1) },
    bandsOfDemo: () => Promise.resolve([]),
  } as unknown as HostParts);
  const scope = { spaceId: 'space', sessionId: null };
  await handlers['bands.presets.list'](scope, null as never);
  const preset = { label: 'New', text: 'New', seconds: 5 };
  await handlers['bands.presets.save']({ scope, preset }, null as never);
  expect(touched).toBe(1);
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
  const handlers = createBandHandlers({
    library: { ask: (name: never, input: never) => Promise.resolve(library.ask(name, input)) },
    events: { emit: (_name: string, data: unknown) => told.push(data) },
    spaces: {
      list: () => [
        { id: 'rehearsal', rehearsal: true },
        { id: 'school', rehearsal: false },
      ],
    },
    ports: { newId: () => `new-${(ids += 1)}` },
    backups: { touched() {} },
    bandsOfDemo: () => Promise.resolve(demo),
  } as unknown as HostParts);
  const labelsOf = async (spaceId: string, sessionId: string | null): Promise<readonly string[]> =>
    (await handlers['bands.presets.list']({ spaceId, sessionId }, null as never)).presets.map(({ label }) => label);
  const save = (spaceId: string, sessionId: string | null, label: string) =>
    handlers['bands.presets.save']({ scope: { spaceId, sessionId }, preset: { label, text: label } }, null as never);

  expect([await labelsOf('rehearsal', null), await labelsOf('school', null)]).toEqual([['Hello'], []]);
  await save('school', 'evening', 'For all');
  expect([await labelsOf('school', null), await labelsOf('school', 'other')]).toEqual([['For all'], ['For all']]);

  // A show’s own begin as those of its space, and go their own way.
  const scope = { spaceId: 'school', sessionId: 'evening' };
  await handlers['bands.presets.set_own']({ scope, own: true }, null as never);
  await save('school', 'evening', 'Tonight');
  expect([await labelsOf('school', 'evening'), await labelsOf('school', 'other')]).toEqual([
    ['For all', 'Tonight'],
    ['For all'],
  ]);
  await handlers['bands.presets.set_own']({ scope, own: false }, null as never);
  expect(await labelsOf('school', 'evening')).toEqual(['For all']);
  expect(told).toEqual(Array.from({ length: 4 }, () => ({ spaceId: 'school' })));
});
