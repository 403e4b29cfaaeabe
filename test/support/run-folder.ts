import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areBundlesFresh } from '../../scripts/lib/bundles.ts';
import { BUNDLES_ARE_FRESH } from './program.ts';

/**
 * Gives a run of the tests a temporary folder of its own, for its workers and all that they start, and removes it at the
 * end: a test that is broken off leaves nothing on the computer either.
 */
export const setup = (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-run-'));
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  // Hundreds of processes load the same modules: what one has compiled serves those that follow.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');
  process.env[BUNDLES_ARE_FRESH] = areBundlesFresh() ? '1' : '0';
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
};
