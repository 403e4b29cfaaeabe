import { stageChatMessage, updateLiveSession } from '#shared/api/live.ts';
import { sendBy, type Sender } from './sending.ts';

/** Puts a message on stage or takes it down. The platform has no way to read what stands there: there is no evidence. */
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
      apply: ({ session }) => slices.change('desk', (desk) => ({ ...desk, session })),
      evidence: 'desk',
    },
  );

/** How each action of the chat is sent. */
export const CHAT_SENDERS = {
  'message.stage': sendMessageStage,
  'chat.mode': sendChatMode,
} as const;
