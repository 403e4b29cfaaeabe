import { MAX_LINE } from '#shared/settings/ready-lines.ts';
import type { SPEAKER_ACTIONS } from '#shared/show/actions/speakers.ts';
import { saidState } from '#shared/show/speaker-lines.ts';
import { lineStateWord } from '../lib/line-words.ts';
import * as m from '../paraglide/messages.js';
import { suggestingField } from './action-form.ts';
import { of, type ViewsOf } from './action-view.ts';

/** Forms, names and icons of actions about those who speak. */
export const SPEAKER_VIEWS: ViewsOf<typeof SPEAKER_ACTIONS> = {
  'speaker.line': {
    group: 'room',
    icon: 'megaphone',
    forms: [
      {
        id: 'speaker.line',
        label: m.keys_action_line,
        make: ({ readyLines: [first = ''] }) => ({ kind: 'speaker.line', userId: null, text: first }),
        fields: [
          { type: 'person', name: 'userId', none: m.desk_line_to_all },
          suggestingField('text', m.desk_line_text, MAX_LINE, ({ readyLines }) => readyLines),
        ],
        has: null,
      },
    ],
    word: ({ userId, text }, names) =>
      of(userId === null ? m.desk_act_line_all() : m.desk_act_line_to({ name: names.person(userId) }), text),
    offers: ({ readyLines }) =>
      readyLines.map((text) => ({
        action: { kind: 'speaker.line', userId: null, text },
        name: of(m.desk_act_line_all(), text),
        label: text,
      })),
    note(action, _on, { speakers }) {
      const state = saidState(speakers, action);
      return state === null ? '' : lineStateWord(state);
    },
    tone: (action, _on, { speakers }) => (saidState(speakers, action) === 'seen' ? 'on' : null),
  },
};
