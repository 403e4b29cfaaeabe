import { renameSync } from 'node:fs';
import type { Log } from '#shared/lib/log.ts';

/** Keeps data that cannot be read under another name, so that the rehearsal starts fresh and nothing is thrown away. */
export const moveDamagedDataAway = (folder: string, at: number, log: Log): void => {
  const aside = `${folder}.bad-${at}`;
  try {
    renameSync(folder, aside);
    log.warn('the data of the rehearsal are damaged; they are kept aside', { aside });
  } catch (error) {
    log.warn('the damaged data of the rehearsal could not be kept aside', { folder, error });
  }
};
