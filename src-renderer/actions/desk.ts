import type { DeskModeName } from '#shared/show/desk-modes.ts';
import type { DESK_ACTIONS } from '#shared/show/actions/desk.ts';
import * as m from '../paraglide/messages.js';
import { plainForm, switchField } from './action-form.ts';
import { MARK_LOOK, SWITCH_LOOK, type ViewsOf } from './action-view.ts';

/** As many words as a line of the prompter has. */
const LINE_WORDS = 6;

const MODE_WORDS: Readonly<Record<DeskModeName, () => string>> = {
  direct: m.desk_act_direct,
  cue: m.desk_act_cue_mode,
  follow: m.desk_act_follow,
};

/** Forms, names and icons of actions that change this desk alone. */
export const DESK_VIEWS: ViewsOf<typeof DESK_ACTIONS> = {
  'mode.set': {
    group: 'air',
    icon: 'radio',
    forms: [
      {
        ...plainForm('mode.set', m.desk_mode, { mode: 'cue' }),
        fields: [
          {
            type: 'choice',
            name: 'mode',
            label: m.desk_mode,
            choices: () => [
              { value: 'direct', label: m.desk_direct() },
              { value: 'cue', label: m.desk_cue() },
              { value: 'follow', label: m.desk_follow() },
            ],
          },
        ],
      },
    ],
    word: ({ mode }) => MODE_WORDS[mode](),
    offers: () => [
      { action: { kind: 'mode.set', mode: 'direct' }, name: m.desk_act_direct() },
      { action: { kind: 'mode.set', mode: 'cue' }, name: m.desk_act_cue_mode(), icon: 'eye' },
      { action: { kind: 'mode.set', mode: 'follow' }, name: m.desk_act_follow(), icon: 'mic' },
    ],
    ...MARK_LOOK,
  },
  'lock.set': {
    group: 'air',
    icon: 'lock',
    forms: [
      {
        ...plainForm('lock.set', m.keys_lock, { locked: true }),
        fields: [switchField('locked', m.desk_lock)],
      },
    ],
    word: ({ locked }) => (locked ? m.desk_act_lock() : m.desk_act_unlock()),
    offers: () => [{ action: { kind: 'lock.set', locked: true }, name: m.desk_act_lock() }],
    ...SWITCH_LOOK,
  },
  'places.follow': {
    group: 'air',
    icon: 'list-ordered',
    forms: [plainForm('places.follow', m.desk_places_follow)],
    word: () => m.desk_places_follow(),
    offers: () => [{ action: { kind: 'places.follow' }, name: m.desk_places_follow() }],
    ...MARK_LOOK,
  },
  'rules.hold': {
    group: 'air',
    icon: 'hand',
    forms: [{ ...plainForm('rules.hold', m.rules_hold, { held: true }), fields: [switchField('held', m.rules_hold)] }],
    word: ({ held }) => (held ? m.rules_hold_act() : m.rules_free_act()),
    offers: () => [{ action: { kind: 'rules.hold', held: true }, name: m.rules_hold_act() }],
    ...SWITCH_LOOK,
  },
  'rules.accept': {
    group: 'air',
    icon: 'sparkles',
    forms: [plainForm('rules.accept', m.rules_accept_act)],
    word: () => m.rules_accept_act(),
    offers: () => [{ action: { kind: 'rules.accept' }, name: m.rules_accept_act() }],
    ...MARK_LOOK,
  },
  'prompter.run': {
    group: 'air',
    icon: 'play',
    forms: [
      {
        ...plainForm('prompter.run', m.prompter_run, { running: true }),
        fields: [switchField('running', m.prompter_run)],
      },
    ],
    word: ({ running }) => (running ? m.prompter_run_act() : m.prompter_stop_act()),
    offers: () => [
      { action: { kind: 'prompter.run', running: true }, name: m.prompter_run_act() },
      { action: { kind: 'prompter.run', running: false }, name: m.prompter_stop_act() },
    ],
    ...SWITCH_LOOK,
  },
  'prompter.speed': {
    group: 'air',
    icon: 'zap',
    forms: [
      {
        ...plainForm('prompter.speed', m.prompter_speed_act, { by: 1 }),
        fields: [
          {
            type: 'choice',
            name: 'by',
            label: m.prompter_speed_act,
            choices: () => [
              { value: 1, label: m.prompter_faster() },
              { value: -1, label: m.prompter_slower() },
            ],
          },
        ],
      },
    ],
    word: ({ by }) => (by === 1 ? m.prompter_faster_act() : m.prompter_slower_act()),
    offers: () => [
      { action: { kind: 'prompter.speed', by: 1 }, name: m.prompter_faster_act() },
      { action: { kind: 'prompter.speed', by: -1 }, name: m.prompter_slower_act() },
    ],
    ...MARK_LOOK,
  },
  'prompter.move': {
    group: 'air',
    icon: 'file-text',
    forms: [
      {
        ...plainForm('prompter.move', m.prompter_move_act, { words: LINE_WORDS }),
        fields: [
          { type: 'number', name: 'words', min: -20_000, max: 20_000, step: 1, label: m.prompter_words, factor: 1 },
        ],
      },
    ],
    word: ({ words }) => (words < 0 ? m.prompter_back_act() : m.prompter_on_act()),
    offers: () => [
      { action: { kind: 'prompter.move', words: LINE_WORDS }, name: m.prompter_on_act(), icon: 'skip-forward' },
      { action: { kind: 'prompter.move', words: -LINE_WORDS }, name: m.prompter_back_act(), icon: 'rewind' },
    ],
    ...MARK_LOOK,
  },
};
