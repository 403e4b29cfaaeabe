import { fileURLToPath } from 'node:url';

const SOURCES = {
  'browser-host': 'src-main/browser-host/main.ts',
  service: 'src-service/main.ts',
  'library-worker': 'src-main/library/worker.ts',
  'media-engine': 'src-service/media/engine/main.ts',
  'debrief-worker': 'src-main/exports/debrief-worker.ts',
  'keychain-worker': 'src-main/accounts/keychain-worker.ts',
} as const;

/** Environment variable of a Vitest run: the bundles are up to date with the sources. */
export const BUNDLES_ARE_FRESH = 'REGIE_BUNDLES_ARE_FRESH';

export const areBundlesFresh = (): boolean => process.env[BUNDLES_ARE_FRESH] === '1';

/** The file of a program: its bundle, which starts in half the time, where that is up to date; else its source. */
export const program = (name: keyof typeof SOURCES): string => {
  const path = areBundlesFresh() ? `out/main/${name}.js` : SOURCES[name];
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
};
