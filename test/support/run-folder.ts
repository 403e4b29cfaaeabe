import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives a run of the tests a temporary folder of its own, for its workers and all that they start, and removes it at the
 * end: a test that is broken off leaves nothing on the computer either.
 */
export const setup = (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-run-'));
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
};
