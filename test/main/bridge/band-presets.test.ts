import Database from 'better-sqlite3';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openFile } from '../../../src-main/library/library-file.ts';
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
