import { resolve } from 'node:path';
import { LINK_SCHEME } from './link.ts';
import { showFilePath } from './show-file.ts';

export interface DesktopArguments {
  /** Folder of everything kept; null for nothing on disk; undefined where nothing was asked. */
  readonly dataDir: string | null | undefined;
  /** `regie://` links the system started the app with. */
  readonly links: readonly string[];
  /** Show files the system started the app with, as absolute paths. */
  readonly files: readonly string[];
}

/**
 * Reads the desktop app's command line, as typed in `folder`. The system and Chromium add arguments of their own, so
 * unknown ones pass.
 */
export const parseArguments = (args: readonly string[], folder: string): DesktopArguments => {
  const at = args.findIndex((arg) => arg === '--data' || arg.startsWith('--data='));
  const asked = args[at];
  const value = asked === '--data' ? args[at + 1] : asked?.slice('--data='.length);
  return {
    dataDir: value === undefined || value === '' ? undefined : value === ':memory:' ? null : resolve(folder, value),
    links: args.filter((arg) => arg.toLowerCase().startsWith(`${LINK_SCHEME}://`)),
    files: args.flatMap((arg) => showFilePath(arg, folder) ?? []),
  };
};
