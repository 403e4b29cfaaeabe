import * as m from '../paraglide/messages.js';

/** The lines that are ready: those that the desk keeps, or the app's own in the reader's language. */
export const readyLines = (kept: readonly string[]): readonly string[] =>
  kept.length > 0
    ? kept
    : [
        m.desk_ready_line_1(),
        m.desk_ready_line_2(),
        m.desk_ready_line_3(),
        m.desk_ready_line_4(),
        m.desk_ready_line_5(),
        m.desk_ready_line_6(),
      ];
