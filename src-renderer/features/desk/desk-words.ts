import type { Poll } from '#shared/api/polls.ts';
import type { Participant, Session } from '#shared/api/live-objects.ts';
import type { Scene } from '#shared/api/scene.ts';
import { locale } from '../../lib/locale.svelte.ts';
import { openWord } from '../../lib/open-words.ts';
import * as m from '../../paraglide/messages.js';
import type { StageWords } from '../../stage/stage-content.ts';
import type { CommandRefusal } from './commands.ts';
import type { PollRefusal } from './polls/poll-steps.ts';
import type { Leaving } from './scenes/leaving.ts';

const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(locale.current, { type: 'conjunction' }).format(names);

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

/** Who and what leaves the stage, in one short sentence; null when nobody does. */
export const leavingWord = ({ people, videos }: Leaving): string | null => {
  const names = people.map(firstName);
  if (names.length > 3) return m.desk_leaves_count({ count: names.length });
  if (names.length > 1) return m.desk_leaves_many({ names: listed(names) });
  if (names[0] !== undefined) return m.desk_leaves_one({ name: names[0] });
  return videos[0] === undefined ? null : m.desk_video_stops({ title: videos[0] });
};

/** Why a key does nothing now. */
export const refusalWord = (reason: CommandRefusal): string =>
  ({
    no_scene: m.desk_refused_scene,
    no_band: m.desk_refused_band,
    no_poll: m.desk_refused_poll,
    no_votes: m.desk_poll_no_votes,
    no_message: m.desk_refused_message,
    no_media: m.desk_refused_media,
    no_pages: m.desk_refused_pages,
    no_tile: m.desk_refused_tile,
  })[reason]();

/** Why a step of a poll is not possible now. */
export const pollRefusalWord = (reason: PollRefusal): string =>
  ({
    not_live: m.desk_poll_not_live,
    another_open: m.desk_poll_another_open,
    already_open: m.desk_poll_already_open,
    closed: m.desk_poll_is_closed,
    not_open: m.desk_poll_not_open,
    no_votes: m.desk_poll_no_votes,
    not_opened: m.desk_poll_not_opened,
    launched: m.desk_poll_launched,
  })[reason]();

/** The state of a poll. */
export const pollStatusWord = (status: Poll['status']): string =>
  openWord({ draft: m.desk_poll_draft, open: m.desk_poll_open, closed: m.desk_poll_closed }, status);

/** What someone is on the session. */
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

/** The transition with which a scene comes. */
export const transitionWord = (transition: Scene['transition']): string =>
  openWord(
    {
      cut: m.desk_transition_cut,
      fade: m.desk_transition_fade,
      black: m.desk_transition_black,
      'slide-left': m.desk_transition_slide,
      'slide-right': m.desk_transition_slide,
      'slide-up': m.desk_transition_slide,
      'slide-down': m.desk_transition_slide,
      zoom: m.desk_transition_zoom,
      wipe: m.desk_transition_wipe,
      blur: m.desk_transition_blur,
    },
    transition,
  );

/** How the chat takes messages. */
export const chatModeWord = (mode: Session['chat']): string =>
  openWord({ open: m.desk_chat_open, closed: m.desk_chat_closed, off: m.desk_chat_off }, mode);

/** The few words the stage itself writes. */
export const stageWords = (): StageWords => ({
  host: m.desk_role_host(),
  guest: (number) => m.desk_guest({ number }),
  screen: m.desk_screen(),
  unknown: (kind) => m.ui_unknown_kind({ kind }),
  poll: m.desk_poll(),
  quiz: m.desk_quiz(),
  votes: (count) => (count === 1 ? m.desk_one_vote() : m.desk_votes({ count })),
});
