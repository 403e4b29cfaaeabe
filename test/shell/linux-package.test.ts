import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { APP_ID } from '../../src-main/app/app-icon.ts';
import { builderPart, readBuilderConfig } from '../support/electron-builder.ts';

vi.mock('electron', () => import('../support/electron/electron.ts'));

const config = await readBuilderConfig();

test('the program, Linux, Windows and the installed entry know the app by one name', () => {
  expect([manifest.productName, manifest.desktopName, config.appId, APP_ID]).toEqual([
    'Regie',
    'org.regie.desk.desktop',
    'org.regie.desk',
    'org.regie.desk',
  ]);
  expect(config.linux).toMatchObject({ executableName: 'regie', syncDesktopName: true });
});

test('the AppImage needs no FUSE 2, and its entry in the menu starts the app with its sandbox', async () => {
  const { default: AppImageTarget } = builderPart('targets/appimage/AppImageTarget.js') as {
    default: new (...args: readonly unknown[]) => { readonly desktopEntry: { readonly value: Promise<string> } };
  };
  const packager = { platformSpecificBuildOptions: config.linux, config, appInfo: { buildVersion: '1' } };
  const helper = { computeDesktopEntry: (_options: unknown, exec: string) => exec };
  const target = new AppImageTarget('', packager, helper, '/dist');
  expect([config.toolsets, await target.desktopEntry.value]).toEqual([{ appimage: '1.0.3' }, 'AppRun %U']);
});

test.runIf(process.platform === 'linux').each([
  ['lets it make user namespaces', 0, ''],
  ['forbids that', 1, '--no-sandbox'],
])('where the system %s, the AppImage’s own start says: %#', (_what, status, says) => {
  const { generateAppRunScript } = builderPart('targets/appimage/appImageUtil.js') as {
    generateAppRunScript(names: object): string;
  };
  const folder = mkdtempSync(join(tmpdir(), 'regie-apprun-'));
  const program = (name: string, lines: string): void => writeFileSync(join(folder, name), lines, { mode: 0o755 });
  const names = {
    DesktopFileName: 'x.desktop',
    ExecutableName: 'regie',
    ProductName: 'Regie',
    ProductFilename: 'Regie',
  };
  program('AppRun', generateAppRunScript({ ...names, ResourceName: 'x' }));
  program('unshare', `#!/bin/sh\nexit ${status}\n`);
  program('regie', '#!/bin/sh\nprintf %s "$*"\n');
  const env = { PATH: process.env.PATH, APPDIR: folder };
  expect(execFileSync(join(folder, 'AppRun'), { env, encoding: 'utf8' })).toBe(says);
  rmSync(folder, { recursive: true });
});
