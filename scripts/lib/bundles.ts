import { fingerprint, isStamped, stamp } from './fingerprint.ts';
import { inRoot } from './paths.ts';

const STAMP = inRoot('out/.stamp');
/** Everything that the bundles are made from; what is compiled into the source folders is made from these too. */
const SOURCES = [
  'src-*/**/*',
  'resources/messages/*.json',
  'project.inlang/settings.json',
  'electron.vite.config.ts',
  'svelte.config.js',
  'package.json',
  'package-lock.json',
];
/** The generated messages come from other sources in the list, so they are not themselves a reason to build. */
const GENERATED = /^src-renderer[/\\]paraglide[/\\]/;

/** A digest of all that the bundles are made from. */
export const sourcesDigest = (): string => fingerprint(SOURCES, (path) => !GENERATED.test(path));

/** Whether out/ was built from the sources as they are now. */
export const areBundlesFresh = (): boolean => isStamped(STAMP, sourcesDigest());

/** Says what out/ was built from; an empty digest says that it was not built to the end. */
export const stampBundles = (digest: string): void => stamp(STAMP, digest);
