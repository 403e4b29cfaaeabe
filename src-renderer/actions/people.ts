import type { PEOPLE_ACTIONS } from '#shared/show/actions/people.ts';
import { roleWord } from '../lib/live-words.ts';
import * as m from '../paraglide/messages.js';
import { numberField, plainForm, textField } from './action-form.ts';
import { MARK_LOOK, of, type ViewsOf } from './action-view.ts';

const ROLES = ['speaker', 'viewer', 'assistant', 'moderator'] as const;

/** Forms, names and icons of actions for people and sales. */
export const PEOPLE_VIEWS: ViewsOf<typeof PEOPLE_ACTIONS> = {
  'participant.role': {
    group: 'room',
    icon: 'hand',
    forms: [
      {
        id: 'participant.role',
        label: m.keys_action_role,
        make: ({ people }) => ({ kind: 'participant.role', userId: people[0]?.id ?? '', role: 'speaker' }),
        fields: [
          { type: 'person', name: 'userId', none: null },
          {
            type: 'choice',
            name: 'role',
            label: m.keys_action_role,
            choices: () => ROLES.map((value) => ({ value, label: roleWord(value) })),
          },
        ],
        has: null,
      },
    ],
    word: ({ role, userId }, names) => of(roleWord(role), names.person(userId)),
    offers: ({ people }) =>
      people.slice(0, 1).map(({ id }) => ({
        action: { kind: 'participant.role', userId: id, role: 'speaker' },
        name: m.keys_action_role(),
      })),
    ...MARK_LOOK,
  },
  'viewers.extra': {
    group: 'room',
    icon: 'eye',
    forms: [
      {
        ...plainForm('viewers.extra', m.keys_action_viewers, { extra: 10 }),
        fields: [numberField('extra', m.keys_action_viewers, [0, 1_000_000, 1])],
      },
    ],
    word: ({ extra }) => m.desk_act_viewers({ count: extra }),
    offers: () => [{ action: { kind: 'viewers.extra', extra: 10 }, name: m.keys_action_viewers() }],
    ...MARK_LOOK,
  },
  'conversion.report': {
    group: 'room',
    icon: 'badge-euro',
    forms: [
      {
        ...plainForm('conversion.report', m.desk_sale_report),
        fields: [
          textField('name', m.desk_sale_name, 60),
          textField('label', m.desk_sale_label, 200),
          numberField('amountCents', m.desk_sale_amount, [0, 10_000_000, 0.01], 100),
          {
            type: 'choice',
            name: 'currency',
            label: m.desk_kind_currency,
            choices: () => [
              { value: 'eur', label: 'EUR' },
              { value: 'usd', label: 'USD' },
            ],
          },
        ],
      },
    ],
    word: ({ label }) => (label === undefined ? m.desk_sale_report() : of(m.desk_sale_report(), label)),
    offers: () => [{ action: { kind: 'conversion.report' }, name: m.desk_sale_report() }],
    ...MARK_LOOK,
  },
};
