import type { DropdownChoice, JsonValue, SomeCompanionActionInputField } from '@companion-module/base';
import type { ApiState } from '#shared/controls/api-state.ts';
import type { ListedAction } from '#shared/controls/api-messages.ts';
import { idOf, type Choices } from './choices.ts';
import { STANDINGS, TOGGLES } from './standing.ts';

type Schema = ListedAction['body'];
type Values = Readonly<Record<string, JsonValue | undefined>>;

/** Input for a field of an action, from its JSON Schema. */
type Shape =
  | { readonly type: 'thing'; readonly of: keyof Choices }
  | { readonly type: 'boolean' }
  | { readonly type: 'choice'; readonly values: readonly (string | number)[] }
  | { readonly type: 'number'; readonly min: number; readonly max: number; readonly whole: boolean }
  | { readonly type: 'text'; readonly max: number };

export interface ActionField {
  readonly name: string;
  readonly shape: Shape;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  /** The value that it toggles, for an action that turns something on or off. */
  readonly toggle: (typeof TOGGLES)[string] | null;
}

const THINGS: Readonly<Record<string, keyof Choices>> = {
  sceneId: 'scene',
  overlayId: 'overlay',
  pollId: 'poll',
  mediaId: 'media',
  scene: 'obsScene',
};
const TOGGLE = 'toggle';
/** Leaves an optional field out, and stands for nothing where a field may be nothing. */
const NONE = '';
const VALUE_LABELS: Readonly<Record<string, string>> = { '1': 'Next', '-1': 'Previous' };
const FIELD_LABELS: Readonly<Record<string, string>> = {
  by: 'Direction',
  bg: 'Background',
  scene: 'Scene of your OBS',
};
const NULL_LABELS: Readonly<Record<string, string>> = {
  'scene.cue sceneId': 'Nothing: clears the cue',
  'overlay.visible sceneId': 'Every scene that has it',
  'message.stage messageId': 'Nothing: takes it off the stage',
  'scene.transition sceneId': 'The scene in Preview, else the one on air',
};

/** The words of a name that a program writes: `auto_advance.set` reads "Auto advance: set". */
export const readable = (name: string): string => {
  const words = name
    .replace(/Id$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .replaceAll('.', ': ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const numberOr = (value: unknown, other: number): number => (typeof value === 'number' ? value : other);

const shapeOf = (name: string, schema: Schema): Shape => {
  const thing = THINGS[name];
  if (thing !== undefined) return { type: 'thing', of: thing };
  if (Array.isArray(schema.enum)) return { type: 'choice', values: schema.enum as string[] };
  if (Array.isArray(schema.anyOf)) {
    const kinds = (schema.anyOf as Schema[]).filter(({ type }) => type !== 'null');
    const values = kinds.flatMap(({ const: value }) => (value === undefined ? [] : [value as string | number]));
    if (values.length > 0) return { type: 'choice', values };
    return shapeOf(name, kinds[0] ?? {});
  }
  if (schema.type === 'boolean') return { type: 'boolean' };
  if (schema.type === 'number' || schema.type === 'integer') {
    const [min, max] = [numberOr(schema.minimum, -1e9), numberOr(schema.maximum, 1e9)];
    return { type: 'number', min, max, whole: schema.type === 'integer' };
  }
  return { type: 'text', max: numberOr(schema.maxLength, 300) };
};

/** The fields of an action, from the schema that the desk lists. `held` is no field: every press has it. */
export const fieldsOf = ({ kind, body }: ListedAction): readonly ActionField[] => {
  const required = Array.isArray(body.required) ? (body.required as string[]) : [];
  return Object.entries((body.properties ?? {}) as Record<string, Schema>)
    .filter(([name]) => name !== 'held')
    .map(([name, schema]) => ({
      name,
      shape: shapeOf(name, schema),
      isRequired: required.includes(name),
      isNullable: Array.isArray(schema.anyOf) && (schema.anyOf as Schema[]).some(({ type }) => type === 'null'),
      toggle: TOGGLES[`${kind} ${name}`] ?? null,
    }));
};

/** The option of Companion for a field. */
export const optionOf = (kind: string, field: ActionField, choices: Choices): SomeCompanionActionInputField => {
  const { name, shape, isRequired, isNullable, toggle } = field;
  const base = { id: name, label: FIELD_LABELS[name] ?? readable(name) };
  const none: DropdownChoice[] = isNullable
    ? [{ id: NONE, label: NULL_LABELS[`${kind} ${name}`] ?? 'Nothing' }]
    : isRequired
      ? []
      : [{ id: NONE, label: 'As it is' }];
  const dropdown = (offered: readonly DropdownChoice[]): SomeCompanionActionInputField => {
    const all = [...none, ...offered, ...(toggle ? [{ id: TOGGLE, label: 'The other way round' }] : [])];
    return { ...base, type: 'dropdown', choices: all, default: all[0]?.id ?? NONE };
  };
  switch (shape.type) {
    case 'thing': {
      const offered = [...none, ...choices[shape.of].map(({ id, label }) => ({ id, label }))];
      const tooltip = 'Chosen, or typed by its name or its id';
      return {
        ...base,
        type: 'dropdown',
        choices: offered,
        default: offered[0]?.id ?? NONE,
        allowCustom: true,
        tooltip,
      };
    }
    case 'boolean':
      return dropdown([
        { id: 'true', label: 'On' },
        { id: 'false', label: 'Off' },
      ]);
    case 'choice':
      return dropdown(
        shape.values.map((value) => ({ id: String(value), label: VALUE_LABELS[value] ?? readable(String(value)) })),
      );
    case 'number': {
      const { min, max } = shape;
      const range = `${min} to ${max}`;
      return {
        ...base,
        type: 'textinput',
        default: isRequired ? String(min) : '',
        useVariables: true,
        tooltip: isRequired ? range : `${range}; empty leaves it as it is`,
      };
    }
    case 'text':
      if (!isNullable) return { ...base, type: 'textinput', default: '', useVariables: true };
      return { ...dropdown([]), ...base, type: 'dropdown', choices: none, default: NONE, allowCustom: true };
  }
};

/** An option as text. */
export const given = (value: unknown): string =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';

/** A field's value for the API; undefined leaves the field out. */
const valueOf = (field: ActionField, text: string, choices: Choices, isInEffect: () => boolean): unknown => {
  const { shape, toggle, isNullable } = field;
  if (text === NONE && (isNullable || shape.type !== 'text' || !field.isRequired)) return isNullable ? null : undefined;
  if (toggle && text === TOGGLE) return isInEffect() ? toggle.off : toggle.on;
  switch (shape.type) {
    case 'thing':
      return idOf(choices[shape.of], text);
    case 'boolean':
      return text === 'true' || text === '1';
    case 'choice':
      return shape.values.find((value) => String(value) === text) ?? text;
    case 'number':
      return Number(text);
    case 'text':
      return text;
  }
};

/** The body of an action from the options of a button. */
export const bodyOf = (
  { kind }: ListedAction,
  fields: readonly ActionField[],
  options: Values,
  { choices, state }: { readonly choices: Choices; readonly state: ApiState | null },
): Readonly<Record<string, unknown>> => {
  const body: Record<string, unknown> = { kind };
  // The toggled value is known once the fields that name it are.
  for (const field of fields.toSorted((one, other) => Number(one.toggle !== null) - Number(other.toggle !== null))) {
    const { name, toggle } = field;
    const isInEffect = (): boolean => toggle !== null && state !== null && STANDINGS[toggle.of].isInEffect(state, body);
    const value = valueOf(field, given(options[name]), choices, isInEffect);
    if (value !== undefined) body[name] = value;
  }
  return body;
};

/** The id of the action that presses a tile of the deck. */
export const TILE_ACTION = 'tile.press';

/** The id of the action that shows a band that was kept ready. */
export const BAND_ACTION = 'band.preset';

/** The option that names such a band. */
export const bandOption = (choices: Choices) =>
  optionOf(
    BAND_ACTION,
    { name: 'bandId', shape: { type: 'thing', of: 'band' }, isRequired: true, isNullable: false, toggle: null },
    choices,
  );

/** The id of the action that presses a command of the desk. */
export const COMMAND_ACTION = 'desk.command';

/** The option that names a tile. */
export const tileOption = (choices: Choices) =>
  optionOf(
    TILE_ACTION,
    { name: 'tile', shape: { type: 'thing', of: 'tile' }, isRequired: true, isNullable: false, toggle: null },
    choices,
  );
