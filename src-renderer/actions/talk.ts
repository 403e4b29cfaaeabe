import type { TALK_ACTIONS } from '#shared/show/actions/talk.ts';
import * as m from '../paraglide/messages.js';
import { MARK_LOOK, type ViewsOf } from './action-view.ts';

/** Form, names and icon of talkback. */
export const TALK_VIEWS: ViewsOf<typeof TALK_ACTIONS> = {
  talk: {
    group: 'room',
    icon: 'mic',
    forms: [
      {
        id: 'talk',
        label: m.keys_talk,
        make: () => ({ kind: 'talk', userId: null, talking: true }),
        fields: [{ type: 'person', name: 'userId', none: m.desk_talk_everyone }],
        has: null,
      },
    ],
    word({ userId, talking }, names) {
      if (userId === null) return talking ? m.desk_talk_to_team() : m.desk_talk_stop_team();
      const name = names.person(userId);
      return talking ? m.desk_talk_to({ name }) : m.desk_talk_stop({ name });
    },
    offers: () => [
      { action: { kind: 'talk', userId: null, talking: true }, name: m.desk_talk_to_team(), label: m.desk_talk() },
    ],
    ...MARK_LOOK,
  },
};
