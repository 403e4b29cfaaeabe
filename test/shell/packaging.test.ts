import { FuseV1Options } from '@electron/fuses';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { publisherOptions, withoutEmptySecrets } from '../../scripts/lib/publisher.ts';
import { builder, readBuilderConfig } from '../support/electron-builder.ts';

const ROOT = join(import.meta.dirname, '../..');

const config = await readBuilderConfig();
const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

test('electron-builder accepts the configuration', async () => {
  await expect(
    builder.validateConfiguration(config, { add: () => undefined, isEnabled: false }),
  ).resolves.toBeUndefined();
});

test('every fuse is set: no plain Node, no inspector, only the sealed archive, no rights for file:', () => {
  expect(config.electronFuses).toEqual({
    runAsNode: false,
    enableCookieEncryption: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
    resetAdHocDarwinSignature: true,
  });
  const names = Object.values(FuseV1Options).flatMap((name) =>
    typeof name === 'string' ? [name.charAt(0).toLowerCase() + name.slice(1)] : [],
  );
  expect(names.length).toBeGreaterThan(7);
  expect(names.filter((name) => !(name in config.electronFuses))).toEqual([]);
});

test('Electron is an exact version, and the one whose types are checked', () => {
  const asked = manifest.devDependencies.electron;
  expect(asked).toMatch(/^\d+\.\d+\.\d+$/);
  expect(JSON.parse(text('node_modules/electron/package.json'))).toMatchObject({ version: asked });
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

test('native modules lie beside the archive, and nothing is compiled', () => {
  expect([config.asarUnpack, config.npmRebuild]).toEqual([['**/*.node'], false]);
});

test('the three systems run the tests and make the installers before anything is published', () => {
  const [tests, publish] = ['test', 'publish'].map((name) => text(`.github/workflows/${name}.yml`));
  for (const system of ['ubuntu', 'macos', 'windows']) {
    expect([tests?.includes(system), publish?.includes(system)]).toEqual([true, true]);
  }
  expect(tests).toMatch(/ring: \[test, proof\][\s\S]*npm run \$\{\{ matrix\.ring \}\}[\s\S]*npm run dist/);
});

/** The YAML reader that electron-builder itself uses. */
const { load } = createRequire(
  createRequire(createRequire(import.meta.url).resolve('electron-builder')).resolve('app-builder-lib'),
)('js-yaml') as { load(text: string): unknown };
interface Step {
  readonly uses?: string;
  readonly run?: string;
}
interface Job {
  readonly 'timeout-minutes': number;
  readonly steps: readonly Step[];
  readonly strategy: {
    readonly 'max-parallel'?: number;
    readonly matrix: { readonly include?: readonly { readonly os: string; readonly options: string }[] };
  };
}
interface Workflow {
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}
const workflows = readdirSync(join(ROOT, '.github/workflows')).map(
  (file) => [file, load(text(`.github/workflows/${file}`)) as Workflow] as const,
);

test.each(workflows)(
  'every step of %s does something that exists, within a time, with no more rights than it needs',
  (_file, workflow) => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    const jobs = Object.values(workflow.jobs);
    expect(jobs.length).toBeGreaterThan(0);
    const steps = jobs.flatMap((job) => job.steps);
    expect(jobs.filter((job) => !(job['timeout-minutes'] > 0))).toEqual([]);
    expect(steps.filter(({ uses, run }) => (uses === undefined) === (run === undefined))).toEqual([]);
    expect(
      steps.flatMap(({ uses }) => (uses === undefined || /^actions\/[a-z-]+@v\d+$/.test(uses) ? [] : [uses])),
    ).toEqual([]);
    const commands = steps.flatMap(({ run = '' }) => run.split('\n'));
    const scripts = commands.flatMap((line) => [...line.matchAll(/npm run ([a-z]+)/g)].map(([, name = '']) => name));
    expect(scripts.filter((name) => !(name in manifest.scripts))).toEqual([]);
    const files = commands.flatMap((line) => /^node ([\w./-]+)/.exec(line)?.[1] ?? []);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  },
);

test('Electron’s own scenarios are run on the three systems', () => {
  const steps = workflows.find(([file]) => file === 'test.yml')?.[1].jobs.test?.steps ?? [];
  const commands = steps.flatMap(({ run = '' }) => run.split('\n'));
  const binary = commands.indexOf('node scripts/fetch-electron.ts');
  expect(binary).toBeGreaterThan(-1);
  expect(commands.slice(binary).filter((line) => line.includes('matrix.ring'))).toEqual([
    "xvfb-run --auto-servernum sh -c 'openbox & exec npm run ${{ matrix.ring }}'",
    'npm run ${{ matrix.ring }}',
  ]);
});

test('they are run in a Wayland session too, and the app on Ubuntu as it is delivered', () => {
  const jobs = workflows.find(([file]) => file === 'test.yml')?.[1].jobs ?? {};
  const commandsOf = (job: string): string => (jobs[job]?.steps ?? []).map(({ run = '' }) => run).join('\n');
  expect(commandsOf('wayland')).toMatch(/XDG_SESSION_TYPE=wayland[\s\S]*Xwayland[\s\S]*--project=electron/);
  const stock = commandsOf('stock-ubuntu');
  expect(stock).toMatch(/\.deb[\s\S]*installed\.test\.ts[\s\S]*\.AppImage[\s\S]*installed/);
  expect(stock).not.toContain('apparmor_restrict_unprivileged_userns=0');
});

test('a secret that a workflow does not have is as if it had not been named', () => {
  const env = { PATH: '/bin', EMPTY: '', CSC_LINK: '', CSC_KEY_PASSWORD: '', APPLE_ID: '', GH_TOKEN: 'token' };
  expect(withoutEmptySecrets(env)).toEqual({ PATH: '/bin', EMPTY: '', GH_TOKEN: 'token' });
});

test('one run publishes and lists both kinds of Mac, and no two runs make a draft at once', () => {
  const { strategy } = (workflows.find(([file]) => file === 'publish.yml')?.[1].jobs.publish ?? {}) as Job;
  const macs = strategy.matrix.include?.filter(({ os }) => os.startsWith('macos')) ?? [];
  expect([strategy['max-parallel'], macs.map(({ options }) => options)]).toEqual([1, ['--mac --x64 --arm64']]);
});

test('who publishes is named by the environment, by the workflow’s repository, else neutrally', () => {
  const repository = {
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'ana/regie',
    GITHUB_REPOSITORY_OWNER: 'ana',
  };
  expect(publisherOptions(repository)).toEqual([
    '-c.extraMetadata.homepage=https://github.com/ana/regie',
    '-c.linux.maintainer=ana <ana@users.noreply.github.com>',
  ]);
  expect(
    publisherOptions({ ...repository, REGIE_HOMEPAGE: 'https://example.org', REGIE_MAINTAINER: 'A <a@example.org>' }),
  ).toEqual(['-c.extraMetadata.homepage=https://example.org', '-c.linux.maintainer=A <a@example.org>']);
  expect(publisherOptions({})).toEqual([]);
  expect(text('electron-builder.yml')).not.toMatch(/\.invalid|example\./);
});

test('no package but Node’s own binary runs a script when it is installed', () => {
  const lock = JSON.parse(text('package-lock.json')) as {
    readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean; readonly optional?: boolean }>>;
  };
  const asking = Object.entries(lock.packages).flatMap(([path, { hasInstallScript }]) =>
    path !== '' && hasInstallScript === true ? [path.replace(/^.*node_modules\//, '')] : [],
  );
  const allowed: Readonly<Record<string, boolean>> = manifest.allowScripts;
  expect(asking.filter((name) => allowed[name] === true)).toEqual(['node']);
  expect(asking.filter((name) => !(name in allowed) && name !== 'fsevents')).toEqual([]);
});
