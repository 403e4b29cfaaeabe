import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';

/** The folder of this run's data; throws `unsupported` where nothing is kept on disk. */
export const requireDataDir = (dataDir: string | null): string => {
  if (dataDir === null) throw new AppError('unsupported', say('host_keeps_nothing'));
  return dataDir;
};
