import { accessSync, constants, mkdirSync } from 'node:fs';
import { isAbsolute, normalize } from 'node:path';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';

/** Makes the folder at a whole path where it is missing, and checks that it can be written; throws `invalid_input`. */
export const writableFolder = (given: string): string => {
  const folder = normalize(given.trim());
  if (!isAbsolute(folder) || folder.includes('\0'))
    throw new AppError('invalid_input', say('host_folder_whole_path'), { field: 'folder' });
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new AppError('invalid_input', say('host_folder_read_only'), { field: 'folder' });
  }
  return folder;
};
