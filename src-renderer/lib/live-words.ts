import type { Participant, Session } from '#shared/api/live-objects.ts';
import type { Poll } from '#shared/api/polls.ts';
import * as m from '../paraglide/messages.js';
import { openWord } from './open-words.ts';

/** The state of a poll. */
export const pollStatusWord = (status: Poll['status']): string =>
  openWord({ draft: m.desk_poll_draft, open: m.desk_poll_open, closed: m.desk_poll_closed }, status);

/** The role of a person in the session. */
export const roleWord = (role: Participant['role']): string =>
  openWord(
    {
      host: m.desk_role_host,
      speaker: m.desk_role_speaker,
      viewer: m.desk_role_viewer,
      assistant: m.desk_role_assistant,
      moderator: m.desk_role_moderator,
    },
    role,
  );

/** Word for the chat mode. */
export const chatModeWord = (mode: Session['chat']): string =>
  openWord({ open: m.desk_chat_open, closed: m.desk_chat_closed, off: m.desk_chat_off }, mode);
