import type { DeskCommand } from '#shared/show/desk-command.ts';
import { DESK_COMMANDS } from '#shared/show/desk-commands.ts';
import { keysMessages } from '../paraglide/keys-messages.js';
import * as m from '../paraglide/messages.js';
import type { IconName } from './tile-icons.ts';

/** A command of the desk in the person's words. */
export const deskCommandWord = (command: DeskCommand): string => {
  const { word } = DESK_COMMANDS[command];
  return keysMessages[word]?.() ?? word;
};

/** The tile that the palette offers for a command that the desk resolves when it is pressed. */
export interface CommandTile {
  readonly icon: IconName;
  /** Its label, where it is not the command's word. */
  readonly label: (() => string) | null;
}

/** Commands that have a tile; the place of the others is on a key alone. */
export const COMMAND_TILES: Readonly<Partial<Record<DeskCommand, CommandTile>>> = {
  'poll.toggle': { icon: 'vote', label: null },
  'poll.results.toggle': { icon: 'chart-bar', label: null },
  'poll.next': { icon: 'arrow-right', label: null },
  'message.next': { icon: 'message-square', label: () => `${m.keys_message_next()} ({queue})` },
  'media.toggle': { icon: 'play', label: null },
  'media.page.next': { icon: 'arrow-right', label: null },
  'media.page.previous': { icon: 'arrow-left', label: null },
};
