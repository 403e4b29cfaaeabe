import type { Migration } from '../migrate.ts';
import { presses } from './001-presses.ts';
import { items } from './002-items.ts';
import { media } from './003-media.ts';
import { mediaRead } from './004-media-read.ts';
import { bandScopes } from './005-band-scopes.ts';
import { cueNotes } from './006-cue-notes.ts';
import { pollPlans } from './007-poll-plans.ts';
import { recordings } from './008-recordings.ts';
import { followUps } from './009-follow-ups.ts';
import { calls } from './010-calls.ts';
import { journalDesk } from './011-journal-desk.ts';
import { peopleSelections } from './012-people-selections.ts';
import { teamAlike } from './013-team-alike.ts';
import { versionAuthors } from './014-version-authors.ts';
import { journalByTime } from './015-journal-by-time.ts';
import { journalDevice } from './016-journal-device.ts';
import { deletions } from './017-deletions.ts';
import { followUpMails } from './018-follow-up-mails.ts';
import { lastEdits } from './019-last-edits.ts';
import { mediaFacts } from './020-media-facts.ts';
import { sessionFacts } from './021-session-facts.ts';
import { sourceNames } from './022-source-names.ts';
import { scripts } from './023-scripts.ts';

/** Every migration in order; one that was released is never changed. */
export const allMigrations: readonly Migration[] = [
  presses,
  items,
  media,
  mediaRead,
  bandScopes,
  cueNotes,
  pollPlans,
  recordings,
  followUps,
  calls,
  journalDesk,
  peopleSelections,
  teamAlike,
  versionAuthors,
  journalByTime,
  journalDevice,
  deletions,
  followUpMails,
  lastEdits,
  mediaFacts,
  sessionFacts,
  sourceNames,
  scripts,
];
