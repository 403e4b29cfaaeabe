import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
/** Character maps, the fonts that a PDF may leave out, decoders of pictures, and colours of print. */
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];
/** A decoder for browsers without WebAssembly: there are none that the app runs in. */
const LEFT_OUT = new Set(['openjpeg_nowasm_fallback.js']);

/**
 * Puts the files that the PDF reader asks for in one folder beside the scripts, `assets/pdfjs-<version>/`. Their names
 * are the reader's, so the folder carries the version. They are loaded only by the documents that need them.
 */
export const pdfFiles = (): Plugin => ({
  name: 'pdf-files',
  apply: 'build',
  async generateBundle() {
    const { version } = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
    for (const folder of FOLDERS) {
      for (const name of await readdir(join(PACKAGE, folder))) {
        if (LEFT_OUT.has(name)) continue;
        // Each folder has a license of that name.
        const fileName = `assets/pdfjs-${version}/${name === 'LICENSE' ? `LICENSE_${folder.toUpperCase()}` : name}`;
        this.emitFile({ type: 'asset', fileName, source: await readFile(join(PACKAGE, folder, name)) });
      }
    }
  },
});
