import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder that is gone after the test that asked for it. */
export const testFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-vitest-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
