import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import * as z from 'zod';
import manifest from '../../package.json' with { type: 'json' };
import { inRoot } from './paths.ts';

/**
 * Licences under which the work of others may be part of what is given to people: each lets it be passed on inside a
 * program of another licence, with its text. MPL and OFL ask no more of us than to leave their files as they are.
 */
export const ALLOWED_LICENCES: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages whose `package.json` does not say what their licence file says. */
const SAID_ELSEWHERE: Readonly<Record<string, string>> = { 'svelte-toolbelt': 'MIT' };

/** Folders whose imports become part of a package. */
const SHIPPED = ['src-shared', 'src-node', 'src-service', 'src-main', 'src-renderer', 'src-relay', 'companion-module'];
/** Loaded by the app itself, or needed for types alone. */
const NOT_SHIPPED = /^(?:electron$|@types\/)/;
const INSTALLED: ReadonlySet<string> = new Set(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }));
const IMPORTS =
  /(?:^|[\s;])(?:import|export)(?!\s+type\b)[^'"`;]*?['"]([^'"./#][^'"]*)['"]|\bimport\(\s*['"]([^'"./#][^'"]*)['"]|@import\s+(?:url\()?['"]([^'"./][^'"]*)['"]|<style src="([^"./][^"]*)"/g;
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|unlicense)(?:[._-].*)?$/i;
/** Folders of a package with works of still others, each with its own text. */
const INNER = '{cmaps,standard_fonts,wasm,iccs,deps,files}';

const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  author: z.union([z.string(), z.object({ name: z.string() })]).optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});

/** A package of somebody else, as it stands in `node_modules`. */
export interface ThirdParty {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly author: string;
  /** Names of the packages that it needs. */
  readonly needs: readonly string[];
  readonly folder: string;
}

/** Reads the package of a folder. */
export const thirdPartyIn = (folder: string): ThirdParty => {
  const said = Manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  return {
    name: said.name,
    version: said.version,
    licence: (said.license ?? SAID_ELSEWHERE[said.name] ?? 'none').replace(/^MPL 2\.0$/, 'MPL-2.0'),
    author: typeof said.author === 'string' ? said.author : (said.author?.name ?? ''),
    needs: Object.keys({ ...said.dependencies, ...said.optionalDependencies }),
    folder,
  };
};

/** The package's folder of a path inside `node_modules`; null for our own files. */
export const packageFolderOf = (path: string): string | null => {
  const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path.replaceAll('\\', '/')) ?? [];
  return folder ?? null;
};

const nameIn = (specifier: string): string => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** The folder of a package as a file of `from` finds it; null where it is not installed, as those of other systems. */
const findPackage = (name: string, from: string): string | null => {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name);
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (at === dirname(at)) return null;
  }
};

/** Names of the packages that the sources of these folders import. */
export const importedBy = (folders: readonly string[]): readonly string[] => {
  const files = folders.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,svelte,css,html}`, {
      cwd: inRoot('.'),
      exclude: (path) => /node_modules|paraglide|generated/.test(path),
    }),
  );
  const names = files.flatMap((file) =>
    [...readFileSync(inRoot(file), 'utf8').matchAll(IMPORTS)].map((found) =>
      nameIn(found.slice(1).find(Boolean) ?? ''),
    ),
  );
  return [...new Set(names)].filter((name) => INSTALLED.has(name) && !NOT_SHIPPED.test(name)).toSorted();
};

/** These packages and all that they need. */
export const withNeeds = (names: readonly string[], from = inRoot('.')): readonly ThirdParty[] => {
  const found = new Map<string, ThirdParty>();
  const add = (name: string, at: string): void => {
    const folder = NOT_SHIPPED.test(name) ? null : findPackage(name, at);
    if (folder === null || found.has(folder)) return;
    const one = thirdPartyIn(folder);
    found.set(folder, one);
    for (const need of one.needs) add(need, folder);
  };
  for (const name of names) add(name, from);
  return [...found.values()];
};

/** Everything of others that may become part of a package: what the sources import, with all that it needs. */
export const everyThirdParty = (): readonly ThirdParty[] => withNeeds(importedBy(SHIPPED));

/** True where one choice of a licence expression has allowed licences alone. */
export const isAllowed = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => ALLOWED_LICENCES.has(one.trim())));

const textsOf = (folder: string): readonly string[] => {
  const own = readdirSync(folder).filter((name) => LICENCE_FILE.test(name));
  const inner = globSync(`${INNER}/**/*`, { cwd: folder }).filter((path) =>
    LICENCE_FILE.test(path.split(/[\\/]/).at(-1) ?? ''),
  );
  return [...own, ...inner].toSorted().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8').trim();
    return inner.includes(name) ? `${name}:\n\n${text}` : text;
  });
};

/** For packages that name this licence and bring no text. */
const mit = (author: string): string => `Copyright (c) ${author}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
const LINE = `\n\n${'-'.repeat(78)}\n\n`;

/** The notices of these packages, each with its licence and the texts that it brings. */
export const noticesOf = (packages: readonly ThirdParty[], more: readonly string[] = []): string => {
  const parts = packages
    .toSorted(
      (one, other) => one.name.localeCompare(other.name, 'en') || one.version.localeCompare(other.version, 'en'),
    )
    .map(({ name, version, licence, author, folder }) => {
      const texts = textsOf(folder);
      const head = `${name} ${version}\nLicence: ${licence}`;
      if (texts.length > 0) return [head, ...texts].join('\n\n');
      const holder = author === '' ? `the authors of ${name}` : author;
      if (licence === 'MIT') return `${head}\n\n${mit(holder)}`;
      return `${head}\nCopyright (c) ${holder}\nThe text of each licence stands with others here, and at https://spdx.org/licenses.`;
    });
  const opening = 'Regie contains works of others. Their licences:';
  return `${[opening, ...new Set(parts), ...more].join(LINE)}\n`;
};

/** The packages that may not be given to people, a line for each. */
export const licenceProblems = (packages: readonly ThirdParty[]): readonly string[] =>
  packages
    .filter(({ licence }) => !isAllowed(licence))
    .map(({ name, version, licence, folder }) => `${name} ${version} (${relative(inRoot('.'), folder)}): ${licence}`);
