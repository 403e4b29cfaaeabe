import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the parts of the app lie that are started or served as files. */
export interface ProgramFiles {
  readonly service: string;
  readonly libraryWorker: string;
  readonly rendererDir: string;
  readonly resourcesDir: string;
  readonly manifest: string;
}

/** Finds the parts from the address of the entry: run from source, or bundled into out/main. */
export const programFiles = (entryUrl: string): ProgramFiles => {
  const here = dirname(fileURLToPath(entryUrl));
  const root = resolve(here, '../..');
  const fromSource = entryUrl.endsWith('.ts');
  return {
    service: fromSource ? resolve(root, 'src-service/main.ts') : resolve(here, 'service.js'),
    libraryWorker: fromSource ? resolve(root, 'src-main/library/worker.ts') : resolve(here, 'library-worker.js'),
    rendererDir: resolve(root, 'out/renderer'),
    resourcesDir: resolve(root, 'resources'),
    manifest: resolve(root, 'package.json'),
  };
};
