import { AppError } from '#shared/lib/app-error.ts';

/** The folder of this run's data; throws `unsupported` where nothing is kept on disk. */
export const requireDataDir = (dataDir: string | null): string => {
  if (dataDir === null) throw new AppError('unsupported', 'This run keeps nothing on disk.');
  return dataDir;
};
