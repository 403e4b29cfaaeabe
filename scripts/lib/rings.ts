/** `npm test` runs the essential ring, `npm run proof` all other tests. */
export type Ring = 'essential' | 'proof';

/** End of the names of Vitest files that belong to `npm run proof`. */
export const PROOF_FILE = '.proof.test.ts';

/** Tag at the end of the names of Playwright tests that belong to `npm run proof`. */
export const PROOF_TAG = '@proof';

/** Names the ring to vitest.config.ts; without it, Vitest knows the files of both. */
export const RING_VARIABLE = 'REGIE_RING';

/** Patterns of the files that a run of Vitest leaves out; `ring` is what the variable says. */
export const leftOutByVitest = (ring: string | undefined): readonly string[] => {
  if (ring === 'essential') return [`**/*${PROOF_FILE}`];
  return ring === 'proof' ? [`**/!(*.proof).test.ts`] : [];
};

/** For a test of the essential ring that hangs: the longest takes a minute on a machine that does much else. */
const ESSENTIAL_TEST_LIMIT_MS = 180_000;

/** Options that have Playwright run the tests of a ring. */
export const playwrightOptions = (ring: Ring): readonly string[] =>
  ring === 'proof' ? [`--grep=${PROOF_TAG}`] : [`--grep-invert=${PROOF_TAG}`, `--timeout=${ESSENTIAL_TEST_LIMIT_MS}`];
