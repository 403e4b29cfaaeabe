import * as z from 'zod';
import { Id } from '../../api/fields.ts';
import { isTalkingTo } from '../../talkback/talks.ts';
import { ALWAYS_POSSIBLE, defineAction, UNSEEN } from './define-action.ts';
import { ifKnown } from './show-facts.ts';

/**
 * Begins or ends a talk: to every desk of the team (null), or to the page of one person who speaks. It lasts as long as
 * its key is held, and nothing of it reaches the air.
 */
const talk = defineAction({
  kind: 'talk',
  fields: { userId: Id.nullable().default(null), talking: z.boolean().default(true) },
  ...ALWAYS_POSSIBLE,
  ...UNSEEN,
  role: 'assistant',
  operations: () => [],
  target: () => null,
  conflictKey: () => null,
  held: false,
  allowedWhileLocked: true,
  resend: false,
  repeatable: true,
  isInEffect: ({ userId, talking }, { mode }) => ifKnown(mode, (it) => isTalkingTo(it.talks, userId) === talking),
  inverse: (action) => (action.talking ? { ...action, talking: false } : null),
  // A light shows who talks, and no word is said of it.
  switches: () => [],
  missing: ({ userId }, { hasPerson }) => (userId !== null && hasPerson(userId) === false ? 'person' : null),
});

export const TALK_ACTIONS = [talk] as const;
