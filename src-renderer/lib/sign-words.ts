import type { Sign } from '#shared/show/speaker-lines.ts';
import * as m from '../paraglide/messages.js';

const WORDS: Readonly<Record<Sign, () => string>> = {
  minute: m.speaker_sign_minute,
  ready: m.speaker_sign_ready,
  trouble: m.speaker_sign_trouble,
};

/** A sign of one who speaks, in words. */
export const signWords = (sign: Sign): string => WORDS[sign]();
