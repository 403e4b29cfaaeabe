import type { DisplayInfo, Part } from '#shared/bridge/display-calls.ts';
import * as m from '../../paraglide/messages.js';

/** The name of a part, as its region on the desk is called. */
export const partWord = (part: Part): string =>
  ({
    program: m.desk_program,
    preview: m.desk_preview,
    room: m.monitor_room,
    chat: m.desk_chat,
    run: m.desk_run,
    prompter: m.prompter_name,
  })[part]();

/** A display by the system's name of it, else by its place in the list, with its size. */
export const displayWord = (display: DisplayInfo, displays: readonly DisplayInfo[]): string => {
  const name = display.label === '' ? m.display_number({ number: displays.indexOf(display) + 1 }) : display.label;
  return m.display_name({ name, width: String(display.width), height: String(display.height) });
};
