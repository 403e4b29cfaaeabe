import type {
  CompanionButtonStepActions,
  CompanionPresetDefinition,
  CompanionPresetDefinitions,
  CompanionPresetSection,
} from '@companion-module/base';
import type { Choices } from './choices.ts';
import type { DeskLists } from './desk-connection.ts';
import { FAILED_PRESS, LOOKS, TILE_FEEDBACKS } from './feedbacks.ts';
import { BAND_ACTION, COMMAND_ACTION, TILE_ACTION } from './option-fields.ts';
import { sectionsOf, type PresetPlan } from './preset-plans.ts';
import { STANDINGS, type StandingName } from './standing.ts';

/** Hold time, in milliseconds, for keys that change everybody's picture. */
const HOLD_MS = 600;

const MAX_TEXT = 60;
const shortly = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text);

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
export const presetsOf = (choices: Choices, { actions, commands }: DeskLists, label: string): Presets => {
  const kinds = actions.filter((listed) => listed.allowed).map(({ kind }) => kind);
  const allowed = new Set([TILE_ACTION, ...kinds, ...(kinds.includes('band.show') ? [BAND_ACTION] : [])]);
  const pressable = new Set<unknown>(commands.filter((listed) => listed.allowed).map(({ name }) => name));
  const isAllowed = ({ action, options }: PresetPlan): boolean =>
    action === COMMAND_ACTION ? pressable.has(options.command) : allowed.has(action);
  const sections = sectionsOf(choices)
    .map((section) => ({ ...section, plans: section.plans.filter(isAllowed) }))
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
