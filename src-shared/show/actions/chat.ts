import * as z from 'zod';
import { Id } from '../../api/fields.ts';
import { CHAT_MODES } from '../../api/live-objects.ts';
import { ABOUT_NOTHING, ALWAYS_POSSIBLE, defineAction } from './define-action.ts';
import { asked } from './standing.ts';
import { changed } from './switch.ts';

const messageStage = defineAction({
  kind: 'message.stage',
  fields: { messageId: Id.nullable() },
  ...ALWAYS_POSSIBLE,
  role: 'chat',
  operation: () => 'stage_chat_message',
  target: () => 'message',
  contested: ({ kind }) => kind,
  held: false,
  allowedWhileLocked: false,
  resend: true,
  repeatable: false,
  // The platform does not say what stands on stage: where this desk put nothing there, another one may have.
  isInEffect: ({ messageId }, { stagedMessageId }) =>
    messageId === null && stagedMessageId === null ? null : stagedMessageId === messageId,
  inverse: (action) => (action.messageId === null ? null : { ...action, messageId: null }),
  missing: ({ messageId }, { hasMessage }) =>
    messageId !== null && hasMessage(messageId) === false ? 'message' : null,
  switches: ({ messageId }) => [
    {
      name: (position) => (position === null ? 'unstaged' : 'staged'),
      wanted: messageId,
      read: ({ stagedMessageId }) => stagedMessageId,
    },
  ],
});

const chatMode = defineAction({
  kind: 'chat.mode',
  fields: { mode: z.enum(CHAT_MODES) },
  ...ABOUT_NOTHING,
  ...ALWAYS_POSSIBLE,
  role: 'assistant',
  operation: () => 'update_live_session',
  target: ({ kind }) => kind,
  contested: ({ kind }) => kind,
  held: false,
  allowedWhileLocked: false,
  resend: true,
  repeatable: false,
  isInEffect: ({ mode }, { desk }) => asked(desk, ({ session }) => session.chat === mode),
  inverse: () => null,
  switches: ({ mode }) => [{ name: changed, wanted: mode, read: ({ desk }) => desk?.session.chat }],
});

export const CHAT_ACTIONS = [messageStage, chatMode] as const;
