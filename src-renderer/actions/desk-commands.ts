import { DESK_COMMANDS, type DeskCommand } from '#shared/show/desk-commands.ts';
import { keysMessages } from '../paraglide/keys-messages.js';

/** A command of the desk in the person's words. */
export const deskCommandWord = (command: DeskCommand): string => keysMessages[DESK_COMMANDS[command].word]();
