import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { INSTALL_TARGETS, nativeFiles } from '../../scripts/lib/native-packages.ts';

const ROOT = join(import.meta.dirname, '../..');

type Filter = (file: string, stat: { isDirectory(): boolean }) => boolean;
interface Matcher {
  createFilter(): Filter;
}
type Expand = (pattern: string) => string;
interface FileMatchers {
  getMainFileMatchers(app: string, to: string, expand: Expand, own: object, packager: object, out: string): Matcher[];
  getNodeModuleFileMatcher(app: string, to: string, expand: Expand, own: object, packager: object): Matcher;
}

/** The very parts by which electron-builder chooses what goes into the installed app. */
const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
const matchers = builder('app-builder-lib/out/fileMatcher.js') as FileMatchers;
const { getConfig } = builder('app-builder-lib/out/util/config/config.js') as {
  getConfig(folder: string, file: string, config: null): Promise<object>;
};
const config = await getConfig(ROOT, 'electron-builder.yml', null);
const packager = { projectDir: ROOT, buildResourcesDir: 'resources/icons', config, debugLogger: { isEnabled: false } };

const expandFor =
  (platform: string, arch: string): Expand =>
  (pattern) =>
    pattern.replaceAll('${platform}', platform).replaceAll('${arch}', arch);
const [own] = matchers.getMainFileMatchers(
  ROOT,
  '/app',
  expandFor('linux', 'x64'),
  {},
  { info: packager },
  join(ROOT, 'dist'),
);
const ownFilter = own?.createFilter() ?? (() => false);
const isFile = { isDirectory: () => false };
const ships = (path: string): boolean => ownFilter(join(ROOT, path), isFile);
const moduleShips = (path: string, platform = 'linux', arch = 'x64'): boolean =>
  matchers.getNodeModuleFileMatcher(ROOT, '/app', expandFor(platform, arch), {}, packager).createFilter()(
    join(ROOT, path),
    isFile,
  );

test('the app ships with its bundles, its pages, its words, its demo show and one icon', () => {
  for (const path of ['out/main/app.js', 'out/preload/preload.cjs', 'out/renderer/index.html', 'package.json'])
    expect([path, ships(path)]).toEqual([path, true]);
  const left = globSync('resources/**', { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => statSync(join(ROOT, path)).isFile() && !ships(path))
    .map((path) => path.split('/').slice(0, -1).join('/'));
  expect([...new Set(left)].filter((folder) => !folder.startsWith('resources/demo/source'))).toEqual([
    'resources/icons',
  ]);
  expect(ships('resources/icons/icon-256.png')).toBe(true);
});

test.each([
  'src-main/app/main.ts',
  'test/shell/shell.test.ts',
  'docs/security.md',
  'out/.stamp',
  'out/main/compile-cache/v1/x',
  'electron-builder.yml',
  'package-lock.json',
  'dist/Regie.AppImage',
])('the file %s does not ship', (path) => {
  expect(ships(path)).toBe(false);
});

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};

/** Path of a package as another one finds it, by Node's rule: its own folder first, then each folder above. */
const resolve = (from: string, name: string): string | null => {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (path in packages) return path;
    if (at === '') return null;
    if (!at.includes('/node_modules/')) at = '';
  }
};
/** These packages and all that they need, as paths of the lock file. */
const closure = (names: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>();
  const add = (from: string, name: string): void => {
    const path = resolve(from, name);
    if (path === null || found.has(path)) return;
    found.add(path);
    const { dependencies, optionalDependencies } = packages[path] ?? {};
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) add(path, next);
  };
  for (const name of names) add('', name);
  return found;
};

const [, quoted = ''] =
  /LEFT_OUTSIDE = \[(.*?)\]/.exec(readFileSync(join(ROOT, 'electron.vite.config.ts'), 'utf8')) ?? [];
const outside = [...quoted.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
/** Parts for one system alone. */
const OF_ONE_SYSTEM = /@napi-rs\/keyring-|@node-datachannel\//;
/** All of them except those, and headers for compiling. */
const needed = [...closure(outside)].filter((path) => !path.includes('node-addon-api') && !OF_ONE_SYSTEM.test(path));

test('packages outside the bundles ship, with all that they need', () => {
  expect(outside.length).toBeGreaterThan(3);
  expect(needed.filter((path) => !moduleShips(`${path}/package.json`))).toEqual([]);
});

test('nothing that is in the bundles already, or that nothing needs, ships beside them', () => {
  const wanted = new Set(needed);
  const all = [...closure(Object.keys(manifest.dependencies))].filter((path) => !OF_ONE_SYSTEM.test(path));
  expect(all.length).toBeGreaterThan(wanted.size);
  expect(all.filter((path) => !wanted.has(path) && moduleShips(`${path}/package.json`))).toEqual([]);
});

test.each(INSTALL_TARGETS)('for $platform on $arch its native modules ship, and no others', ({ platform, arch }) => {
  const ship = (path: string): boolean => moduleShips(path, platform, arch);
  const databases = globSync('better-sqlite3/prebuilds/*.node', { cwd: join(ROOT, 'node_modules') });
  const ofOneKind = INSTALL_TARGETS.flatMap((target) => nativeFiles(target.platform, target.arch));
  const every = new Set([...databases.map((path) => path.replaceAll('\\', '/')), ...ofOneKind]);
  expect([...every].filter((path) => ship(`node_modules/${path}`)).toSorted()).toEqual(nativeFiles(platform, arch));
  expect([ship('node_modules/@napi-rs/keyring/index.js'), ship('node_modules/better-sqlite3/lib/binding.js')]).toEqual([
    true,
    true,
  ]);
});

test('the database finds its binary where it ships', () => {
  const { getPrebuildPath } = createRequire(import.meta.url)(
    join(ROOT, 'node_modules/better-sqlite3/lib/binding.js'),
  ) as {
    getPrebuildPath(): string | null;
  };
  const found = getPrebuildPath() ?? '';
  const path = found.slice(found.lastIndexOf('node_modules'));
  expect([existsSync(found), moduleShips(path, process.platform, process.arch)]).toEqual([true, true]);
});
