import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, resolve, sep } from 'node:path';
import { partOf } from '#shared/lib/byte-range.ts';
import { helpPages } from '../../scripts/lib/help-pages.ts';
import { layersFirst } from '../../scripts/lib/layers-first.ts';
import { pdfFiles } from '../../scripts/lib/pdf-files.ts';
import { areBundlesFresh } from './program.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.wasm': 'application/wasm',
};

const ROOT = join(import.meta.dirname, '../..');

/** A page of the test tree built as the app's own pages are, and served on this computer. */
export interface BundledPage extends AsyncDisposable {
  readonly url: string;
}

/** Serves a folder on this computer; `files` are served beside it. */
const serveFolder = async (folder: string, files: Record<string, string | Buffer>): Promise<BundledPage> => {
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/');
    const file = resolve(folder, `.${path === '/' ? '/index.html' : path}`);
    const type = TYPES[extname(path === '/' ? '.html' : path)] ?? 'application/octet-stream';
    const known = files[path];
    const content =
      known !== undefined ? Promise.resolve(known) : file.startsWith(folder + sep) ? readFile(file) : null;
    if (!content) {
      response.writeHead(404).end();
      return;
    }
    content.then(
      (body) => {
        // Names of built scripts change with what is in them, so a browser may keep them.
        const cache = path.startsWith('/assets/') ? { 'cache-control': 'max-age=3600, immutable' } : {};
        const head = { 'content-type': path === '/' ? 'text/html' : type, ...cache };
        // A player seeks by ranges, as the app gives them.
        const bytes = Buffer.from(body);
        const part = partOf(request.headers.range ?? null, bytes.length);
        if (typeof part === 'string') {
          response.writeHead(200, { 'accept-ranges': 'bytes', ...head }).end(bytes);
          return;
        }
        const { first, last } = part;
        const range = `bytes ${first}-${last}/${bytes.length}`;
        response.writeHead(206, { 'content-range': range, ...head }).end(bytes.subarray(first, last + 1));
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};

/** Bundles the page in `root` (a folder with index.html) and serves it; `files` are served beside it. */
export const bundlePage = async (root: string, files: Record<string, string | Buffer> = {}): Promise<BundledPage> => {
  const outDir = await mkdtemp(join(tmpdir(), 'regie-page-'));
  const [{ build }, { svelte }] = await Promise.all([import('vite'), import('@sveltejs/vite-plugin-svelte')]);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [svelte({ configFile: false, compilerOptions: { runes: true } }), layersFirst(), helpPages(), pdfFiles()],
    build: { outDir, emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
  });
  const page = await serveFolder(outDir, files);
  return {
    url: page.url,
    async [Symbol.asyncDispose]() {
      await page[Symbol.asyncDispose]();
      await rm(outDir, { recursive: true, force: true });
    },
  };
};

/** The window as it was built where that is of the sources as they are, else built now. */
export const windowPage = (): Promise<BundledPage> =>
  areBundlesFresh() ? serveFolder(join(ROOT, 'out/renderer'), {}) : bundlePage(join(ROOT, 'src-renderer'));
