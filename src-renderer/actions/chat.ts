import { MAX_CHAT_TEXT } from '#shared/api/chat-writing.ts';
import { CHAT_MODES } from '#shared/api/live-objects.ts';
import type { CHAT_ACTIONS } from '#shared/show/actions/chat.ts';
import { chatModeWord } from '../lib/live-words.ts';
import * as m from '../paraglide/messages.js';
import { plainForm, textField } from './action-form.ts';
import { MARK_LOOK, of, type ViewsOf } from './action-view.ts';

/** An address that leads nowhere; the person writes the one that is meant. */
const FIRST_ADDRESS = 'https://example.com';

/** Forms, names and icons of chat actions. */
export const CHAT_VIEWS: ViewsOf<typeof CHAT_ACTIONS> = {
  'message.stage': {
    group: 'chat',
    icon: 'message-square',
    forms: [
      {
        ...plainForm('message.stage', m.desk_act_message, { messageId: null }),
        fields: [{ type: 'message', name: 'messageId', none: m.desk_act_message_off }],
      },
    ],
    word: ({ messageId }) => (messageId === null ? m.desk_act_message_off() : m.desk_act_message()),
    offers: () => [{ action: { kind: 'message.stage', messageId: null }, name: m.desk_act_message_off() }],
    ...MARK_LOOK,
  },
  'message.next': {
    group: 'chat',
    icon: 'message-square',
    forms: [plainForm('message.next', m.keys_message_next)],
    word: () => m.keys_message_next(),
    offers: () => [
      { action: { kind: 'message.next' }, name: m.keys_message_next(), label: `${m.keys_message_next()} ({queue})` },
    ],
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
  'chat.write': {
    group: 'chat',
    icon: 'message-square',
    forms: [
      {
        id: 'chat.write',
        label: m.desk_chat_write,
        make: () => ({ kind: 'chat.write', text: m.desk_chat_welcome() }),
        fields: [textField('text', m.desk_chat_text, MAX_CHAT_TEXT)],
        has: null,
      },
    ],
    word: ({ text }) => of(m.desk_chat_write(), text),
    offers: () => [{ action: { kind: 'chat.write', text: m.desk_chat_welcome() }, name: m.desk_chat_write() }],
    ...MARK_LOOK,
  },
  'chat.offer': {
    group: 'chat',
    icon: 'gift',
    forms: [
      {
        id: 'chat.offer',
        label: m.desk_chat_offer,
        make: () => ({
          kind: 'chat.offer',
          text: m.desk_offer_text_first(),
          label: m.desk_offer_label_first(),
          url: FIRST_ADDRESS,
        }),
        fields: [
          textField('text', m.desk_chat_text, MAX_CHAT_TEXT),
          textField('label', m.desk_offer_label, 80),
          textField('url', m.desk_offer_url, 2000),
        ],
        has: null,
      },
    ],
    word: ({ label }) => of(m.desk_chat_offer(), label),
    // The person writes the address.
    offers: () => [],
    ...MARK_LOOK,
  },
  'message.delete': {
    group: 'chat',
    icon: 'message-square',
    forms: [
      {
        id: 'message.delete',
        label: m.desk_message_delete,
        make: ({ messages }) => ({ kind: 'message.delete', messageId: messages.at(-1)?.id ?? '' }),
        fields: [{ type: 'message', name: 'messageId', none: null }],
        has: null,
      },
    ],
    word: () => m.desk_message_delete(),
    offers: () => [],
    ...MARK_LOOK,
  },
};
