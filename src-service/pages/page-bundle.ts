import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { contentTypeOf, UNKNOWN_TYPE } from '#shared/lib/file-types.ts';

/** The parts of a built page that go into the document around it. */
export interface BundledPage {
  /** `script` and `link` elements with addresses under `/app/`. */
  readonly head: string;
}

const BUNDLE = join('out', 'renderer');
/** The command that makes the built pages. */
export const BUILD_COMMAND = 'npm run build';

/** The folder of the built pages: this file runs from the sources and from a bundle alike, at different depths. */
const findBundle = (from: string): string | null => {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, BUNDLE, 'audience.html'))) return join(folder, BUNDLE);
    if (existsSync(join(folder, 'package.json')) || dirname(folder) === folder) return null;
  }
};

/** The built page of that name, or null where the interface has not been built. */
export const readBundledPage = async (name: 'audience' | 'host' | 'film'): Promise<BundledPage | null> => {
  const bundle = findBundle(import.meta.dirname);
  const html = bundle && (await readFile(join(bundle, `${name}.html`), 'utf8').catch(() => null));
  if (!html) return null;
  const head = (html.match(/<script\b[^<>]*><\/script>|<link\b[^<>]*>/g) ?? []).filter((tag) =>
    / (?:type="module"|rel="(?:stylesheet|modulepreload)")/.test(tag),
  );
  return { head: head.join('\n').replaceAll('"./assets/', '"/app/assets/') };
};

/** A file of the built interface, or null; never one outside its folder. */
export const readBundledAsset = async (
  name: string,
): Promise<{ body: Uint8Array<ArrayBuffer>; type: string } | null> => {
  const bundle = findBundle(import.meta.dirname);
  const type = contentTypeOf(name);
  if (!bundle || type === UNKNOWN_TYPE) return null;
  const assets = join(bundle, 'assets');
  const path = resolve(assets, name);
  if (!path.startsWith(assets + sep)) return null;
  const body = await readFile(path).catch(() => null);
  return body && { body: new Uint8Array(body), type };
};
