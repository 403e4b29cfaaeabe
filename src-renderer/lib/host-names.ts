import { HOST_NAMES } from '#shared/words/host-names.ts';
import * as m from '../paraglide/messages.js';

const WORDS: Readonly<Record<keyof typeof HOST_NAMES, () => string>> = {
  rehearsal: m.settings_rehearsal,
  browser: m.names_browser,
  desk: m.nav_desk,
  program: m.desk_program,
  preview: m.desk_preview,
  room: m.monitor_room,
  chat: m.room_chat,
  run: m.desk_run,
  prompter: m.prompter_name,
  follow: m.desk_follow,
};
const BY_NAME: ReadonlyMap<string, () => string> = new Map(
  (Object.keys(WORDS) as (keyof typeof WORDS)[]).map((key) => [HOST_NAMES[key], WORDS[key]]),
);

/** A name of the host in the person's language, its number kept (`Browser 2`); names that people gave stay theirs. */
export const hostName = (name: string): string => {
  const [, own = name, number = ''] = /^(.*?)( \d+)?$/.exec(name) ?? [];
  return `${BY_NAME.get(own)?.() ?? own}${number}`;
};
