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
  expect(await window.call('bands.presets.list', undefined)).toEqual([]);
  const preset = { label: 'New', text: 'New', seconds: 5 };
  expect(await window.raw('bands.presets.save', { preset })).toMatchObject({
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
    ports: { newId: () => 'new' },
    backups: { touched: () => (touched += 1) },
    bandsOfDemo: () => Promise.resolve([]),
  } as unknown as HostParts);
  await handlers['bands.presets.list'](undefined, null as never);
  const preset = { label: 'New', text: 'New', seconds: 5 };
  await handlers['bands.presets.save']({ preset }, null as never);
  expect(touched).toBe(1);
  library.close();
});
