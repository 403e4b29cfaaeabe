import type { JsonValue } from '@companion-module/base';
import type { Choice, Choices } from './choices.ts';
import { TILE_FEEDBACKS } from './feedbacks.ts';
import { BAND_ACTION, COMMAND_ACTION, given, TILE_ACTION } from './option-fields.ts';
import type { StandingName } from './standing.ts';

type Options = Record<string, JsonValue>;

/** A ready button: its press, and what it shows. */
export interface PresetPlan {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly action: string;
  readonly options: Options;
  /** Looks of the button; the last one that applies is shown. */
  readonly shows: readonly (readonly [StandingName | (typeof TILE_FEEDBACKS)[number]['id'], Options])[];
}

/** Ready buttons under one heading. */
export interface Section {
  readonly id: string;
  readonly name: string;
  readonly plans: readonly PresetPlan[];
}

const each = <One extends Choice>(choices: readonly One[], plan: (choice: One) => PresetPlan): readonly PresetPlan[] =>
  choices.map(plan);

/** Volumes of the ready buttons. */
const VOLUMES = [
  ['1', 'Full volume'],
  ['0.5', 'Half volume'],
  ['0', 'No sound'],
] as const;

/** Pages of a document that the ready buttons turn to. */
const TURNS = [
  ['1', 'Next page'],
  ['-1', 'Previous page'],
] as const;

/** A scene that is on air shows that, whether it is cued or not. */
const ofScene = (sceneId: string): PresetPlan['shows'] => [
  ['scene_cued', { sceneId }],
  ['scene_on_air', { sceneId }],
];

const desk = (action: string, text: string, options: Options = {}, shows: PresetPlan['shows'] = []): PresetPlan => ({
  id: `desk ${action} ${Object.values(options).map(given).join(' ')}`.trim(),
  name: text,
  text,
  action,
  options,
  shows,
});

/** Ready buttons of a film or sound. */
const playedPlans = (id: string, name: string): readonly PresetPlan[] => [
  {
    id: `play ${id}`,
    name: `Play or pause ${name}`,
    text: `Play\n${name}`,
    action: 'media.control',
    options: { mediaId: id, playing: 'toggle', page: '', position: '' },
    shows: [['media_playing', { mediaId: id }]],
  },
  ...VOLUMES.map(([volume, word]): PresetPlan => ({
    id: `volume ${volume} ${id}`,
    name: `${word} of ${name}`,
    text: `${word}\n${name}`,
    action: 'media.volume',
    options: { mediaId: id, volume },
    shows: volume === '0' ? [['media_silent', { mediaId: id }]] : [],
  })),
];

/** Ready buttons of a document. */
const turnedPlans = (id: string, name: string): readonly PresetPlan[] =>
  TURNS.map(([by, word]) => ({
    id: `turn ${by} ${id}`,
    name: `${word} of ${name}`,
    text: `${word}\n${name}`,
    action: 'media.turn',
    options: { mediaId: id, by },
    shows: [],
  }));

/** Ready buttons for everything of a show. */
export const sectionsOf = ({ scene, overlay, poll, media, obsScene, tile, band }: Choices): readonly Section[] => [
  {
    id: 'scenes',
    name: 'Scenes: take',
    plans: each(scene, ({ id, name }) => ({
      id: `take ${id}`,
      name: `Take ${name}`,
      text: name,
      action: 'scene.take',
      options: { sceneId: id },
      shows: ofScene(id),
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
      shows: ofScene(id),
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
      desk(COMMAND_ACTION, 'NEXT MESSAGE', { command: 'message.next' }, [['message_staged', {}]]),
      desk(COMMAND_ACTION, 'POLL', { command: 'poll.toggle' }, [['some_poll_open', {}]]),
      desk(COMMAND_ACTION, 'RESULTS', { command: 'poll.results.toggle' }, [['some_results_shown', {}]]),
      desk(COMMAND_ACTION, 'NEXT POLL', { command: 'poll.next' }),
    ],
  },
  {
    id: 'bands',
    name: 'Bands',
    plans: each(band, ({ id, name }) => ({
      id: `band ${id}`,
      name: `Band: ${name}`,
      text: name,
      action: BAND_ACTION,
      options: { bandId: id },
      shows: [['band_preset_shown', { bandId: id }]],
    })),
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
    plans: media.flatMap(({ id, name, isPlayed }) => (isPlayed ? playedPlans(id, name) : turnedPlans(id, name))),
  },
  {
    id: 'chat',
    name: 'Chat',
    plans: [
      desk('chat.mode', 'CHAT OPEN', { mode: 'open' }, [['chat_open', {}]]),
      desk('chat.mode', 'CHAT CLOSED', { mode: 'closed' }, [['chat_closed', {}]]),
      desk('chat.mode', 'CHAT OFF', { mode: 'off' }, [['chat_off', {}]]),
    ],
  },
  {
    id: 'own_obs',
    name: 'Scenes of your OBS',
    plans: each(obsScene, ({ id, name }) => ({
      id: `obs scene ${id}`,
      name: `Your OBS: ${name}`,
      text: name,
      action: 'obs.scene',
      options: { scene: id },
      shows: [
        ['own_obs_away', {}],
        ['own_obs_scene', { scene: id }],
      ],
    })),
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
