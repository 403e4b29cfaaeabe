import * as z from 'zod';
import { Id } from '../api/fields.ts';
import { WORDS_PER_MINUTE } from '../settings/prompter-settings.ts';
import type { ReaderSpeed } from '../show/reading-speed.ts';
import { defineCall } from './call.ts';

const OfSpace = z.strictObject({ spaceId: z.string().min(1).max(100) });

export const prompterCalls = {
  /**
   * A script was read at this speed on the prompter of the caller: a speaker's page reads its own person, every other
   * window the one whose scene it is. Nothing is kept where the scene is not of the show on the desk.
   */
  'prompter.read': defineCall(
    'prompter.read',
    'speaker',
    'app',
    z.strictObject({
      sceneId: Id,
      wordsPerMinute: z.int().min(WORDS_PER_MINUTE.min).max(WORDS_PER_MINUTE.max),
    }),
  )<null>(),
  /** The usual speeds of people of a space, as far as they have read on this computer. */
  'prompter.readers': defineCall('prompter.readers', 'viewer', ({ spaceId }) => ({ spaceId }), OfSpace)<
    readonly ReaderSpeed[]
  >(),
  /** Forgets how fast somebody read. */
  'prompter.forget_reader': defineCall(
    'prompter.forget_reader',
    'operator',
    ({ spaceId }) => ({ spaceId }),
    OfSpace.extend({ userId: Id }),
  )<null>(),
} as const;
