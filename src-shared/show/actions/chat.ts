import * as z from 'zod';
import { ChatText, ChatUrl, LinkLabel } from '../../api/chat-writing.ts';
import { Id } from '../../api/fields.ts';
import { CHAT_MODES } from '../../api/live-objects.ts';
import {
  REFERS_TO_NOTHING,
  ALWAYS_POSSIBLE,
  defineAction,
  FOUND_WHEN_PRESSED,
  NO_SWITCH,
  UNSEEN,
} from './define-action.ts';
import type { ActionRefusal } from './refusal.ts';
import { ifKnown, type ShowFacts } from './show-facts.ts';
import { changed } from './switch.ts';

const messageStage = defineAction({
  kind: 'message.stage',
  fields: { messageId: Id.nullable() },
  ...ALWAYS_POSSIBLE,
  // The platform does not report the message on stage.
  ...UNSEEN,
  role: 'chat',
  operations: () => ['stage_chat_message'],
  target: () => 'message',
  conflictKey: ({ kind }) => kind,
  held: false,
  allowedWhileLocked: false,
  resend: true,
  repeatable: false,
  // If this desk put none there, another one may have.
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

/** Puts on stage the message that waits first. */
const messageNext = defineAction({
  kind: 'message.next',
  fields: {},
  ...FOUND_WHEN_PRESSED,
  role: 'chat',
  allowedWhileLocked: false,
  operations: () => ['stage_chat_message'],
  refusal: (_action, { nextMessageId }) => (nextMessageId === null ? 'no_message' : null),
  isInEffect: () => null,
});

const chatMode = defineAction({
  kind: 'chat.mode',
  fields: { mode: z.enum(CHAT_MODES) },
  ...REFERS_TO_NOTHING,
  ...ALWAYS_POSSIBLE,
  // The form of a show changes it too, with other fields and without a press.
  ...UNSEEN,
  role: 'assistant',
  operations: () => ['update_live_session'],
  target: ({ kind }) => kind,
  conflictKey: ({ kind }) => kind,
  held: false,
  allowedWhileLocked: false,
  resend: true,
  repeatable: false,
  isInEffect: ({ mode }, { desk }) => ifKnown(desk, ({ session }) => session.chat === mode),
  inverse: () => null,
  switches: ({ mode }) => [{ name: changed, wanted: mode, read: ({ desk }) => desk?.session.chat }],
});

const whyNotWritten = ({ writesChat, desk }: ShowFacts): ActionRefusal | null => {
  if (!writesChat) return 'on_host_page';
  return desk?.session.chat === 'off' ? 'chat_off' : null;
};

/** Defaults for what the platform's API cannot do: the rehearsal's controls do it, elsewhere the host page. */
const ROOM_ONLY = {
  ...NO_SWITCH,
  ...UNSEEN,
  operations: () => [],
  held: false,
  allowedWhileLocked: false,
  resend: false,
  repeatable: true,
  isInEffect: () => null,
} as const;

/** Defaults for a message that the desk writes in the name of the host. */
const CHAT_MESSAGE = {
  ...ROOM_ONLY,
  ...REFERS_TO_NOTHING,
  target: () => null,
  conflictKey: () => null,
  refusal: (_action: unknown, now: ShowFacts) => whyNotWritten(now),
} as const;

const chatWrite = defineAction({ kind: 'chat.write', fields: { text: ChatText }, ...CHAT_MESSAGE, role: 'chat' });

/** A message with a button, which leads to the offer. */
const chatOffer = defineAction({
  kind: 'chat.offer',
  fields: { text: ChatText, label: LinkLabel, url: ChatUrl },
  ...CHAT_MESSAGE,
  role: 'assistant',
});

const messageDelete = defineAction({
  kind: 'message.delete',
  fields: { messageId: Id },
  ...ROOM_ONLY,
  held: true,
  // It goes for everybody, and cannot be brought back.
  role: 'assistant',
  target: ({ messageId }) => `message ${messageId}`,
  conflictKey: () => null,
  refusal: (_action, { writesChat }) => (writesChat ? null : 'on_host_page'),
  missing: ({ messageId }, { hasMessage }) => (hasMessage(messageId) === false ? 'message' : null),
});

export const CHAT_ACTIONS = [messageStage, messageNext, chatMode, chatWrite, chatOffer, messageDelete] as const;
