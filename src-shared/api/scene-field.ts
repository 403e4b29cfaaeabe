import * as z from 'zod';

/** Longest time that a scene, a film or a sound may be given, in seconds (spec 2, Scene). */
export const MAX_SECONDS = 86_400;

/** How people edit a field. `choice` is a list, `row` shows its few values side by side. */
export type FieldControl =
  | { readonly kind: 'text'; readonly maxlength: number; readonly rows?: number }
  | { readonly kind: 'color' | 'emoji' | 'picture' | 'switch' }
  | {
      readonly kind: 'number';
      readonly min: number;
      readonly max: number;
      readonly step: number;
      readonly unit: string;
    }
  /** Seconds. */
  | { readonly kind: 'duration'; readonly min: number; readonly max: number; readonly step: number }
  /** A share or a factor, read as per cent; `plain` is read as it is. */
  | {
      readonly kind: 'slider';
      readonly min: number;
      readonly max: number;
      readonly step: number;
      readonly plain?: boolean;
    }
  | { readonly kind: 'choice' | 'row'; readonly values: readonly string[] };

export type FieldValue = string | number | boolean;

/** A field of a part of a scene: what it holds, how people edit it, and what holds while it is absent. */
export interface SceneField<Schema extends z.ZodType = z.ZodType, Usual extends FieldValue | null = FieldValue | null> {
  readonly schema: Schema;
  /** Null for a field that no single control edits. */
  readonly control: FieldControl | null;
  /** Null where nothing holds. */
  readonly usual: Usual;
  /** A part of what the thing shows: these fields are chosen, and merged, together. */
  readonly isSource: boolean;
}

export type SceneFields = Readonly<Record<string, SceneField>>;

const field = <Schema extends z.ZodType, Usual extends FieldValue | null>(
  schema: Schema,
  control: FieldControl | null,
  usual: Usual,
): SceneField<Schema, Usual> => ({ schema, control, usual, isSource: false });

/** A field without a control of its own. */
export const bareField = <Schema extends z.ZodType>(schema: Schema) => field(schema, null, null);
/** A field that says, with others, what the thing shows. */
export const sourceField = <Schema extends z.ZodType>(schema: Schema): SceneField<Schema, null> => ({
  ...bareField(schema),
  isSource: true,
});
export const textField = (maxlength: number, rows = 1) =>
  field(z.string().max(maxlength), { kind: 'text', maxlength, ...(rows > 1 && { rows }) }, null);
export const colorField = <Schema extends z.ZodType>(schema: Schema, usual: string) =>
  field(schema, { kind: 'color' }, usual);
export const emojiField = () => field(z.string().min(1).max(32), { kind: 'emoji' }, null);
export const pictureField = <Schema extends z.ZodType>(schema: Schema) => field(schema, { kind: 'picture' }, null);
export const switchField = (usual: boolean) => field(z.boolean(), { kind: 'switch' }, usual);
/** A number in a unit; `usual` is null where each type has its own. */
export const numberField = <Usual extends number | null>(
  range: { readonly min: number; readonly max: number; readonly step: number; readonly unit: string },
  usual: Usual,
) => field(z.number().min(range.min).max(range.max), { kind: 'number', ...range }, usual);
export const sliderField = (
  range: { readonly min: number; readonly max: number; readonly step: number; readonly plain?: boolean },
  usual: number,
) => field(z.number().min(range.min).max(range.max), { kind: 'slider', ...range }, usual);
/** A share from nothing to all. */
export const shareField = (usual: number) => sliderField({ min: 0, max: 1, step: 0.05 }, usual);
export const durationField = (schema: z.ZodNumber, min: number) =>
  field(schema, { kind: 'duration', min, max: MAX_SECONDS, step: 0.1 }, null);
/** A value of a list; `usual` may be `''`, which says that the thing has its own. */
export const choiceField = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  usual: Values[number] | '',
  kind: 'choice' | 'row' = 'choice',
) => field(z.enum(values), { kind, values }, usual);

/** The schemas of fields that may all be absent. */
export const schemasOf = <Fields extends SceneFields>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema.optional()])) as unknown as {
    [Name in keyof Fields]: z.ZodOptional<Fields[Name]['schema']>;
  };

/** Names of the fields that say together what a thing shows. */
export const sourceFields = (fields: SceneFields): readonly string[] =>
  Object.entries(fields).flatMap(([name, { isSource }]) => (isSource ? [name] : []));
