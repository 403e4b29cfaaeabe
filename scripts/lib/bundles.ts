import { fingerprint, fingerprintOfTimes, isStamped, stamp } from './fingerprint.ts';
import { inRoot } from './paths.ts';

const STAMP = inRoot('out/.stamp');
/** Times of the sources when they were last found to be those of the bundles: saves reading them at each start. */
const TIMES = inRoot('out/.stamp-times');
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
const GENERATED = /^(?:src-renderer[/\\]paraglide|src-shared[/\\]words[/\\]generated)[/\\]/;

const isSource = (path: string): boolean => !GENERATED.test(path);

/** A digest of all that the bundles are made from. */
export const sourcesDigest = (): string => fingerprint(SOURCES, isSource);

/** True if out/ was built from the sources as they are now. */
export const areBundlesFresh = (): boolean => {
  const times = fingerprintOfTimes(SOURCES, isSource);
  if (isStamped(TIMES, times)) return true;
  const isFresh = isStamped(STAMP, sourcesDigest());
  if (isFresh) stamp(TIMES, times);
  return isFresh;
};

/** Says what out/ was built from; an empty digest says that it was not built to the end. */
export const stampBundles = (digest: string): void => {
  stamp(STAMP, digest);
  stamp(TIMES, '');
};
