import type { Migration } from './migrations.ts';
import { foundation } from './migrations/001-foundation.ts';
import { production } from './migrations/002-production.ts';
import { room } from './migrations/003-room.ts';
import { authorisations } from './migrations/007-authorisations.ts';
import { community } from './migrations/004-community.ts';
import { content } from './migrations/005-content.ts';
import { messages } from './migrations/006-messages.ts';
import { heldPresence } from './migrations/008-held-presence.ts';
import { languages } from './migrations/010-languages.ts';
import { recordings } from './migrations/011-recordings.ts';
import { films } from './migrations/012-films.ts';
import { filmKeys } from './migrations/013-film-keys.ts';
import { messageRefs } from './migrations/014-message-refs.ts';
import { recordedAudience } from './migrations/015-recorded-audience.ts';
import { rehearsed } from './migrations/009-rehearsed.ts';

/** Every step of the schema in order; a new step joins at the end. */
export const migrations: readonly Migration[] = [
  foundation,
  production,
  room,
  community,
  content,
  messages,
  authorisations,
  heldPresence,
  rehearsed,
  languages,
  recordings,
  films,
  filmKeys,
  messageRefs,
  recordedAudience,
];
