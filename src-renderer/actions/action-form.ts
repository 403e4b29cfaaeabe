import type { ShowSources } from './show-sources.ts';

/** An action being written: it may still lack something. */
export type ActionDraft = Readonly<Record<string, unknown>> & { readonly kind: string };

/** A field of an action's form. */
export type ActionField =
  | {
      readonly type: 'scene' | 'message' | 'poll' | 'media' | 'person';
      readonly name: string;
      /** The words for none or any; null where one has to be chosen. */
      readonly none: (() => string) | null;
    }
  | { readonly type: 'overlay'; readonly name: string }
  | {
      readonly type: 'text';
      readonly name: string;
      readonly max: number;
      readonly label: () => string;
      /** Values that are offered; others can be written. */
      readonly suggestions: (sources: ShowSources) => readonly string[];
    }
  | {
      readonly type: 'number';
      readonly name: string;
      readonly min: number;
      readonly max: number;
      readonly step: number;
      readonly label: () => string;
      /** The kept number of each one shown: an amount is kept in cents. */
      readonly factor: number;
    }
  | {
      /** Kept in seconds. */
      readonly type: 'duration';
      readonly name: string;
      readonly min: number;
      readonly max: number;
      readonly step: number;
      readonly label: () => string;
    }
  | { readonly type: 'color'; readonly name: string; readonly label: () => string }
  | { readonly type: 'switch'; readonly name: string; readonly label: () => string }
  | {
      readonly type: 'choice';
      readonly name: string;
      readonly label: () => string;
      readonly choices: () => readonly { readonly value: string | number; readonly label: string }[];
    };

/** A way in which a person chooses an action, with the fields it asks for. */
export interface ActionForm {
  readonly id: string;
  readonly label: () => string;
  /** A first action by this form, about the first thing of the show that fits. */
  readonly make: (sources: ShowSources) => ActionDraft;
  readonly fields: readonly ActionField[];
  /** The field that tells this form from others of the same kind; null where the kind has one form. */
  readonly has: string | null;
}

/** A form without fields. */
export const plainForm = (
  kind: string,
  label: () => string,
  values: Readonly<Record<string, unknown>> = {},
): ActionForm => ({ id: kind, label, make: () => ({ kind, ...values }), fields: [], has: null });

/** Form, words and offer of an action whose thing is found when it is pressed; `said` names that thing. */
export const foundWhenPressed = <Kind extends string>(kind: Kind, word: () => string, said: (what: string) => string) =>
  ({
    forms: [plainForm(kind, () => said(word()))],
    word: () => said(word()),
    offers: () => [{ action: { kind }, name: word() }],
  }) as const;

/** A field that turns something on or off. */
export const switchField = (name: string, label: () => string): ActionField => ({ type: 'switch', name, label });

/** A text field with a limit of characters. */
export const textField = (name: string, label: () => string, max: number): ActionField => ({
  type: 'text',
  name,
  label,
  max,
  suggestions: () => [],
});

/** A text field that offers values. */
export const suggestingField = (
  name: string,
  label: () => string,
  max: number,
  suggestions: (sources: ShowSources) => readonly string[],
): ActionField => ({ type: 'text', name, label, max, suggestions });

/** A field of a number within bounds. */
export const numberField = (
  name: string,
  label: () => string,
  [min, max, step]: readonly [number, number, number],
  factor = 1,
): ActionField => ({ type: 'number', name, label, min, max, step, factor });

/** A field of a length of time within bounds, in seconds. */
export const durationField = (
  name: string,
  label: () => string,
  [min, max, step]: readonly [number, number, number],
): ActionField => ({ type: 'duration', name, label, min, max, step });
