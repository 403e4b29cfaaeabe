import * as m from '../paraglide/messages.js';

/** A part of the desk that commands belong to. */
export type CommandGroup = 'air' | 'scenes' | 'bands' | 'deck' | 'polls' | 'chat' | 'media' | 'window' | 'own';

const GROUP_WORDS: Readonly<Record<CommandGroup, () => string>> = {
  air: m.keys_group_air,
  scenes: m.keys_group_scenes,
  bands: m.keys_group_bands,
  deck: m.keys_group_deck,
  polls: m.keys_group_polls,
  chat: m.keys_group_chat,
  media: m.keys_group_media,
  window: m.keys_group_window,
  own: m.keys_group_own,
};

/** All groups, in the order in which they are listed. */
export const COMMAND_GROUPS = Object.keys(GROUP_WORDS) as readonly CommandGroup[];

/** The heading of a group of commands. */
export const groupWord = (group: CommandGroup): string => GROUP_WORDS[group]();
