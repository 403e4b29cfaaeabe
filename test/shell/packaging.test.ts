import { FuseV1Options } from '@electron/fuses';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { archsOf, INSTALL_TARGETS } from '../../scripts/lib/native-packages.ts';
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

test('macOS runs the app hardened, with leave to compile JavaScript and to listen, and nothing else', () => {
  expect(config.mac).toMatchObject({
    hardenedRuntime: true,
    entitlements: 'build/entitlements.mac.plist',
    entitlementsInherit: 'build/entitlements.mac.plist',
  });
  expect([...text('build/entitlements.mac.plist').matchAll(/<key>(.*?)<\/key>/g)].map(([, key]) => key)).toEqual([
    'com.apple.security.cs.allow-jit',
    'com.apple.security.device.audio-input',
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

/** The YAML reader that electron-builder itself uses. */
const { load } = createRequire(
  createRequire(createRequire(import.meta.url).resolve('electron-builder')).resolve('app-builder-lib'),
)('js-yaml') as { load(text: string): unknown };
interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Job {
  /** Another workflow, which has its own steps. */
  readonly uses?: string;
  readonly if?: string;
  readonly needs?: string | readonly string[];
  readonly permissions?: unknown;
  readonly 'timeout-minutes': number;
  readonly steps?: readonly Step[];
  readonly strategy: {
    readonly matrix: {
      readonly include?: readonly { readonly os: string; readonly arch?: string; readonly options?: string }[];
    };
  };
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}
const workflows = readdirSync(join(ROOT, '.github/workflows')).map(
  (file) => [file, load(text(`.github/workflows/${file}`)) as Workflow] as const,
);

const jobOf = (file: string, job: string): Job | undefined => workflows.find(([name]) => name === file)?.[1].jobs[job];

test.each(workflows)(
  'every step of %s does something that exists, within a time, with no more rights than it needs',
  (_file, workflow) => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    const jobs = Object.values(workflow.jobs).filter(({ uses }) => uses === undefined);
    expect(jobs.length).toBeGreaterThan(0);
    const steps = jobs.flatMap((job) => job.steps ?? []);
    expect(jobs.filter((job) => !(job['timeout-minutes'] > 0))).toEqual([]);
    expect(steps.filter(({ uses, run }) => (uses === undefined) === (run === undefined))).toEqual([]);
    expect(
      steps.flatMap(({ uses }) => (uses === undefined || /^actions\/[a-z-]+@[0-9a-f]{40}$/.test(uses) ? [] : [uses])),
    ).toEqual([]);
    const commands = steps.flatMap(({ run = '' }) => run.split('\n'));
    const scripts = commands.flatMap((line) => [...line.matchAll(/npm run ([a-z]+)/g)].map(([, name = '']) => name));
    expect(scripts.filter((name) => !(name in manifest.scripts))).toEqual([]);
    const files = commands.flatMap((line) => /^node ([\w./-]+)/.exec(line)?.[1] ?? []);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  },
);

test('Electron’s own scenarios are run on the three systems', () => {
  const steps = jobOf('test.yml', 'test')?.steps ?? [];
  const commands = steps.flatMap(({ run = '' }) => run.split('\n'));
  const binary = commands.indexOf('node scripts/fetch-electron.ts');
  expect(binary).toBeGreaterThan(-1);
  expect(commands.slice(binary).filter((line) => line.includes('matrix.ring'))).toEqual([
    "xvfb-run --auto-servernum sh -c 'openbox & exec npm run ${{ matrix.ring }}'",
    'npm run ${{ matrix.ring }}',
  ]);
});

const commandsOf = (job: Job | undefined): string => (job?.steps ?? []).map(({ run = '' }) => run).join('\n');

test('Electron’s own scenarios are run in a Wayland session too', () => {
  expect(commandsOf(jobOf('test.yml', 'wayland'))).toMatch(
    /XDG_SESSION_TYPE=wayland[\s\S]*Xwayland[\s\S]*--project=electron/,
  );
});

test('those of displays, windows and the room are run with two displays too', () => {
  const commands = commandsOf(jobOf('test.yml', 'displays'));
  expect(commands).toMatch(/two-displays\.conf[\s\S]*--right-of DUMMY0[\s\S]*'Monitors: 2'[\s\S]*--project=electron/);
  const files = [...commands.matchAll(/test\/electron\/[\w.-]+/g)].map(([file]) => file);
  expect(files).toEqual(
    expect.arrayContaining(['displays', 'room', 'windows'].map((name) => `test/electron/${name}.test.ts`)),
  );
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('each push gives a person installers for every kind of computer, whatever the tests said, named by it', () => {
  const job = jobOf('test.yml', 'package');
  const made = (job?.strategy.matrix.include ?? []).map(({ os, arch }) => ({ os, arch }));
  expect(made).toEqual(INSTALL_TARGETS.map(({ runner, arch }) => ({ os: runner, arch })));
  expect([job?.if, job?.needs]).toEqual(['${{ !cancelled() }}', ['test', 'first-start', 'wayland', 'displays']]);
  const last = job?.steps?.at(-1);
  expect([last?.if, last?.with?.name]).toEqual([
    '${{ !cancelled() }}',
    'installers-${{ runner.os }}-${{ matrix.arch }}-${{ steps.result.outputs.name }}',
  ]);
});

test('the packed app is started on each of the three systems as it is delivered, and sealed on a Mac', () => {
  const commands = commandsOf(jobOf('test.yml', 'package'));
  expect(commands.match(/playwright test --project=electron test\/electron\/installed\.test\.ts/g)).toHaveLength(3);
  expect(commands).toMatch(/\.deb[\s\S]*\.AppImage[\s\S]*codesign --verify --deep --strict[\s\S]*\.exe/);
  expect(commands).not.toContain('apparmor_restrict_unprivileged_userns=0');
});

test('only what was tested, is tagged and lies on main is published, and what may write installs nothing', () => {
  const { tests, build, release } = workflows.find(([file]) => file === 'publish.yml')?.[1].jobs ?? {};
  expect(workflows.find(([file]) => file === 'test.yml')?.[1].on).toHaveProperty('workflow_call');
  expect([tests?.uses, build?.needs, release?.needs]).toEqual(['./.github/workflows/test.yml', 'tests', 'build']);
  expect([tests?.permissions, build?.permissions, release?.permissions]).toEqual([
    undefined,
    undefined,
    { contents: 'write' },
  ]);
  expect(commandsOf(release)).not.toMatch(/\bn(?:pm|px|ode)\b/);
  expect(commandsOf(release)).toContain('--draft --verify-tag');
  // The tests of the same run leave installers of the same names, unsigned.
  const [handedOn, taken] = [build, release].map(
    (job) => job?.steps?.find(({ uses }) => uses?.includes('load-artifact@') === true)?.with,
  );
  expect([handedOn?.name, taken?.pattern]).toEqual(['release-${{ runner.os }}', 'release-*']);
  const built = commandsOf(build);
  expect(built).toMatch(/GITHUB_REF_NAME[\s\S]*merge-base --is-ancestor[\s\S]*npm ci[\s\S]*npm run dist/);
  expect(built).toMatch(/stapler validate[\s\S]*spctl --assess/);
  expect(built).not.toMatch(/npm (?:i|install)\b|--force|--no-save/);
  const archs = (build?.strategy.matrix.include ?? []).map(({ os, options }) => [os, options]);
  const wanted = (platform: string): string =>
    archsOf(platform)
      .map((arch) => `--${arch}`)
      .join(' ');
  // All architectures of a system stand in one list of updates, so they are built in one run.
  expect(archs).toEqual([
    ['ubuntu-24.04', wanted('linux')],
    ['windows-2025', wanted('win32')],
    ['macos-15', wanted('darwin')],
  ]);
});

test('installers for Windows are told apart by their names, as the updater does, which GitHub leaves as they are', () => {
  expect([config.nsis as object]).toMatchObject([
    { buildUniversalInstaller: false, artifactName: '${productName}-Setup-${version}-${arch}.${ext}' },
  ]);
});

test('a secret that a workflow does not have is as if it had not been named', () => {
  const env = { PATH: '/bin', EMPTY: '', CSC_LINK: '', CSC_KEY_PASSWORD: '', APPLE_ID: 'ana', AZURE_CLIENT_ID: '' };
  expect(withoutEmptySecrets(env)).toEqual({ PATH: '/bin', EMPTY: '', APPLE_ID: 'ana' });
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

test('Windows is signed by a file, or by Azure where all of it is named; a part of it alone is an error', async () => {
  const azure = {
    REGIE_AZURE_ENDPOINT: 'https://weu.codesigning.azure.net',
    REGIE_AZURE_ACCOUNT: 'studio',
    REGIE_AZURE_PROFILE: 'public',
    REGIE_AZURE_PUBLISHER: 'Studio Ana',
  };
  const signed = {
    endpoint: azure.REGIE_AZURE_ENDPOINT,
    codeSigningAccountName: 'studio',
    certificateProfileName: 'public',
    publisherName: 'Studio Ana',
  };
  expect(publisherOptions(azure)).toEqual(
    Object.entries(signed).map(([name, value]) => `-c.win.azureSignOptions.${name}=${value}`),
  );
  await builder.validateConfiguration(
    { ...config, win: { ...(config.win as object), azureSignOptions: signed } },
    { add: () => undefined, isEnabled: false },
  );
  expect(() => publisherOptions({ ...azure, REGIE_AZURE_PROFILE: '' })).toThrow('REGIE_AZURE_PROFILE');
  expect(publisherOptions(withoutEmptySecrets({ REGIE_AZURE_ENDPOINT: '' }))).toEqual([]);
});

/** A question of macOS in the configuration, and as it is asked in the three languages. */
const questionOf = (key: string): { readonly english: string | undefined; readonly asked: readonly string[] } => ({
  english: (config.mac.extendInfo as Readonly<Record<string, string>>)[key],
  asked: ['en', 'fr', 'es'].map(
    (language) =>
      new RegExp(`^"${key}" = "(.*)";$`, 'm').exec(text(`build/lproj/${language}.lproj/InfoPlist.strings`))?.[1] ?? '',
  ),
});

test('the question of the microphone is asked in the three languages, and names what it is for', () => {
  const { english, asked } = questionOf('NSMicrophoneUsageDescription');
  expect(asked[0]).toBe(english);
  for (const words of asked) expect(words).toMatch(/(?:team|équipe|equipo).*prompt/i);
});

test('the question of the local network is asked in the three languages, and names all that a no would cut off', () => {
  const { english, asked } = questionOf('NSLocalNetworkUsageDescription');
  expect(asked[0]).toBe(english);
  for (const words of asked)
    expect(words).toMatch(/OBS.*(?:panel|panneaux).*(?:team|équipe|equipo).*(?:platform|plateforme|plataforma)/);
  expect(config.electronLanguages).toEqual(expect.arrayContaining(['en', 'fr', 'es']));
});

test('a .deb gives Stream Decks to the person at the computer', () => {
  const [rule = ''] = (config.deb as { readonly fpm: readonly string[] }).fpm;
  const [from = '', to] = rule.split('=');
  // It is read before the rules that give what is tagged.
  expect([text(from), to]).toEqual([
    expect.stringMatching(/hidraw.*0fd9.*TAG\+="uaccess"/),
    '/usr/lib/udev/rules.d/60-regie-stream-deck.rules',
  ]);
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
