import type { LineState } from '#shared/show/speaker-lines.ts';
import * as m from '../paraglide/messages.js';

const WORDS: Readonly<Record<LineState, () => string>> = {
  sent: m.desk_line_sent,
  shown: m.desk_line_shown,
  seen: m.desk_line_seen,
};

/** How far a line to a speaker came, in a word. */
export const lineStateWord = (state: LineState): string => WORDS[state]();
