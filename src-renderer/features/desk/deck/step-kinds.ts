import { CHAT_MODES } from '#shared/api/live-objects.ts';
import { SCENE_LIMITS } from '#shared/api/scene.ts';
import type { DeckStep } from '#shared/show/deck-page.ts';
import * as m from '../../../paraglide/messages.js';
import { chatModeWord, roleWord } from '../desk-words.ts';
import type { DeckSources } from './deck-sources.ts';

/** A step being written: its action may still lack something. */
export type StepDraft =
  | Exclude<DeckStep, { kind: 'action' }>
  | { readonly kind: 'action'; readonly action: Readonly<Record<string, unknown>> & { readonly kind: string } };

/** One field of an action's form. */
export type ActionField =
  | { readonly type: 'scene'; readonly name: string; readonly none: (() => string) | null }
  | { readonly type: 'overlay' | 'poll' | 'media' | 'person'; readonly name: string }
  | { readonly type: 'message'; readonly name: string }
  | { readonly type: 'text'; readonly name: string; readonly max: number; readonly label: () => string }
  | {
      readonly type: 'number';
      readonly name: string;
      readonly min: number;
      readonly max: number;
      readonly step: number;
      readonly label: () => string;
      /** What is kept of one shown: an amount is kept in cents. */
      readonly factor?: number;
    }
  | { readonly type: 'color'; readonly name: string; readonly label: () => string }
  | { readonly type: 'switch'; readonly name: string; readonly label: () => string }
  | {
      readonly type: 'choice';
      readonly name: string;
      readonly label: () => string;
      readonly choices: () => readonly { readonly value: string | number; readonly label: string }[];
    };

/** One kind of action as a person chooses it, with what it asks for. */
export interface StepKind {
  readonly id: string;
  readonly label: () => string;
  /** A first action of this kind, about the first thing of the show that fits. */
  readonly make: (sources: DeckSources) => Readonly<Record<string, unknown>> & { readonly kind: string };
  readonly fields: readonly ActionField[];
  /** Tells kinds of the same action apart. */
  readonly has?: string;
}

const POLL: ActionField = { type: 'poll', name: 'pollId' };
const MEDIA: ActionField = { type: 'media', name: 'mediaId' };
const scene = (none: (() => string) | null = null): ActionField => ({ type: 'scene', name: 'sceneId', none });
const toggle = (name: string, label: () => string): ActionField => ({ type: 'switch', name, label });
const poll = (
  id: string,
  label: () => string,
  more: Readonly<Record<string, unknown>>,
  fields: readonly ActionField[],
) => ({
  id,
  label,
  make: ({ polls }: DeckSources) => ({ kind: id, pollId: polls[0]?.id ?? '', ...more }),
  fields: [POLL, ...fields],
});
const plain = (id: string, label: () => string, more: Readonly<Record<string, unknown>> = {}) => ({
  id,
  label,
  make: () => ({ kind: id, ...more }),
  fields: [] as readonly ActionField[],
});
const ofScene = (id: string, label: () => string, none: (() => string) | null = null) => ({
  id,
  label,
  make: ({ scenes }: DeckSources) => ({ kind: id, sceneId: scenes[0]?.id ?? '' }),
  fields: [scene(none)],
});
const media = (
  has: string,
  label: () => string,
  { kinds, more, field }: { kinds: readonly string[]; more: Readonly<Record<string, unknown>>; field: ActionField },
) => ({
  id: `media.${has}`,
  label,
  has,
  make: ({ media: all }: DeckSources) => ({
    kind: 'media.control',
    mediaId: (all.find(({ kind }) => kinds.includes(kind)) ?? all[0])?.id ?? '',
    ...more,
  }),
  fields: [MEDIA, field],
});
const number = (
  name: string,
  label: () => string,
  [min, max, step]: readonly [number, number, number],
  factor = 1,
): ActionField => ({ type: 'number', name, label, min, max, step, factor });
const text = (name: string, label: () => string, max: number): ActionField => ({ type: 'text', name, label, max });

/** Every kind of action that a tile can have. */
export const STEP_KINDS: readonly StepKind[] = [
  ofScene('scene.press', m.desk_act_scene),
  ofScene('scene.take', m.keys_action_scene),
  ofScene('scene.cue', m.keys_action_cue, m.desk_act_uncue),
  plain('take', m.keys_take),
  plain('take_back', m.keys_take_back),
  {
    ...plain('scene.step', m.desk_kind_step, { by: 1 }),
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
  plain('scene.auto', m.keys_scene_auto),
  {
    ...plain('mode.set', m.desk_mode, { mode: 'cue' }),
    fields: [
      {
        type: 'choice',
        name: 'mode',
        label: m.desk_mode,
        choices: () => [
          { value: 'direct', label: m.desk_direct() },
          { value: 'cue', label: m.desk_cue() },
        ],
      },
    ],
  },
  { ...plain('lock.set', m.keys_lock, { locked: true }), fields: [toggle('locked', m.desk_lock)] },
  {
    id: 'band.show',
    label: m.keys_action_band,
    make: ({ presets: [first] }) => ({
      kind: 'band.show',
      text: first?.text ?? '',
      ...(first?.seconds !== undefined && { seconds: first.seconds }),
      ...(first?.bg !== undefined && { bg: first.bg }),
    }),
    fields: [
      text('text', m.desk_band_text, 300),
      number('seconds', m.desk_band_seconds, [SCENE_LIMITS.bandSeconds.min, SCENE_LIMITS.bandSeconds.max, 1]),
      { type: 'color', name: 'bg', label: m.desk_band_bg },
      { type: 'color', name: 'color', label: m.desk_band_color },
    ],
  },
  poll('poll.open', m.keys_action_poll_open, {}, [toggle('announceInChat', m.desk_kind_announce)]),
  poll('poll.close', m.keys_action_poll_close, {}, [toggle('showResults', m.desk_poll_show_results)]),
  poll('poll.results', m.keys_poll_results, { shown: true }, [toggle('shown', m.desk_kind_shown)]),
  poll('poll.stage', m.keys_poll_stage, { shown: true }, [toggle('shown', m.desk_kind_shown)]),
  poll('poll.band', m.keys_poll_band, {}, []),
  {
    ...plain('message.stage', m.desk_act_message, { messageId: null }),
    fields: [{ type: 'message', name: 'messageId' }],
  },
  {
    ...plain('auto_advance.set', m.keys_auto_advance, { enabled: true }),
    has: 'enabled',
    fields: [toggle('enabled', m.desk_deck_on)],
  },
  {
    id: 'auto_advance.loop',
    label: m.desk_loop,
    has: 'loop',
    make: () => ({ kind: 'auto_advance.set', loop: true }),
    fields: [toggle('loop', m.desk_deck_on)],
  },
  media('page', m.desk_kind_page, {
    kinds: ['pdf'],
    more: { page: 1 },
    field: number('page', m.desk_kind_page_number, [1, 10_000, 1]),
  }),
  media('position', m.desk_kind_seek, {
    kinds: ['video', 'sound'],
    more: { playing: true, position: 0 },
    field: number('position', m.desk_kind_position, [0, 86_400, 0.5]),
  }),
  media('playing', m.keys_media_toggle, {
    kinds: ['video', 'sound'],
    more: { playing: true },
    field: toggle('playing', m.desk_act_play),
  }),
  {
    ...plain('viewers.extra', m.keys_action_viewers, { extra: 10 }),
    fields: [number('extra', m.keys_action_viewers, [0, 1_000_000, 1])],
  },
  {
    id: 'overlay.visible',
    label: m.keys_action_overlay,
    make: ({ scenes }) => {
      const owner = scenes.find(({ overlays }) => overlays.length > 0);
      return {
        kind: 'overlay.visible',
        sceneId: owner?.id ?? null,
        overlayId: owner?.overlays[0]?.id ?? '',
        visible: true,
      };
    },
    fields: [
      scene(m.desk_kind_every_scene),
      { type: 'overlay', name: 'overlayId' },
      toggle('visible', m.desk_kind_shown),
    ],
  },
  {
    id: 'participant.role',
    label: m.keys_action_role,
    make: ({ people }) => ({ kind: 'participant.role', userId: people[0]?.id ?? '', role: 'speaker' }),
    fields: [
      { type: 'person', name: 'userId' },
      {
        type: 'choice',
        name: 'role',
        label: m.keys_action_role,
        choices: () =>
          (['speaker', 'viewer', 'assistant', 'moderator'] as const).map((value) => ({
            value,
            label: roleWord(value),
          })),
      },
    ],
  },
  {
    ...plain('chat.mode', m.desk_chat_mode, { mode: 'open' }),
    fields: [
      {
        type: 'choice',
        name: 'mode',
        label: m.desk_chat_mode,
        choices: () => CHAT_MODES.map((value) => ({ value, label: chatModeWord(value) })),
      },
    ],
  },
  {
    ...plain('conversion.report', m.desk_sale_report),
    fields: [
      text('name', m.desk_sale_name, 60),
      text('label', m.desk_sale_label, 200),
      number('amountCents', m.desk_sale_amount, [0, 10_000_000, 0.01], 100),
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
];

/** The kind of an action, as it is chosen. */
export const kindOf = (action: Readonly<Record<string, unknown>> & { readonly kind: string }): StepKind | undefined =>
  STEP_KINDS.find(({ id, has, make }) => {
    if (has === undefined) return id === action.kind;
    return make(NOTHING).kind === action.kind && action[has] !== undefined;
  });

const NOTHING: DeckSources = { scenes: [], polls: [], presets: [], media: [], people: [], messages: [], pages: [] };
