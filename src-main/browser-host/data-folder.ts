import { accessSync, constants, mkdirSync } from 'node:fs';

/** Makes the data folder where it is missing. Throws an Error with one sentence where nothing can be kept in it. */
export const requireDataFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new Error(`The data folder ${folder} cannot be written${code}.`, { cause: error });
  }
};
