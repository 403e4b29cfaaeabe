import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { inRoot } from './paths.ts';
import { licenceProblems, noticesOf, packageFolderOf, thirdPartyIn, withNeeds } from './third-party.ts';

/** The file in each package that names the works of others in it. */
export const NOTICES_FILE = 'THIRD-PARTY-NOTICES.txt';

const SCRIPT = /\.(?:[cm]?[jt]s|svelte)$/;
const plainId = (id: string): string => id.replace(/^\0/, '').replace(/\?.*$/, '');

/** Collects the packages of which a bundle holds anything: scripts that are left after shaking, styles, fonts, other files. */
export const collectPackages = (into: Set<string>): Plugin => ({
  name: 'collect-packages',
  apply: 'build',
  generateBundle(_, bundle) {
    const kept = new Set<string>();
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      for (const [id, { renderedLength }] of Object.entries(file.modules))
        if (renderedLength > 0) kept.add(plainId(id));
    }
    for (const id of this.getModuleIds()) {
      const folder = packageFolderOf(plainId(id));
      if (folder !== null && (!SCRIPT.test(plainId(id)) || kept.has(plainId(id)))) into.add(folder);
    }
  },
});

/** The notices of packages that were collected. Throws where one of them may not be given to people. */
const noticesIn = (folders: Iterable<string>, outside: readonly string[]): string => {
  const packages = [...[...folders].map(thirdPartyIn), ...withNeeds(outside)];
  const problems = licenceProblems(packages);
  if (problems.length > 0) throw new Error(`Not on the list of licences: ${problems.join(', ')}`);
  const native = outside.length > 0 ? [readFileSync(inRoot('resources/notices/native.txt'), 'utf8').trim()] : [];
  return noticesOf(packages, native);
};

/** Writes the notices of all that was collected until now, and of packages that lie beside the bundles, into this one. */
export const writeNotices = (collected: ReadonlySet<string>, outside: readonly string[]): Plugin => ({
  name: 'notices',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler() {
      this.emitFile({ type: 'asset', fileName: NOTICES_FILE, source: noticesIn(collected, outside) });
    },
  },
});
