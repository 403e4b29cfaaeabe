import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contentTypeOf } from '#shared/lib/file-types.ts';

/** The page that a relay serves; those who speak open it. */
const PAGE = 'speaker.html';
const ASSETS = 'assets';
const TEXTS = /\.(?:js|css)$/;

export interface PageFile {
  readonly type: string;
  readonly bytes: Buffer;
}

/** The files of the page of those who speak, by their names in its address; none where it was not built. */
export type Page = ReadonlyMap<string, PageFile>;

/** Reads the page from a folder of built pages, with every file that it names, and none of other pages. */
export const readPage = (folder: string): Page => {
  const found = new Map<string, PageFile>();
  const assets = join(folder, ASSETS);
  if (!existsSync(join(folder, PAGE)) || !existsSync(assets)) return found;
  const names = readdirSync(assets);
  const take = (file: string): void => {
    const bytes = readFileSync(join(folder, file));
    found.set(file, { type: contentTypeOf(file), bytes });
    if (file !== PAGE && !TEXTS.test(file)) return;
    const text = bytes.toString('utf8');
    for (const name of names) if (!found.has(`${ASSETS}/${name}`) && text.includes(name)) take(`${ASSETS}/${name}`);
  };
  take(PAGE);
  return found;
};

/** The folder of the page beside the program: packed with it, or as the app's own build left it. */
export const pageFolder = (program: string): string => {
  const packed = join(dirname(program), 'page');
  return existsSync(packed) ? packed : join(dirname(program), '../out/renderer');
};

/** The file of the page that the path of a request means; a proxy may have led a folder here. Null for anything else. */
export const fileOfPage = (page: Page, path: string): PageFile | null => {
  const [last = '', folder = ''] = path.split('/').reverse();
  return page.get(folder === ASSETS ? `${ASSETS}/${last}` : last) ?? null;
};
