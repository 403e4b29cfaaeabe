import * as z from 'zod';
import { VoicePiece } from '../talkback/voice.ts';
import { defineCall } from './call.ts';

/** Calls of windows that talk and listen. Who begins and ends is a press of the action `talk`. */
export const talkCalls = {
  /** This window plays voices from now on. `speaks`: its browser can send one. */
  'talk.listen': defineCall('talk.listen', 'assistant', 'app', z.strictObject({ speaks: z.boolean() }))<null>(),
  /** A piece of the voice of this window; nothing comes of it while the window does not talk. */
  'talk.piece': defineCall('talk.piece', 'assistant', 'app', VoicePiece)<null>(),
} as const;
