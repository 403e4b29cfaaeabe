import type { Session } from 'electron';

/**
 * True if the system itself checks spelling. Otherwise Electron fetches word lists from a Google server, without asking
 * and whatever the person writes.
 */
export const checksSpelling = (platform: string): boolean => platform === 'darwin';

/** Has nothing fetched for spelling: a rehearsal leaves this computer alone. */
export const keepSpellingHere = (session: Session, bySystem: boolean): void => {
  session.setSpellCheckerEnabled(bySystem);
};
