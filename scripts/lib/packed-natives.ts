import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kindOfBinary } from './binary-kind.ts';
import { nativeFiles, type Arch, type Platform } from './native-packages.ts';

interface Entry {
  readonly files?: Readonly<Record<string, Entry>>;
  readonly unpacked?: boolean;
}

/** The list of an archive of Electron's: a length at byte 12, then JSON. */
const listOf = (archive: string): Entry => {
  const bytes = readFileSync(archive);
  return JSON.parse(bytes.toString('utf8', 16, 16 + bytes.readUInt32LE(12))) as Entry;
};

/** True if the archive knows the file as one that lies beside it, where the system can load it. */
const isBeside = (list: Entry, path: string): boolean => {
  let at: Entry | undefined = list;
  for (const part of path.split('/')) at = at?.files?.[part];
  return at?.unpacked === true;
};

const isNewer = (version: string, than: string): boolean => version.localeCompare(than, 'en', { numeric: true }) > 0;

/**
 * Problems with the native binaries of a packed app, one sentence each: each of the list is there, for that kind of
 * computer and for no newer macOS than the app itself, and no other. `resources`: the folder of its archive.
 */
export const nativeProblems = (
  resources: string,
  { platform, arch, leastMacos }: { readonly platform: Platform; readonly arch: Arch; readonly leastMacos: string },
): readonly string[] => {
  const list = listOf(join(resources, 'app.asar'));
  const beside = join(resources, 'app.asar.unpacked/node_modules');
  const wanted = nativeFiles(platform, arch);
  const found = globSync('**/*.node', { cwd: beside }).map((path) => path.replaceAll('\\', '/'));
  return [
    ...wanted.flatMap((file) => {
      const path = join(beside, file);
      if (!existsSync(path) || !isBeside(list, `node_modules/${file}`)) return [`${file} is missing.`];
      const kind = kindOfBinary(readFileSync(path));
      if (kind.arch !== arch) return [`${file} is not for ${arch}.`];
      return kind.leastMacos !== null && isNewer(kind.leastMacos, leastMacos)
        ? [`${file} asks for macOS ${kind.leastMacos}, and the app for ${leastMacos} alone.`]
        : [];
    }),
    ...found.filter((file) => !wanted.includes(file)).map((file) => `${file} is of no use here.`),
  ];
};
