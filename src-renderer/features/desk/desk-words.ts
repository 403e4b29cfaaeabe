import type { Scene } from '#shared/api/scene.ts';
import { locale } from '../../lib/locale.svelte.ts';
import { openWord } from '../../lib/open-words.ts';
import * as m from '../../paraglide/messages.js';
import type { StageWords } from '../../stage/stage-content.ts';
import type { Leaving } from './scenes/leaving-stage.ts';
import type { MissingGuest } from './scenes/missing-guests.ts';

const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(locale.current, { type: 'conjunction' }).format(names);

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

/** The people and videos that leave the stage, in one short sentence; null when nobody does. */
export const leavingWord = ({ people, videos }: Leaving): string | null => {
  const names = people.map(firstName);
  if (names.length > 3) return m.desk_leaves_count({ count: names.length });
  if (names.length > 1) return m.desk_leaves_many({ names: listed(names) });
  if (names[0] !== undefined) return m.desk_leaves_one({ name: names[0] });
  return videos[0] === undefined ? null : m.desk_video_stops({ title: videos[0] });
};

/** The people a scene waits for, in one short sentence; null when everybody is there. */
export const missingWord = (guests: readonly MissingGuest[]): string | null => {
  const [first, ...others] = guests;
  if (first === undefined) return null;
  if (others.length > 0) return m.desk_missing_count({ count: guests.length });
  if ('turn' in first) return m.desk_missing_turn({ number: first.turn });
  return m.desk_missing_one({ name: first.name === null ? m.desk_missing_chosen() : firstName(first.name) });
};

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
