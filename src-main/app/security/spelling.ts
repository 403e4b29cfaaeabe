import type { Session } from 'electron';

/**
 * Whether the system itself checks spelling. Where it does not, Electron fetches lists of words from a server of
 * Google's, without asking and whatever the person writes.
 */
export const checksSpelling = (platform: string): boolean => platform === 'darwin';

/** Has nothing fetched for spelling: a rehearsal leaves this computer alone. */
export const keepSpellingHere = (session: Session, bySystem: boolean): void => {
  session.setSpellCheckerEnabled(bySystem);
};
