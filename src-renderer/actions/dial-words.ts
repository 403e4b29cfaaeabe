import { isDialCommand, type ControllerCommand, type DialCommand } from '#shared/controls/controllers.ts';
import * as m from '../paraglide/messages.js';
import { commandWord } from './command-words.ts';

const DIAL_WORDS: Readonly<Record<DialCommand, () => string>> = {
  'media.position': m.surfaces_control_position,
  'media.volume': m.surfaces_control_volume,
  'deck.page': m.surfaces_control_page,
};

/** Work of a device's control, in words. */
export const controllerCommandWord = (command: ControllerCommand): string =>
  isDialCommand(command) ? DIAL_WORDS[command.kind]() : commandWord(command);
