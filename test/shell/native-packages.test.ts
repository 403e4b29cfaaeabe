import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { afterPack } from '../../scripts/lib/after-pack.ts';
import { kindOfBinary } from '../../scripts/lib/binary-kind.ts';
import { isLocked, lockedPackage } from '../../scripts/lib/locked-package.ts';
import {
  INSTALL_TARGETS,
  nativeFiles,
  packagesOfOneKind,
  type Arch,
  type Platform,
} from '../../scripts/lib/native-packages.ts';
import { nativeProblems } from '../../scripts/lib/packed-natives.ts';
import { bringRuntime } from '../../scripts/lib/windows-runtime.ts';
import { builderPart, readBuilderConfig } from '../support/electron-builder.ts';
import { testFolder } from '../support/test-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The archiver that electron-builder packs with. */
const { createPackageWithOptions } = createRequire(
  createRequire(createRequire(import.meta.url).resolve('electron-builder')).resolve('app-builder-lib'),
)('@electron/asar') as { createPackageWithOptions(from: string, to: string, options: object): Promise<void> };

const own = { platform: process.platform as Platform, arch: process.arch as Arch };
const LEAST = '14.0';
const isTarget = INSTALL_TARGETS.some(({ platform, arch }) => platform === own.platform && arch === own.arch);

/** The header of a Mach-O binary, whose load command asks for this macOS. */
const machO = (cpu: number, major: number): Buffer => {
  const bytes = Buffer.alloc(32 + 24);
  bytes.writeUInt32LE(0xfeedfacf, 0);
  bytes.writeUInt32LE(cpu, 4);
  bytes.writeUInt32LE(1, 16);
  bytes.writeUInt32LE(0x32, 32);
  bytes.writeUInt32LE(24, 36);
  bytes.writeUInt32LE(major << 16, 44);
  return bytes;
};

/** A packed app with these files of `node_modules`, packed as electron-builder does. */
const pack = async (files: Readonly<Record<string, Buffer | 'ours'>>) => {
  const folder = testFolder();
  const resources = join(folder, 'packed/resources');
  mkdirSync(resources, { recursive: true });
  mkdirSync(join(folder, 'app'));
  writeFileSync(join(folder, 'app/package.json'), '{}');
  for (const [file, content] of Object.entries(files)) {
    const to = join(folder, 'app/node_modules', file);
    mkdirSync(dirname(to), { recursive: true });
    if (content === 'ours') copyFileSync(join(ROOT, 'node_modules', file), to);
    else writeFileSync(to, content);
  }
  await createPackageWithOptions(join(folder, 'app'), join(resources, 'app.asar'), { unpack: '**/*.node' });
  return { resources, appOutDir: join(folder, 'packed') };
};
const ours = (): Record<string, Buffer | 'ours'> =>
  Object.fromEntries(nativeFiles(own.platform, own.arch).map((file) => [file, 'ours']));

test('every kind of computer that gets an installer has each native package locked, or in a package for all', () => {
  for (const { platform, arch } of INSTALL_TARGETS) {
    for (const name of packagesOfOneKind(platform, arch)) expect(lockedPackage(name).integrity).toMatch(/^sha512-/);
    const shared = nativeFiles(platform, arch).filter((file) => file.startsWith('better-sqlite3/'));
    expect(shared.map((file) => existsSync(join(ROOT, 'node_modules', file)))).toEqual([true]);
  }
});

test.runIf(isTarget)('a packed app that holds each native package of its computer has no problem', async () => {
  const { resources } = await pack(ours());
  expect(nativeProblems(resources, { ...own, leastMacos: LEAST })).toEqual([]);
});

test.runIf(isTarget)('a package that is missing, of another kind, or of no use stops the packing by name', async () => {
  const [keychain = '', engine = '', database = ''] = nativeFiles(own.platform, own.arch);
  const { [engine]: _left, ...rest } = ours();
  const other = nativeFiles('darwin', 'x64').at(-1) ?? '';
  const strange = readFileSync(
    join(
      ROOT,
      'node_modules',
      own.arch === 'x64' ? `better-sqlite3/prebuilds/linux-arm64.node` : `better-sqlite3/prebuilds/linux-x64.node`,
    ),
  );
  const { appOutDir, resources } = await pack({ ...rest, [database]: strange, [other]: 'ours' });
  expect(nativeProblems(resources, { ...own, leastMacos: LEAST })).toEqual([
    `${engine} is missing.`,
    `${database} is not for ${own.arch}.`,
    `${other} is of no use here.`,
  ]);
  expect(keychain).not.toBe('');
  if (own.platform === 'darwin') return;
  const packager = { appInfo: { productFilename: 'Regie' }, config: {} };
  const arch = own.arch === 'x64' ? 1 : 3;
  expect(() => afterPack({ appOutDir, electronPlatformName: own.platform, arch, packager })).toThrow('is missing');
});

test('a binary that asks for a newer macOS than the app is refused, as that for Intel chips is', async () => {
  const files = nativeFiles('darwin', 'arm64');
  const at = (major: number) => pack(Object.fromEntries(files.map((file) => [file, machO(0x0100000c, major)])));
  const problemsOf = async (major: number) =>
    nativeProblems((await at(major)).resources, { platform: 'darwin', arch: 'arm64', leastMacos: LEAST });
  expect([await problemsOf(14), await problemsOf(9)]).toEqual([[], []]);
  expect(await problemsOf(26)).toEqual(files.map((file) => `${file} asks for macOS 26.0, and the app for 14.0 alone.`));
  expect((await readBuilderConfig()).mac).toMatchObject({ minimumSystemVersion: LEAST });
});

test('the kind of a binary is read from the file itself', () => {
  const kind = (file: string) => kindOfBinary(readFileSync(join(ROOT, 'node_modules/better-sqlite3/prebuilds', file)));
  expect([
    kind('linux-x64.node').arch,
    kind('linux-arm64.node').arch,
    kind('win32-x64.node').arch,
    kind('win32-arm64.node').arch,
    kind('darwin-x64.node'),
    kind('darwin-arm64.node'),
    kindOfBinary(Buffer.alloc(200)).arch,
  ]).toEqual([
    'x64',
    'arm64',
    'x64',
    'arm64',
    { arch: 'x64', leastMacos: '10.7' },
    { arch: 'arm64', leastMacos: '11.0' },
    null,
  ]);
});

test('a package for another kind of computer counts only with the checksum of the lock file', () => {
  const [name = ''] = packagesOfOneKind('win32', 'arm64');
  expect(isLocked(Buffer.from('something else'), lockedPackage(name))).toBe(false);
  expect(() => lockedPackage('@node-datachannel/solaris-x64')).toThrow('is not in the lock file');
});

test('a Mac’s app without its publisher’s signature is offered no update, which it could never install', async () => {
  const hook = async (env: Readonly<Record<string, string>>): Promise<boolean> => {
    const files = nativeFiles('darwin', 'arm64');
    const { appOutDir, resources } = await pack(Object.fromEntries(files.map((file) => [file, machO(0x0100000c, 14)])));
    const bundle = join(appOutDir, 'Regie.app/Contents/Resources');
    mkdirSync(dirname(bundle), { recursive: true });
    renameSync(resources, bundle);
    writeFileSync(join(bundle, 'app-update.yml'), 'provider: github');
    const kept = { ...process.env };
    onTestFinished(() => void (process.env = kept));
    process.env = { ...kept, CSC_LINK: '', CSC_NAME: '', ...env };
    const packager = { appInfo: { productFilename: 'Regie' }, config: { mac: { minimumSystemVersion: LEAST } } };
    afterPack({ appOutDir, electronPlatformName: 'darwin', arch: 3, packager });
    process.env = kept;
    const isOffered = existsSync(join(bundle, 'app-update.yml'));
    rmSync(bundle, { recursive: true });
    return isOffered;
  };
  expect([await hook({}), await hook({ CSC_LINK: 'file.p12' })]).toEqual([false, true]);
});

test('an installer for Windows brings the C runtime of its architecture, beside the binary that asks for it', async () => {
  /** The header of a Windows library for this machine. */
  const library = (machine: number): Buffer => {
    const bytes = Buffer.alloc(0x60);
    bytes.write('MZ');
    bytes.writeUInt32LE(0x40, 0x3c);
    bytes.writeUInt16LE(machine, 0x44);
    return bytes;
  };
  const files = nativeFiles('win32', 'arm64');
  const { resources } = await pack(Object.fromEntries(files.map((file) => [file, library(0xaa64)])));
  const programs = testFolder();
  const beside = join(resources, 'app.asar.unpacked/node_modules', dirname(files[0] ?? ''), 'vcruntime140.dll');
  const keep = (arch: string, machine: number): void => {
    const folder = join(
      programs,
      `Microsoft Visual Studio/2022/Enterprise/VC/Redist/MSVC/14.44/${arch}/Microsoft.VC143.CRT`,
    );
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'vcruntime140.dll'), library(machine));
  };
  keep('x64', 0x8664);
  expect([bringRuntime(resources, 'arm64', programs), existsSync(beside)]).toEqual([false, false]);
  keep('arm64', 0xaa64);
  expect([bringRuntime(resources, 'arm64', programs), kindOfBinary(readFileSync(beside)).arch]).toEqual([
    true,
    'arm64',
  ]);
  expect(nativeProblems(resources, { platform: 'win32', arch: 'arm64', leastMacos: LEAST })).toEqual([]);
});

test('electron-builder finds the look at what was packed', async () => {
  const { resolveFunction } = builderPart('util/resolve.js') as {
    resolveFunction(type: string, path: unknown, name: string, root: string): Promise<unknown>;
  };
  const { afterPack: path } = await readBuilderConfig();
  expect(await resolveFunction('module', path, 'afterPack', ROOT)).toBeTypeOf('function');
});
