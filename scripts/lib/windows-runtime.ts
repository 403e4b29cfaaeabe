import { copyFileSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { kindOfBinary } from './binary-kind.ts';
import { nativeFiles, type Arch } from './native-packages.ts';

const RUNTIME = 'vcruntime140.dll';
/** Folder of what Visual Studio lets programs bring along. */
const REDISTRIBUTABLE = 'Microsoft Visual Studio/*/*/VC/Redist/MSVC/*/*/Microsoft.VC*.CRT';

/**
 * Lays the C runtime that the keychain's binary asks for beside it, where Windows looks first: a clean Windows has none.
 * `programs`: the folder of installed programs. Answers whether a runtime of this architecture was there; without it
 * secrets are encrypted files.
 */
export const bringRuntime = (resources: string, arch: Arch, programs: string): boolean => {
  const found = globSync(`${REDISTRIBUTABLE}/${RUNTIME}`, { cwd: programs })
    .map((path) => join(programs, path))
    .toSorted()
    .findLast((path) => kindOfBinary(readFileSync(path)).arch === arch);
  const [keychain = ''] = nativeFiles('win32', arch);
  if (found !== undefined)
    copyFileSync(found, join(resources, 'app.asar.unpacked/node_modules', dirname(keychain), RUNTIME));
  return found !== undefined;
};
