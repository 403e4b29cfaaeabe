import { expect, it } from 'vitest';
import { droppedFiles } from '../../../src-renderer/lib/dropped-files.ts';

type Tree = Readonly<Record<string, unknown>>;
interface Entry {
  readonly name: string;
  readonly isFile: boolean;
  readonly isDirectory: boolean;
}

/** An entry of a file system; `null` is a file that went meanwhile. */
const entryOf = (name: string, value: unknown): Entry => {
  if (value === null || value instanceof File)
    return {
      name,
      isFile: true,
      isDirectory: false,
      ...{ file: (taken: (file: File) => void, gone: () => void) => (value === null ? gone() : taken(value)) },
    };
  const entries = Object.entries(value as Tree).map(([child, one]) => entryOf(child, one));
  // As browsers do, a reader gives a few at a time.
  const createReader = () => ({ readEntries: (read: (some: Entry[]) => void) => read(entries.splice(0, 2)) });
  return { name, isFile: false, isDirectory: true, ...{ createReader } };
};

const transferOf = (tree: Tree): DataTransfer => {
  const items = Object.entries(tree).map(([name, value]) => ({
    kind: 'file',
    webkitGetAsEntry: () => entryOf(name, value),
    getAsFile: () => (value instanceof File ? value : new File([], name)),
  }));
  return { items, files: items.map((item) => item.getAsFile()) } as unknown as DataTransfer;
};

const file = (name: string): File => new File(['x'], name);
const names = async (tree: Tree): Promise<readonly string[]> =>
  (await droppedFiles(transferOf(tree))).map(({ name }) => name);

it('the files of a dropped folder come in, of folders within it too, and none that the system keeps for itself', async () => {
  expect(
    await names({
      'a.png': file('a.png'),
      Evening: {
        'b.png': file('b.png'),
        'c.pdf': file('c.pdf'),
        '.DS_Store': file('.DS_Store'),
        gone: null,
        Sounds: { 'd.mp3': file('d.mp3') },
      },
    }),
  ).toEqual(['a.png', 'b.png', 'c.pdf', 'd.mp3']);
});

it('files alone come as the browser gives them, and of a whole disk five hundred', async () => {
  expect(await names({ 'a.png': file('a.png'), 'b.png': file('b.png') })).toEqual(['a.png', 'b.png']);
  const many = Object.fromEntries(Array.from({ length: 800 }, (_, at) => [`${at}.png`, file(`${at}.png`)]));
  expect(await names({ disk: many })).toHaveLength(500);
  expect(await droppedFiles(null)).toEqual([]);
});
