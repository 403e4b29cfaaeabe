import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { requireDataFolder } from '../../../src-main/browser-host/data-folder.ts';
import { closeToOthers } from '../../../src-main/settings/private-files.ts';
import { startApp } from '../../support/browser-host.ts';
import { openBridgeClient, pairWithLink } from '../../support/bridge-client.ts';
import { templateBody } from '../../support/library-file.ts';
import { testFolder } from '../../support/test-folder.ts';

const modeOf = (path: string): string => (statSync(path).mode & 0o7777).toString(8);
/** Files and folders that other users may read or change, as `path mode`. */
const openTo = (folder: string): readonly string[] =>
  ['.', ...(readdirSync(folder, { recursive: true }) as string[])]
    .map((name) => join(folder, name))
    .filter((path) => (statSync(path).mode & 0o077) !== 0)
    .map((path) => `${relative(folder, path)} ${modeOf(path)}`);

describe.skipIf(process.platform === 'win32')('the data folder', () => {
  test('is for its owner alone with all that is in it, and with what an earlier version left open', async () => {
    const data = join(testFolder(), 'data');
    const open = async () => {
      const app = await startApp(['--data', data]);
      const window = await openBridgeClient(await pairWithLink(app.ready.url));
      return { app, window };
    };
    const { app, window } = await open();
    const { spaceId } = app.ready.service;
    await window.call('preferences.set', { operatorName: 'Ana' });
    await window.call('library.create', { spaceId, name: 'Interview', body: templateBody() });
    await window.call('library.back_up', undefined);
    expect(openTo(data)).toEqual([]);
    window.close();
    await app.stop();

    for (const name of readdirSync(data, { recursive: true }) as string[]) {
      const path = join(data, name);
      chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
    }
    chmodSync(data, 0o755);
    const again = await open();
    await again.window.call('library.list', { spaceId, kind: 'template' });
    await expect.poll(() => openTo(data)).toEqual([]);
    again.window.close();
    await again.app.stop();
  });

  test('that is shared by everybody, as /tmp is, stays as it is, and so does what is not ours', async () => {
    const folder = testFolder();
    chmodSync(folder, 0o1777);
    mkdirSync(join(folder, 'photos'), { mode: 0o755 });
    writeFileSync(join(folder, 'script.sh'), '', { mode: 0o755 });
    requireDataFolder(folder);
    await closeToOthers(folder);
    expect([modeOf(folder), modeOf(join(folder, 'photos')), modeOf(join(folder, 'script.sh'))]).toEqual([
      '1777',
      '755',
      '755',
    ]);
    rmSync(folder, { recursive: true });
  });
});
