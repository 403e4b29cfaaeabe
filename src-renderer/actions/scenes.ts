import { SCENE_LIMITS, TRANSITIONS, type Scene } from '#shared/api/scene.ts';
import type { Action } from '#shared/show/action.ts';
import type { SCENE_ACTIONS } from '#shared/show/actions/scenes.ts';
import { formatNumber } from '../lib/format.ts';
import { TRANSITION_WORDS } from '../lib/scene-words.ts';
import { timeLeftText } from '../lib/time-left.ts';
import * as m from '../paraglide/messages.js';
import { numberField, plainForm, switchField, type ActionForm } from './action-form.ts';
import {
  MARK_LOOK,
  of,
  SWITCH_LOOK,
  type ActionOf,
  type Offer,
  type ShowLook,
  type Tone,
  type ViewsOf,
} from './action-view.ts';
import type { ShowSources } from './show-sources.ts';

const sceneForm = (kind: string, label: () => string, none: (() => string) | null = null): ActionForm => ({
  id: kind,
  label,
  make: ({ scenes }) => ({ kind, sceneId: scenes[0]?.id ?? '' }),
  fields: [{ type: 'scene', name: 'sceneId', none }],
  has: null,
});

const ofEach =
  <One extends Action>(offer: (scene: Scene) => Offer<One>) =>
  ({ scenes }: ShowSources): readonly Offer<One>[] =>
    scenes.map((scene) => ({ ...offer(scene), about: scene.id }));

const airTone = (on: boolean | null, isCued: boolean, { isLive }: ShowLook): Tone =>
  on === true ? (isLive ? 'live' : 'standby') : isCued ? 'cue' : null;

/** The look of a scene that a press puts on air. */
const SCENE_LOOK = {
  note({ sceneId }: { readonly sceneId: string }, on: boolean | null, look: ShowLook): string {
    if (on !== true) return look.cuedSceneId === sceneId ? m.desk_cued() : '';
    return look.endsAt === null ? m.desk_tile_on_air() : timeLeftText(look.endsAt - look.now);
  },
  tone: ({ sceneId }: { readonly sceneId: string }, on: boolean | null, look: ShowLook): Tone =>
    airTone(on, look.cuedSceneId === sceneId, look),
} as const;

const transitionWord = ({ transition, transitionMs }: ActionOf<'scene.transition'>): string =>
  [
    ...(transition === undefined ? [] : [TRANSITION_WORDS[transition]()]),
    ...(transitionMs === undefined ? [] : [m.settings_milliseconds({ number: formatNumber(transitionMs) })]),
  ].join(', ');

const { min, max } = SCENE_LIMITS.transitionMs;

/** Forms, names and icons of actions that change the air. */
export const SCENE_VIEWS: ViewsOf<typeof SCENE_ACTIONS> = {
  'scene.press': {
    group: 'scenes',
    icon: 'clapperboard',
    forms: [sceneForm('scene.press', m.desk_act_scene)],
    word: ({ sceneId }, names) => of(m.desk_act_scene(), names.scene(sceneId)),
    offers: ofEach(({ id, name }) => ({ action: { kind: 'scene.press', sceneId: id }, name })),
    ...SCENE_LOOK,
  },
  'scene.take': {
    group: 'scenes',
    icon: 'radio',
    forms: [sceneForm('scene.take', m.keys_action_scene)],
    word: ({ sceneId }, names) => of(m.desk_take(), names.scene(sceneId)),
    offers: ofEach(({ id, name }) => ({ action: { kind: 'scene.take', sceneId: id }, name: of(m.desk_take(), name) })),
    ...SCENE_LOOK,
  },
  'scene.cue': {
    group: 'scenes',
    icon: 'eye',
    forms: [sceneForm('scene.cue', m.keys_action_cue, m.desk_act_uncue)],
    word: ({ sceneId }, names) => (sceneId === null ? m.desk_act_uncue() : of(m.desk_act_cue(), names.scene(sceneId))),
    offers: ofEach(({ id, name }) => ({
      action: { kind: 'scene.cue', sceneId: id },
      name: of(m.desk_act_cue(), name),
    })),
    note: (_action, on) => (on === true ? m.desk_cued() : ''),
    tone: (_action, on) => (on === true ? 'cue' : null),
  },
  take: {
    group: 'air',
    icon: 'clapperboard',
    forms: [plainForm('take', m.keys_take)],
    word: () => m.keys_take(),
    offers: () => [{ action: { kind: 'take' }, name: m.keys_take() }],
    ...MARK_LOOK,
  },
  'scene.step': {
    group: 'air',
    icon: 'arrow-right',
    forms: [
      {
        ...plainForm('scene.step', m.desk_kind_step, { by: 1 }),
        fields: [
          {
            type: 'choice',
            name: 'by',
            label: m.desk_kind_step,
            choices: () => [
              { value: 1, label: m.keys_scene_next() },
              { value: -1, label: m.keys_scene_previous() },
            ],
          },
        ],
      },
    ],
    word: ({ by }) => (by === 1 ? m.keys_scene_next() : m.keys_scene_previous()),
    offers: () => [
      { action: { kind: 'scene.step', by: 1 }, name: m.keys_scene_next(), label: '→ {next}' },
      { action: { kind: 'scene.step', by: -1 }, name: m.keys_scene_previous(), icon: 'arrow-left' },
    ],
    ...MARK_LOOK,
  },
  'scene.auto': {
    group: 'air',
    icon: 'layout-grid',
    forms: [plainForm('scene.auto', m.keys_scene_auto)],
    word: () => m.desk_automatic(),
    offers: () => [{ action: { kind: 'scene.auto' }, name: m.desk_automatic() }],
    note: (_action, on) => (on === true ? m.desk_tile_on_air() : m.desk_deck_hold()),
    tone: (_action, on, look) => airTone(on, false, look),
  },
  take_back: {
    group: 'air',
    icon: 'undo',
    forms: [plainForm('take_back', m.keys_take_back)],
    word: () => m.keys_take_back(),
    offers: () => [{ action: { kind: 'take_back' }, name: m.keys_take_back() }],
    ...MARK_LOOK,
  },
  'auto_advance.set': {
    group: 'air',
    icon: 'zap',
    forms: [
      {
        ...plainForm('auto_advance.set', m.keys_auto_advance, { enabled: true }),
        fields: [switchField('enabled', m.desk_deck_on)],
        has: 'enabled',
      },
      {
        ...plainForm('auto_advance.set', m.desk_loop, { loop: true }),
        id: 'auto_advance.loop',
        fields: [switchField('loop', m.desk_deck_on)],
        has: 'loop',
      },
    ],
    word({ enabled, loop }) {
      if (enabled !== undefined) return enabled ? m.desk_act_auto_on() : m.desk_act_auto_off();
      return loop === true ? m.desk_act_loop_on() : m.desk_act_loop_off();
    },
    offers: () => [
      { action: { kind: 'auto_advance.set', enabled: true }, name: m.desk_auto_start() },
      { action: { kind: 'auto_advance.set', loop: true }, name: m.desk_act_loop_on(), icon: 'repeat' },
    ],
    ...SWITCH_LOOK,
  },
  'scene.transition': {
    group: 'scenes',
    icon: 'film',
    forms: [
      {
        ...plainForm('scene.transition', m.prepare_transition, {
          sceneId: null,
          transition: 'fade',
          transitionMs: 500,
        }),
        fields: [
          { type: 'scene', name: 'sceneId', none: m.desk_act_transition_preview },
          {
            type: 'choice',
            name: 'transition',
            label: m.prepare_transition,
            choices: () => TRANSITIONS.map((value) => ({ value, label: TRANSITION_WORDS[value]() })),
          },
          numberField('transitionMs', m.desk_kind_transition_ms, [min, max, 100]),
        ],
      },
    ],
    word: (action, names) =>
      of(
        action.sceneId === null
          ? m.prepare_transition()
          : m.desk_act_transition_of({ scene: names.scene(action.sceneId) }),
        transitionWord(action),
      ),
    offers: () =>
      TRANSITIONS.map((transition) => ({
        action: { kind: 'scene.transition', sceneId: null, transition },
        name: of(m.prepare_transition(), TRANSITION_WORDS[transition]()),
        label: TRANSITION_WORDS[transition](),
      })),
    ...MARK_LOOK,
  },
};
