import { stageChatMessage, updateLiveSession } from '#shared/api/live.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import { keepSession } from './keep-answers.ts';
import { sendBy, type RehearsalChat, type SendContext, type Sender, type Sending } from './sending.ts';

/** Puts a message on stage or takes it down. No read shows which message is on stage, so there is no evidence. */
const sendMessageStage: Sender<'message.stage'> = ({ messageId }, { sessionId, chat }) =>
  sendBy(
    stageChatMessage,
    { params: { id: sessionId }, body: { messageId } },
    { group: 'message', apply: ({ message }) => chat.stage(message), evidence: null },
  );

/** Opens, closes or hides the chat. */
const sendChatMode: Sender<'chat.mode'> = ({ mode }, { sessionId, slices }) =>
  sendBy(
    updateLiveSession,
    { params: { id: sessionId }, body: { chat: mode } },
    {
      group: 'chat mode',
      apply: ({ session }) => keepSession(slices, session),
      evidence: 'desk',
    },
  );

/** Does something in the room of a rehearsal; on a real space nothing but its host page can. */
const inRoom = (
  { rehearsalChat }: SendContext,
  work: (chat: RehearsalChat) => Promise<void>,
  group: string,
): Sending<never> => ({
  operation: null,
  async send(_client, { onSent }) {
    if (!rehearsalChat) return { kind: 'failed', error: new AppError('unsupported', say('host_chat_on_host_page')) };
    onSent?.();
    try {
      await work(rehearsalChat);
      return { kind: 'ok', apply() {} };
    } catch (error) {
      if (error instanceof AppError) return { kind: 'failed', error };
      throw error;
    }
  },
  group,
  affects: ['chat'],
  evidence: null,
  note: () => null,
});

const write = (text: string, link: { readonly label: string; readonly url: string } | null, context: SendContext) =>
  inRoom(
    context,
    async (chat) => {
      const { sessionId, slices } = context;
      const userId = slices.read('desk')?.value.session.hostId ?? '';
      await chat.write({ sessionId, userId, text, link });
    },
    'chat',
  );

/** Writes into the chat as the host. */
const sendChatWrite: Sender<'chat.write'> = ({ text }, context) => write(text, null, context);

/** Writes a message with a button. */
const sendChatOffer: Sender<'chat.offer'> = ({ text, label, url }, context) => write(text, { label, url }, context);

/** Deletes a message; it leaves the stage with it. */
const sendMessageDelete: Sender<'message.delete'> = ({ messageId }, context) =>
  inRoom(
    context,
    async (chat) => {
      await chat.remove(context.sessionId, messageId);
      if (context.showFacts.stagedMessageId === messageId) context.chat.stage(null);
    },
    'chat',
  );

/** Senders for the actions of the chat. */
export const CHAT_SENDERS = {
  'message.stage': sendMessageStage,
  'chat.mode': sendChatMode,
  'chat.write': sendChatWrite,
  'chat.offer': sendChatOffer,
  'message.delete': sendMessageDelete,
} as const;
