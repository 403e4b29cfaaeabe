import { FuseV1Options } from '@electron/fuses';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '../..');

interface Config {
  readonly electronFuses: Readonly<Record<string, boolean>>;
  readonly mac: Readonly<Record<string, unknown>>;
  readonly fileAssociations: readonly { readonly ext: string; readonly icon: string }[];
  readonly protocols: readonly { readonly schemes: readonly string[] }[];
  readonly [name: string]: unknown;
}
interface Builder {
  getConfig(folder: string, file: string, config: null): Promise<Config>;
  validateConfiguration(config: Config, log: { add(): void; isEnabled: boolean }): Promise<void>;
}

/** electron-builder's own reader and checker of its configuration. */
const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'))(
  'app-builder-lib/out/util/config/config.js',
) as Builder;
const config = await builder.getConfig(ROOT, 'electron-builder.yml', null);
const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

test('electron-builder accepts the configuration', async () => {
  await expect(
    builder.validateConfiguration(config, { add: () => undefined, isEnabled: false }),
  ).resolves.toBeUndefined();
});

test('every fuse is set: no plain Node, no inspector, only the sealed archive, no rights for file:', () => {
  expect(config.electronFuses).toEqual({
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  });
  const names = Object.values(FuseV1Options).flatMap((name) =>
    typeof name === 'string' ? [name.charAt(0).toLowerCase() + name.slice(1)] : [],
  );
  expect(names.length).toBeGreaterThan(7);
  expect(names.filter((name) => !(name in config.electronFuses))).toEqual([]);
});

test('installers are made for the three systems', () => {
  const targets = (['mac', 'win', 'linux'] as const).map((name) => (config[name] as { target: unknown }).target);
  expect(targets).toEqual([['dmg', 'zip'], ['nsis'], ['AppImage', 'deb']]);
});

test('macOS runs the app hardened, with leave to compile JavaScript and nothing else', () => {
  expect(config.mac).toMatchObject({
    hardenedRuntime: true,
    entitlements: 'build/entitlements.mac.plist',
    entitlementsInherit: 'build/entitlements.mac.plist',
  });
  expect([...text('build/entitlements.mac.plist').matchAll(/<key>(.*?)<\/key>/g)].map(([, key]) => key)).toEqual([
    'com.apple.security.cs.allow-jit',
  ]);
});

test('every icon that the configuration names is there', () => {
  const icons = (['mac', 'win', 'linux'] as const).map((name) => (config[name] as { icon: string }).icon);
  const shows = config.fileAssociations.flatMap(({ icon }) =>
    ['icns', 'ico'].map((ext) => `resources/icons/${icon}.${ext}`),
  );
  expect([...icons, ...shows].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('show files and regie: links belong to the app', () => {
  expect([config.fileAssociations.map(({ ext }) => ext), config.protocols.flatMap(({ schemes }) => schemes)]).toEqual([
    ['regie'],
    ['regie'],
  ]);
});

test('what is bundled does not ship a second time, and what is left outside does ship', () => {
  const [, quoted = ''] = /LEFT_OUTSIDE = \[(.*?)\]/.exec(text('electron.vite.config.ts')) ?? [];
  const outside = [...quoted.matchAll(/'([^']+)'/g)].map(([, name]) => name);
  const [, listed = ''] = /!node_modules\/\{(.*?)\}\/\*\*/.exec(text('electron-builder.yml')) ?? [];
  const bundled = Object.keys(manifest.dependencies).filter((name) => !outside.includes(name));
  expect(listed.split(',').sort()).toEqual([...new Set(bundled.map((name) => name.split('/')[0]))].sort());
});

test('native modules lie beside the archive, and nothing is compiled', () => {
  expect([config.asarUnpack, config.npmRebuild]).toEqual([['**/*.node'], false]);
});

test('the three systems run the tests and make the installers before anything is published', () => {
  const [tests, publish] = ['test', 'publish'].map((name) => text(`.github/workflows/${name}.yml`));
  for (const system of ['ubuntu', 'macos', 'windows']) {
    expect([tests?.includes(system), publish?.includes(system)]).toEqual([true, true]);
  }
  expect(tests).toMatch(/npm test[\s\S]*npm run dist/);
});
