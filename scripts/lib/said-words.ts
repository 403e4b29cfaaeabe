import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The folders of host and service. The window has its words compiled. */
const PROGRAMS = ['src-main', 'src-service', 'src-shared', 'src-node'];
/** Declares every key for the compiler. */
const GENERATED = join('src-shared', 'words', 'generated');

const KEY = /['"`]([a-z][a-z0-9]*(?:_[a-z0-9]+)+)['"`]/g;
/** The beginning of keys that a program puts together, such as `service_op_${name}`. */
const BEGINNING = /`([a-z]+(?:_[a-z0-9]+)*_)\$\{/g;

const found = (pattern: RegExp, sources: readonly string[]): ReadonlySet<string> =>
  new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name]) => name ?? '')));

/** The messages of a catalogue whose key is in one of the sources, whole or by its beginning. */
export const saidWords = (
  catalogue: Readonly<Record<string, unknown>>,
  sources: readonly string[],
): Readonly<Record<string, unknown>> => {
  const keys = found(KEY, sources);
  const beginnings = [...found(BEGINNING, sources)];
  return Object.fromEntries(
    Object.entries(catalogue).filter(([key]) => keys.has(key) || beginnings.some((one) => key.startsWith(one))),
  );
};

const readSources = (root: string): readonly string[] =>
  PROGRAMS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((path) => !path.includes(GENERATED))
      .map((path) => readFileSync(path, 'utf8')),
  );

const CATALOGUE = /[\\/]resources[\\/]messages[\\/](\w+)\.json$/;
/** Apart from `.json`, so that no other plugin reads it as that. */
const AS_CODE = '\0said-words:';

/**
 * Bundles of host and service carry the messages that they can say, a quarter of all, as text that is parsed in one go: as
 * objects in the code all of them would stay in memory several times over.
 */
export const saidWordsOnly = (root: string): Plugin => ({
  name: 'said-words',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.endsWith('.json') || importer === undefined) return null;
    const resolved = await this.resolve(source, importer, { skipSelf: true });
    return resolved && CATALOGUE.test(resolved.id) ? AS_CODE + resolved.id.replace(/\.json$/, '') : null;
  },
  load(id) {
    if (!id.startsWith(AS_CODE)) return null;
    const catalogue = JSON.parse(readFileSync(`${id.slice(AS_CODE.length)}.json`, 'utf8')) as Record<string, unknown>;
    const said = JSON.stringify(saidWords(catalogue, readSources(root)));
    return { code: `export default JSON.parse(${JSON.stringify(said)});`, moduleSideEffects: false };
  },
});
