import type { Snippet } from 'svelte';
import type { Path } from '#shared/console/draft-value.ts';
import type { FormField } from '#shared/console/form-field.ts';
import type { Place } from '#shared/console/operation-form.ts';

/** A field of the form with its value and its place. */
export interface FieldPlace {
  readonly field: FormField;
  readonly place: Place;
  readonly path: Path;
  readonly value: unknown;
}

/** The parts of a form that hold each other: a group draws fields, and a field may be a group. */
export interface FieldSnippets {
  /** A field in one of its states; `isWhole` for the object of a whole place. */
  readonly view: Snippet<[FieldPlace, boolean]>;
  /** The control of a field, with its label; bare without a frame. */
  readonly control: Snippet<[FieldPlace, string, boolean]>;
}
