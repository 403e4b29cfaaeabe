import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestHost, type TestHost } from '../../support/test-host.ts';

let folder: string;
let host: TestHost;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'regie-storage-'));
  host = startTestHost({ dataDir: join(folder, 'data'), withService: false });
});
afterEach(async () => {
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

test('backups go where they were asked to, at once and after a restart', async () => {
  const window = host.window();
  const other = join(folder, 'other disk');
  expect(await window.call('storage.places', undefined)).toEqual({
    dataDir: join(folder, 'data'),
    backupsDir: join(folder, 'data', 'backups'),
    backupsAreDefault: true,
    hasDialogs: false,
  });
  expect(await window.call('storage.set_backups', { folder: other })).toMatchObject({
    backupsDir: other,
    backupsAreDefault: false,
  });
  await window.call('library.create', {
    spaceId: 's',
    name: 'Warm-up',

    body: { kind: 'poll_set', polls: [] },
  });
  await window.call('library.back_up', undefined);
  expect(readdirSync(other)).toHaveLength(1);
  expect(existsSync(join(folder, 'data', 'backups'))).toBe(false);
  await host.close();
  host = startTestHost({ dataDir: join(folder, 'data'), withService: false });
  expect(await host.window().call('library.backups', undefined)).toHaveLength(1);
});

test('a run that keeps nothing on disk says so instead of having no backups yet', async () => {
  const passing = startTestHost({ withService: false });
  try {
    const window = passing.window();
    for (const call of ['library.backups', 'library.back_up'] as const) {
      expect(await window.raw(call, undefined)).toMatchObject({
        ok: false,
        error: { code: 'unsupported', message: 'Nothing is saved in this run.' },
      });
    }
  } finally {
    await passing.close();
  }
});

test('a folder that cannot be written, or is no whole path, is refused and nothing changes', async () => {
  const window = host.window();
  writeFileSync(join(folder, 'file'), '');
  for (const given of ['backups', join(folder, 'file', 'inside'), '/\0']) {
    expect(await window.raw('storage.set_backups', { folder: given })).toMatchObject({
      ok: false,
      error: { code: 'invalid_input', field: 'folder' },
    });
  }
  expect(await window.call('storage.places', undefined)).toMatchObject({ backupsAreDefault: true });
});

test('the folder is not set past the check, and only a desktop shows folders', async () => {
  const window = host.window();
  expect(await window.raw('preferences.set', { backups: { folder: '/' } })).toMatchObject({ ok: false });
  for (const call of ['storage.show', 'storage.choose_backups']) {
    const input = call === 'storage.show' ? { folder: 'data' } : null;
    expect(await window.raw(call, input)).toMatchObject({ ok: false, error: { code: 'unsupported' } });
  }
});
