import { REFUSAL_MESSAGES } from '#shared/show/actions/refusal-messages.ts';
import type { ActionRefusal } from '#shared/show/actions/refusal.ts';
import { sentence } from '../lib/sentence.ts';
import * as m from '../paraglide/messages.js';

/** Why a key does nothing now, besides what refuses its action: its place is empty. */
export type CommandRefusal = 'no_scene' | 'no_band' | 'no_tile';

const COMMAND_WORDS: Readonly<Record<CommandRefusal, () => string>> = {
  no_scene: m.desk_refused_scene,
  no_band: m.desk_refused_band,
  no_tile: m.desk_refused_tile,
};

const isOfCommand = (refusal: ActionRefusal | CommandRefusal): refusal is keyof typeof COMMAND_WORDS =>
  refusal in COMMAND_WORDS;

/** Why an action or a command can do nothing now, in words. */
export const refusalWord = (refusal: ActionRefusal | CommandRefusal): string =>
  isOfCommand(refusal)
    ? COMMAND_WORDS[refusal]()
    : sentence({ key: REFUSAL_MESSAGES[refusal], params: {}, text: refusal });
