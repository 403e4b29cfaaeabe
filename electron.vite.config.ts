import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import manifest from './package.json' with { type: 'json' };
import { asciiOnly } from './scripts/lib/ascii-only.ts';
import { entriesApart } from './scripts/lib/entries-apart.ts';
import { helpPages } from './scripts/lib/help-pages.ts';
import { layersFirst } from './scripts/lib/layers-first.ts';
import { collectPackages, writeNotices } from './scripts/lib/notices.ts';
import { pdfFiles } from './scripts/lib/pdf-files.ts';
import { saidWordsOnly } from './scripts/lib/said-words.ts';

/**
 * Packages that Node resolves itself: native modules, and Electron's companions, which look for files beside
 * themselves. All the rest is bundled, so that the app starts from a handful of files.
 */
const LEFT_OUTSIDE = ['better-sqlite3', 'node-datachannel', '@napi-rs/keyring', 'electron-log', 'electron-updater'];
const BUNDLED = Object.keys(manifest.dependencies).filter((name) => !LEFT_OUTSIDE.includes(name));
/** ws asks for these two, finds them missing and goes on without. */
const OPTIONAL = ['bufferutil', 'utf-8-validate'];

const MAIN = {
  app: 'src-main/app/main.ts',
  'browser-host': 'src-main/browser-host/main.ts',
  service: 'src-service/main.ts',
  'media-engine': 'src-service/media/engine/main.ts',
  'library-worker': 'src-main/library/worker.ts',
  'debrief-worker': 'src-main/exports/debrief-worker.ts',
  'keychain-worker': 'src-main/accounts/keychain-worker.ts',
};
const PRELOAD = { preload: 'src-main/preload/preload.ts' };
const PAGES = {
  index: 'src-renderer/index.html',
  audience: 'src-renderer/audience.html',
  host: 'src-renderer/host.html',
  film: 'src-renderer/film.html',
  programme: 'src-renderer/programme.html',
  speaker: 'src-renderer/speaker.html',
};

/** The entries that exist, as absolute paths: a checkout without one of the programs still builds the others. */
function present(entries: Record<string, string>): Record<string, string> {
  const found = Object.entries(entries).filter(([, path]) => existsSync(path));
  return Object.fromEntries(found.map(([name, path]) => [name, resolve(path)]));
}

/** Packages of others in any of the bundles; the pages are built last and carry their notices. */
const thirdParty = new Set<string>();

/** How long each plugin took says nothing to who builds. */
const QUIET = { pluginTimings: false };

const main = present(MAIN);
const preload = present(PRELOAD);
const pages = present(PAGES);
const has = (entries: Record<string, string>): boolean => Object.keys(entries).length > 0;

export default defineConfig({
  ...(has(main) && {
    main: {
      plugins: [saidWordsOnly(import.meta.dirname), collectPackages(thirdParty), entriesApart(), asciiOnly()],
      build: {
        outDir: 'out/main',
        externalizeDeps: { exclude: BUNDLED },
        // Entries are named in package.json, scripts/ and by each other, so they carry no hash.
        rolldownOptions: {
          input: main,
          checks: QUIET,
          external: OPTIONAL,
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: 'chunks/[name]-[hash].js',
            // Without comments and white space, which Node would keep in memory with the code. Names stay, for reports.
            minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
            // In one piece: parts of it that lay with the service would start that where the host looks at a film.
            codeSplitting: { groups: [{ name: 'mediabunny', test: /node_modules[\\/]mediabunny/ }] },
          },
        },
      },
    },
  }),
  ...(has(preload) && {
    preload: {
      plugins: [collectPackages(thirdParty)],
      build: {
        outDir: 'out/preload',
        // A sandboxed preload is one CommonJS file that requires nothing but electron.
        externalizeDeps: false,
        rolldownOptions: {
          input: preload,
          checks: QUIET,
          output: { format: 'cjs' as const, entryFileNames: '[name].cjs' },
        },
      },
    },
  }),
  ...(has(pages) && {
    renderer: {
      root: 'src-renderer',
      publicDir: false as const,
      plugins: [
        svelte({ configFile: resolve('svelte.config.js') }),
        helpPages(),
        layersFirst(),
        pdfFiles(),
        collectPackages(thirdParty),
        writeNotices(thirdParty, LEFT_OUTSIDE),
      ],
      worker: { plugins: () => [collectPackages(thirdParty)] },
      build: {
        outDir: 'out/renderer',
        emptyOutDir: true,
        // Electron's own Chromium is newer; remote panels are opened in whatever browser is at hand.
        target: 'es2023',
        minify: true,
        // The content security policy allows no data: fonts or scripts.
        assetsInlineLimit: 0,
        // Pages come from this very machine or its network, in one piece.
        chunkSizeWarningLimit: Infinity,
        rolldownOptions: { input: pages, checks: QUIET },
      },
    },
  }),
});
