import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { NOTICES_FILE } from './notices.ts';
import { inRoot } from './paths.ts';
import { homepageOf } from './publisher.ts';
import { packageScript } from './run.ts';
import { importedBy, noticesOf, withNeeds } from './third-party.ts';

const json = async (path: string): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;

/**
 * Packs the module for Companion with Companion's own tools, which want a folder that looks like a repository of its
 * own. Answers with the path of the package.
 */
export const packCompanion = async (
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> => {
  const { version } = await json(inRoot('package.json'));
  const manifest = await json(inRoot('companion-module/companion/manifest.json'));
  await mkdir(inRoot('out'), { recursive: true });
  const work = await mkdtemp(inRoot('out/companion-'));
  try {
    await cp(inRoot('companion-module/companion'), join(work, 'companion'), { recursive: true });
    // Companion's own bundler says nothing of what it bundles: everything that the module could need is named.
    await writeFile(
      join(work, 'companion', NOTICES_FILE),
      noticesOf(withNeeds(importedBy(['companion-module', 'src-shared']))),
    );
    const { $schema: _schema, ...said } = manifest;
    const page = homepageOf(env) ?? '';
    await writeFile(
      join(work, 'companion/manifest.json'),
      JSON.stringify({ ...said, repository: page, bugs: page === '' ? '' : `${page}/issues` }),
    );
    const main = relative(work, inRoot('companion-module/main.ts')).replaceAll('\\', '/');
    await writeFile(
      join(work, 'package.json'),
      JSON.stringify({ name: 'companion-module-regie', version, main, type: 'module' }),
    );
    await promisify(execFile)(
      process.execPath,
      [packageScript('@companion-module/tools/dist/scripts/build-connection.js'), '--output', 'module'],
      {
        cwd: work,
      },
    );
    await mkdir(folder, { recursive: true });
    const target = resolve(folder, `${String(manifest.id)}-${String(version)}.tgz`);
    await rename(join(work, 'module.tgz'), target);
    return target;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
};
