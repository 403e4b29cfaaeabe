/** `npm run build`: the production bundles in out/. `--if-stale` builds only when the sources changed since. */
import { areBundlesFresh, sourcesDigest, stampBundles } from './lib/bundles.ts';
import { ROOT } from './lib/paths.ts';
import { compileMessages } from './messages.ts';

/** Builds all bundles from the sources as they are now. */
async function buildBundles(): Promise<void> {
  process.chdir(ROOT);
  const digest = sourcesDigest();
  stampBundles('');
  const [{ build }] = await Promise.all([import('electron-vite'), compileMessages()]);
  await build({ logLevel: 'warn' });
  stampBundles(digest);
}

if (!(process.argv.includes('--if-stale') && areBundlesFresh())) await buildBundles();
// Some versions of the message compiler leave timers behind that would hold this process for half a minute.
process.exit(0);
