import { REFUSAL_MESSAGES } from '#shared/show/actions/refusal-messages.ts';
import type { ActionRefusal } from '#shared/show/actions/refusal.ts';
import { sentence } from '../lib/sentence.ts';
import * as m from '../paraglide/messages.js';

/** Why a key or a command does nothing now, besides what refuses its action. */
export type CommandRefusal =
  | 'no_scene'
  | 'no_band'
  | 'no_poll'
  | 'no_message'
  | 'no_media'
  | 'no_pages'
  | 'no_tile'
  | 'no_votes';

const COMMAND_WORDS: Readonly<Record<Exclude<CommandRefusal, ActionRefusal>, () => string>> = {
  no_scene: m.desk_refused_scene,
  no_band: m.desk_refused_band,
  no_poll: m.desk_refused_poll,
  no_message: m.desk_refused_message,
  no_media: m.desk_refused_media,
  no_pages: m.desk_refused_pages,
  no_tile: m.desk_refused_tile,
};

const isOfCommand = (refusal: ActionRefusal | CommandRefusal): refusal is keyof typeof COMMAND_WORDS =>
  refusal in COMMAND_WORDS;

/** Why an action or a command can do nothing now, in words. */
export const refusalWord = (refusal: ActionRefusal | CommandRefusal): string =>
  isOfCommand(refusal)
    ? COMMAND_WORDS[refusal]()
    : sentence({ key: REFUSAL_MESSAGES[refusal], params: {}, text: refusal });
