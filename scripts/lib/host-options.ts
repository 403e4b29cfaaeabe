import { isOption, readTokens } from '../../src-main/browser-host/options.ts';

/** The options of the desktop app's command line that the browser host has too, with their values. */
export const hostOptionsAmong = (options: readonly string[]): readonly string[] =>
  // Links, files and switches of Chromium are the desktop app's alone.
  readTokens(options).flatMap((token) => {
    if (token.kind !== 'option' || !isOption(token.name)) return [];
    const { rawName, value, inlineValue } = token;
    return value === undefined ? [rawName] : inlineValue ? [`${rawName}=${value}`] : [rawName, value];
  });
