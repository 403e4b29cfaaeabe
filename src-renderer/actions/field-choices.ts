import * as m from '../paraglide/messages.js';
import type { ActionDraft, ActionField } from './action-form.ts';
import { overlayName } from '../lib/scene-words.ts';
import type { ShowSources } from './show-sources.ts';

type ChoiceField = Exclude<ActionField, { type: 'text' | 'number' | 'duration' | 'color' | 'switch' }>;

/** True if a field is filled by choosing from a list. */
export const isChoice = (field: ActionField): field is ChoiceField =>
  !['text', 'number', 'duration', 'color', 'switch'].includes(field.type);

interface FieldChoice {
  readonly value: string;
  readonly label: string;
  /** The value that is kept when it is chosen. */
  readonly means: string | number | null;
}

const named = (value: string, label: string): FieldChoice => ({ value, label, means: value });
/** The choice of nothing, where a field has one. */
const nothing = (none: (() => string) | null): readonly FieldChoice[] =>
  none === null ? [] : [{ value: ' none', label: none(), means: null }];

const offered = (field: ChoiceField, action: ActionDraft, sources: ShowSources): readonly FieldChoice[] => {
  switch (field.type) {
    case 'scene':
      return [...nothing(field.none), ...sources.scenes.map(({ id, name }) => named(id, name))];
    case 'overlay': {
      const scenes = sources.scenes.filter(({ id }) => action.sceneId === null || id === action.sceneId);
      const overlays = new Map(scenes.flatMap((scene) => scene.overlays).map((one) => [one.id, overlayName(one)]));
      return [...overlays].map(([id, name]) => named(id, name));
    }
    case 'poll':
      return [...nothing(field.none), ...sources.polls.map(({ id, question }) => named(id, question))];
    case 'media':
      return [...nothing(field.none), ...sources.media.map(({ id, title }) => named(id, title))];
    case 'person':
      return [...nothing(field.none), ...sources.people.map(({ id, name }) => named(id, name))];
    case 'message':
      return [
        ...nothing(field.none),
        ...sources.messages.map(({ id, name, text }) => named(id, m.desk_deck_of({ what: name, name: text }))),
      ];
    case 'choice':
      return field.choices().map(({ value, label }) => ({ value: String(value), label, means: value }));
  }
};

/** Choices of a field, the chosen one, and whether it is missing from this show. */
export const fieldChoices = (
  field: ChoiceField,
  kept: unknown,
  action: ActionDraft,
  sources: ShowSources,
): { readonly choices: readonly FieldChoice[]; readonly value: string; readonly isMissing: boolean } => {
  const choices = offered(field, action, sources);
  const chosen = choices.find(({ means }) => means === kept);
  if (chosen) return { choices, value: chosen.value, isMissing: false };
  // An empty optional choice is fine.
  return { choices, value: '', isMissing: field.type !== 'choice' };
};

/** The name of a field. */
export const fieldLabel = (field: ChoiceField): string =>
  field.type === 'choice'
    ? field.label()
    : {
        scene: m.desk_act_scene,
        overlay: m.desk_kind_overlay,
        poll: m.desk_poll,
        media: m.desk_media,
        person: m.desk_kind_person,
        message: m.desk_kind_message,
      }[field.type]();
