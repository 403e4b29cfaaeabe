import type {
  CompanionButtonStepActions,
  CompanionPresetDefinition,
  CompanionPresetDefinitions,
  CompanionPresetSection,
  JsonValue,
} from '@companion-module/base';
import type { Choice, Choices } from './choices.ts';
import type { DeskLists } from './desk-connection.ts';
import { FAILED_PRESS, LOOKS, TILE_FEEDBACKS } from './feedbacks.ts';
import { given, TILE_ACTION } from './option-fields.ts';
import { STANDINGS, type StandingName } from './standing.ts';

/** Hold time, in milliseconds, for keys that change everybody's picture. */
const HOLD_MS = 600;

type Options = Record<string, JsonValue>;

interface PresetPlan {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly action: string;
  readonly options: Options;
  /** Looks of the button; the last one that applies is shown. */
  readonly shows: readonly (readonly [StandingName | (typeof TILE_FEEDBACKS)[number]['id'], Options])[];
}

interface Section {
  readonly id: string;
  readonly name: string;
  readonly plans: readonly PresetPlan[];
}

const each = <One extends Choice>(choices: readonly One[], plan: (choice: One) => PresetPlan): readonly PresetPlan[] =>
  choices.map(plan);

const TEXT_MOST = 60;
const shortly = (text: string): string => (text.length > TEXT_MOST ? `${text.slice(0, TEXT_MOST - 1)}…` : text);

const desk = (action: string, text: string, options: Options = {}, shows: PresetPlan['shows'] = []): PresetPlan => ({
  id: `desk ${action} ${Object.values(options).map(given).join(' ')}`.trim(),
  name: text,
  text,
  action,
  options,
  shows,
});

const sectionsOf = ({ scene, overlay, poll, media, tile }: Choices): readonly Section[] => [
  {
    id: 'scenes',
    name: 'Scenes: take',
    plans: each(scene, ({ id, name }) => ({
      id: `take ${id}`,
      name: `Take ${name}`,
      text: name,
      action: 'scene.take',
      options: { sceneId: id },
      shows: [
        ['scene_cued', { sceneId: id }],
        ['scene_on_air', { sceneId: id }],
      ],
    })),
  },
  {
    id: 'cue',
    name: 'Scenes: press as on the desk, which takes or cues',
    plans: each(scene, ({ id, name }) => ({
      id: `press ${id}`,
      name: `Press ${name}`,
      text: name,
      action: 'scene.press',
      options: { sceneId: id },
      shows: [
        ['scene_cued', { sceneId: id }],
        ['scene_on_air', { sceneId: id }],
      ],
    })),
  },
  {
    id: 'desk',
    name: 'Desk',
    plans: [
      desk('take', 'TAKE'),
      desk('scene.step', 'NEXT', { by: '1' }),
      desk('scene.step', 'PREVIOUS', { by: '-1' }),
      desk('take_back', 'TAKE BACK'),
      desk('scene.auto', 'AUTOMATIC LAYOUT', { held: true }, [['automatic_layout', {}]]),
      desk('scene.cue', 'CLEAR CUE', { sceneId: '' }),
      desk('auto_advance.set', 'AUTO-ADVANCE', { enabled: 'toggle', loop: '' }, [['auto_advance', {}]]),
      desk('mode.set', 'CUE MODE', { mode: 'toggle' }, [['cue_mode', {}]]),
      desk('lock.set', 'LOCK', { locked: 'toggle' }, [['locked', {}]]),
      desk('temporary.clear', 'CLEAR STAGE', {}, [['message_staged', {}]]),
      desk('message.stage', 'MESSAGE OFF', { messageId: '' }, [['message_staged', {}]]),
      desk('band.show', 'BAND', { text: 'Back in five minutes', seconds: '10', bg: '', color: '' }, [
        ['band_shown', {}],
      ]),
    ],
  },
  {
    id: 'overlays',
    name: 'Overlays',
    plans: each(overlay, ({ id, name, label }) => ({
      id: `overlay ${id}`,
      name: label,
      text: name,
      action: 'overlay.visible',
      options: { sceneId: '', overlayId: id, visible: 'toggle' },
      shows: [['overlay_visible', { sceneId: '', overlayId: id }]],
    })),
  },
  {
    id: 'polls',
    name: 'Polls and quizzes',
    plans: poll.flatMap(({ id, name }) => {
      const of = (action: string, word: string, options: Options, shown: PresetPlan['shows']): PresetPlan => ({
        id: `${action} ${id}`,
        name: `${word}: ${name}`,
        text: `${word}\n${name}`,
        action,
        options: { pollId: id, ...options },
        shows: shown,
      });
      return [
        of('poll.open', 'Open', { announceInChat: '' }, [['poll_open', { pollId: id }]]),
        of('poll.close', 'Close', { showResults: '' }, [['poll_open', { pollId: id }]]),
        of('poll.results', 'Results', { shown: 'toggle' }, [['poll_results_shown', { pollId: id }]]),
        of('poll.stage', 'Stage', { shown: 'toggle' }, [['poll_on_stage', { pollId: id }]]),
        of('poll.band', 'Band', {}, [['band_shown', {}]]),
      ];
    }),
  },
  {
    id: 'media',
    name: 'Media',
    plans: media.flatMap(({ id, name }) => [
      {
        id: `play ${id}`,
        name: `Play or pause ${name}`,
        text: `Play\n${name}`,
        action: 'media.control',
        options: { mediaId: id, playing: 'toggle', page: '', position: '' },
        shows: [['media_playing', { mediaId: id }]] as const,
      },
      ...(
        [
          ['1', 'Next page'],
          ['-1', 'Previous page'],
        ] as const
      ).map(([by, word]) => ({
        id: `turn ${by} ${id}`,
        name: `${word} of ${name}`,
        text: `${word}\n${name}`,
        action: 'media.turn',
        options: { mediaId: id, by },
        shows: [],
      })),
    ]),
  },
  {
    id: 'tiles',
    name: 'Tiles of the deck',
    plans: each(tile, ({ id, name, label, held }) => ({
      id: `tile ${id}`,
      name: label,
      text: name === '' ? label : name,
      action: TILE_ACTION,
      options: { tile: id, held },
      shows: TILE_FEEDBACKS.map((feedback) => [feedback.id, { tile: id }] as const),
    })),
  },
];

const stepOf = ({ action, options }: PresetPlan): CompanionButtonStepActions => {
  const press = { actionId: action, options };
  return options.held === true
    ? { down: [], up: [], [HOLD_MS]: { options: { runWhileHeld: true }, actions: [press] } }
    : { down: [press], up: [] };
};

const lookOf = (id: PresetPlan['shows'][number][0]): keyof typeof LOOKS =>
  TILE_FEEDBACKS.find((one) => one.id === id)?.look ?? STANDINGS[id as StandingName].look;

const presetOf = (plan: PresetPlan): CompanionPresetDefinition => ({
  type: 'simple',
  name: plan.name,
  style: { text: shortly(plan.text), size: 'auto', ...LOOKS.idle },
  steps: [stepOf(plan)],
  feedbacks: [
    ...plan.shows.map(([feedbackId, options]) => ({ feedbackId, options, style: LOOKS[lookOf(feedbackId)] })),
  ],
});

/** A button that says how the last press ended. */
const lastPress = (label: string): CompanionPresetDefinition => ({
  type: 'simple',
  name: 'Last press',
  style: { text: `$(${label}:press_action)\n$(${label}:press_phase)`, size: 'auto', ...LOOKS.idle },
  steps: [],
  feedbacks: [{ feedbackId: FAILED_PRESS, options: {}, style: LOOKS.trouble }],
});

export interface Presets {
  readonly sections: CompanionPresetSection[];
  readonly presets: CompanionPresetDefinitions;
}

/** Ready buttons for everything of the show that this token may press. `label` is the connection's name in Companion. */
export const presetsOf = (choices: Choices, { actions }: DeskLists, label: string): Presets => {
  const allowed = new Set([TILE_ACTION, ...actions.filter((listed) => listed.allowed).map(({ kind }) => kind)]);
  const sections = sectionsOf(choices)
    .map((section) => ({ ...section, plans: section.plans.filter(({ action }) => allowed.has(action)) }))
    .filter(({ plans }) => plans.length > 0);
  return {
    sections: [
      ...sections.map(({ id, name, plans }) => ({ id, name, definitions: plans.map((plan) => plan.id) })),
      { id: 'status', name: 'Status', definitions: ['last press'] },
    ],
    presets: {
      ...Object.fromEntries(sections.flatMap(({ plans }) => plans.map((plan) => [plan.id, presetOf(plan)]))),
      'last press': lastPress(label),
    },
  };
};
