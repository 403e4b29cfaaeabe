import { parseOptions, UnknownOption } from '../../src-main/browser-host/options.ts';

/** Of what the desktop app was started with, the options that the browser host has too, with their values. */
export const hostOptionsAmong = (options: readonly string[]): readonly string[] =>
  options.reduce<readonly string[]>((kept, option) => {
    const wider = [...kept, option];
    try {
      parseOptions(wider, process);
    } catch (error) {
      // Links, files and switches of Chromium's are the desktop app's alone; what else is wrong, the host says.
      if (error instanceof UnknownOption) return kept;
    }
    return wider;
  }, []);
