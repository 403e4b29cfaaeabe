import { app } from 'electron';

/** True if the system itself checks spelling. Otherwise Electron needs lists of words from a Google server. */
export const checksSpelling = (platform: string): boolean => platform === 'darwin';

/** Chromium connects to this port on no computer. */
const NOWHERE = 'http://127.0.0.1:1/';

/**
 * Has nothing fetched for spelling: a rehearsal leaves this computer alone. Each session asks for a list of words as soon
 * as it is made, even where nothing is checked (electron#22995), so it is told where before it can. Call before the app
 * is ready.
 */
export const keepSpellingHere = (bySystem: boolean): void => {
  app.on('session-created', (session) => {
    session.setSpellCheckerEnabled(bySystem);
    if (!bySystem) session.setSpellCheckerDictionaryDownloadURL(NOWHERE);
  });
};
