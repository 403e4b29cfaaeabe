import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Paths of the app's parts that are started or served as files. */
export interface ProgramFiles {
  readonly service: string;
  readonly libraryWorker: string;
  readonly debriefWorker: string;
  readonly keychainWorker: string;
  readonly rendererDir: string;
  readonly resourcesDir: string;
  readonly manifest: string;
}

/** Finds the parts from the address of the entry: run from source, or bundled into out/main. */
export const programFiles = (entryUrl: string): ProgramFiles => {
  const here = dirname(fileURLToPath(entryUrl));
  const root = resolve(here, '../..');
  const program = (source: string, bundle: string): string =>
    entryUrl.endsWith('.ts') ? resolve(root, source) : resolve(here, bundle);
  return {
    service: program('src-service/main.ts', 'service.js'),
    libraryWorker: program('src-main/library/worker.ts', 'library-worker.js'),
    debriefWorker: program('src-main/exports/debrief-worker.ts', 'debrief-worker.js'),
    keychainWorker: program('src-main/accounts/keychain-worker.ts', 'keychain-worker.js'),
    rendererDir: resolve(root, 'out/renderer'),
    resourcesDir: resolve(root, 'resources'),
    manifest: resolve(root, 'package.json'),
  };
};
