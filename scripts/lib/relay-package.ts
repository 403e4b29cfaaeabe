import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { readPage } from '../../src-relay/page.ts';
import { collectPackages, NOTICES_FILE, writeNotices } from './notices.ts';
import { inRoot } from './paths.ts';
import { homepageOf } from './publisher.ts';

const NAME = 'regie-relay';
/** ws asks for these two, finds them missing and goes on without. */
const OPTIONAL = ['bufferutil', 'utf-8-validate'];

interface Packed {
  readonly filename: string;
}

/** npm as it runs this script, or as the system finds it. */
const npmPack = async (folder: string, target: string, env: NodeJS.ProcessEnv): Promise<string> => {
  const args = ['pack', '--json', '--pack-destination', target];
  const script = env.npm_execpath;
  const { stdout } = script?.endsWith('.js')
    ? await promisify(execFile)(process.execPath, [script, ...args], { cwd: folder })
    : await promisify(execFile)('npm', args, { cwd: folder, shell: process.platform === 'win32' });
  const [packed] = JSON.parse(stdout) as readonly Packed[];
  if (!packed) throw new Error('npm packed nothing.');
  return join(target, packed.filename);
};

/** Packs the relay as one program that needs nothing but Node. Answers with the path of the package. */
export const packRelay = async (folder: string, env: NodeJS.ProcessEnv): Promise<string> => {
  const { version, license } = JSON.parse(await readFile(inRoot('package.json'), 'utf8')) as Record<string, unknown>;
  const thirdParty = new Set<string>();
  const page = readPage(inRoot('out/renderer'));
  if (page.size === 0) throw new Error('The page that a relay serves is not built: run `npm run build` first.');
  const work = await mkdtemp(inRoot('out/relay-'));
  try {
    await build({
      root: inRoot('.'),
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      plugins: [collectPackages(thirdParty), writeNotices(thirdParty, [])],
      ssr: { noExternal: true },
      build: {
        ssr: inRoot('src-relay/main.ts'),
        outDir: work,
        emptyOutDir: false,
        target: 'node22',
        rolldownOptions: {
          external: OPTIONAL,
          output: { entryFileNames: `${NAME}.js`, banner: '#!/usr/bin/env node' },
        },
      },
    });
    const homepage = homepageOf(env);
    const manifest = {
      name: NAME,
      version,
      description: 'The relay of the team channel of Regie.',
      license,
      type: 'module',
      bin: { [NAME]: `${NAME}.js` },
      files: [`${NAME}.js`, 'page', NOTICES_FILE],
      engines: { node: '>=22' },
      ...(homepage !== undefined && { homepage }),
    };
    await mkdir(join(work, 'page/assets'), { recursive: true });
    await Promise.all([
      ...[...page].map(([name, { bytes }]) => writeFile(join(work, 'page', name), bytes)),
      writeFile(join(work, 'package.json'), JSON.stringify(manifest, null, 2)),
      copyFile(inRoot('src-relay/README.md'), join(work, 'README.md')),
      copyFile(inRoot('LICENSE'), join(work, 'LICENSE')),
      mkdir(folder, { recursive: true }),
    ]);
    return await npmPack(work, resolve(folder), env);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
};
