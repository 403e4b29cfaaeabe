import { CHAT_MODES } from '#shared/api/live-objects.ts';
import type { CHAT_ACTIONS } from '#shared/show/actions/chat.ts';
import { chatModeWord } from '../lib/live-words.ts';
import * as m from '../paraglide/messages.js';
import { plainForm } from './action-form.ts';
import { MARK_LOOK, type ViewsOf } from './action-view.ts';

/** How actions of the chat are chosen, named and drawn. */
export const CHAT_VIEWS: ViewsOf<typeof CHAT_ACTIONS> = {
  'message.stage': {
    group: 'chat',
    icon: 'message-square',
    forms: [
      {
        ...plainForm('message.stage', m.desk_act_message, { messageId: null }),
        fields: [{ type: 'message', name: 'messageId' }],
      },
    ],
    word: ({ messageId }) => (messageId === null ? m.desk_act_message_off() : m.desk_act_message()),
    offers: () => [{ action: { kind: 'message.stage', messageId: null }, name: m.desk_act_message_off() }],
    ...MARK_LOOK,
  },
  'chat.mode': {
    group: 'chat',
    icon: 'message-square',
    forms: [
      {
        ...plainForm('chat.mode', m.desk_chat_mode, { mode: 'open' }),
        fields: [
          {
            type: 'choice',
            name: 'mode',
            label: m.desk_chat_mode,
            choices: () => CHAT_MODES.map((value) => ({ value, label: chatModeWord(value) })),
          },
        ],
      },
    ],
    word: ({ mode }) => chatModeWord(mode),
    offers: () => CHAT_MODES.map((mode) => ({ action: { kind: 'chat.mode', mode }, name: chatModeWord(mode) })),
    ...MARK_LOOK,
  },
};
