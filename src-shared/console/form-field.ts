import { inputSchema, type JsonSchema } from '../api/json-schema.ts';
import { CssColor, FileUrl, Hex6, HexColor, HttpsUrl } from '../api/fields.ts';

/** The texts that are judged or offered in a way of their own. */
export type TextLook = 'plain' | 'email' | 'address' | 'file' | 'colour';

export type Choosable = string | number | boolean;

/** The kind of value that a field takes, with its bounds. */
export type FieldShape =
  | {
      readonly type: 'text';
      readonly look: TextLook;
      readonly min: number;
      readonly max: number | null;
      readonly pattern: string | null;
    }
  | { readonly type: 'number'; readonly min: number | null; readonly max: number | null; readonly whole: boolean }
  | { readonly type: 'switch' }
  | { readonly type: 'choice'; readonly values: readonly Choosable[] }
  | { readonly type: 'date'; readonly takesNumber: boolean; readonly takesTime: boolean }
  | { readonly type: 'list'; readonly item: FormField; readonly min: number; readonly max: number | null }
  | {
      readonly type: 'object';
      readonly fields: readonly FormField[];
      /** The field of keys that have no name yet; null where unknown keys are errors. */
      readonly others: FormField | null;
    }
  | { readonly type: 'union'; readonly options: readonly FormField[] }
  | { readonly type: 'anything' };

/** A field of a form, read from a schema. */
export interface FormField {
  readonly name: string;
  readonly shape: FieldShape;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  /** The value that the platform takes where the field is left out; undefined where there is none. */
  readonly fallback: unknown;
}

const NOTHING: JsonSchema = {};
const COLOURS: ReadonlySet<unknown> = new Set([HexColor, Hex6, CssColor].map((schema) => inputSchema(schema).pattern));

const FILE: unknown = inputSchema(FileUrl).pattern;
const ADDRESS: unknown = inputSchema(HttpsUrl).pattern;

const schemasIn = (value: unknown): readonly JsonSchema[] => (Array.isArray(value) ? (value as JsonSchema[]) : []);
const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const isNull = (schema: JsonSchema): boolean => schema.type === 'null';

/** The alternatives of a schema, those within others too. */
const alternatives = (schema: JsonSchema): readonly JsonSchema[] => {
  if (Array.isArray(schema.type)) return (schema.type as string[]).map((type) => ({ ...schema, type }));
  const inner = schemasIn(schema.anyOf ?? schema.oneOf);
  return inner.length === 0 ? [schema] : inner.flatMap(alternatives);
};

const valuesOf = (schema: JsonSchema): readonly Choosable[] | null => {
  if ('const' in schema) return [schema.const as Choosable];
  return Array.isArray(schema.enum) ? (schema.enum as Choosable[]) : null;
};

const isDate = ({ format }: JsonSchema): boolean => format === 'date' || format === 'date-time';
const SWITCH_WORDS: readonly unknown[] = ['0', '1', 'true', 'false'];

const textShape = (schema: JsonSchema): FieldShape => {
  const pattern = typeof schema.pattern === 'string' ? schema.pattern : null;
  const lookOf = (): TextLook => {
    if (COLOURS.has(pattern)) return 'colour';
    if (pattern === FILE) return 'file';
    if (schema.format === 'email') return 'email';
    return pattern === ADDRESS ? 'address' : 'plain';
  };
  return {
    type: 'text',
    look: lookOf(),
    min: numberIn(schema.minLength) ?? 0,
    max: numberIn(schema.maxLength),
    pattern,
  };
};

const objectShape = (schema: JsonSchema): FieldShape => {
  const required = new Set((schema.required ?? []) as string[]);
  const properties = Object.entries((schema.properties ?? NOTHING) as Record<string, JsonSchema>);
  const others = schema.additionalProperties;
  const isOpen = typeof others === 'object' && others !== null;
  return {
    type: 'object',
    fields: properties.map(([name, property]) => fieldOf(name, property, required.has(name))),
    others: isOpen ? fieldOf('', others as JsonSchema, true) : null,
  };
};

/** The shape of a schema that has no alternatives. */
const plainShape = (schema: JsonSchema): FieldShape => {
  const values = valuesOf(schema);
  if (values) return { type: 'choice', values };
  if (isDate(schema)) return { type: 'date', takesNumber: false, takesTime: schema.format === 'date-time' };
  switch (schema.type) {
    case 'string':
      return textShape(schema);
    case 'number':
    case 'integer':
      return {
        type: 'number',
        min: numberIn(schema.minimum ?? schema.exclusiveMinimum),
        max: numberIn(schema.maximum ?? schema.exclusiveMaximum),
        whole: schema.type === 'integer',
      };
    case 'boolean':
      return { type: 'switch' };
    case 'array': {
      const item = fieldOf('', (schema.items ?? NOTHING) as JsonSchema, true);
      return { type: 'list', item, min: numberIn(schema.minItems) ?? 0, max: numberIn(schema.maxItems) };
    }
    case 'object':
      return objectShape(schema);
    default:
      return { type: 'anything' };
  }
};

const isText = (schema: JsonSchema): boolean =>
  schema.type === 'string' && valuesOf(schema) === null && !isDate(schema);

/** A single text for several kinds of text: it takes what any of them takes, and looks like the most helpful one. */
const mergedText = (schemas: readonly JsonSchema[]): FieldShape => {
  const shapes = schemas.map(textShape).filter((shape) => shape.type === 'text');
  const mosts = shapes.flatMap(({ max }) => (max === null ? [] : [max]));
  const looks = new Set(shapes.map(({ look }) => look));
  const common = looks.size === 1 ? shapes[0]?.look : undefined;
  return {
    type: 'text',
    look: looks.has('file') ? 'file' : (common ?? 'plain'),
    min: Math.min(...shapes.map(({ min }) => min)),
    max: mosts.length === shapes.length ? Math.max(...mosts) : null,
    pattern: null,
  };
};

/** Options with each name once: the second of a name is numbered. */
const eachNamedOnce = (options: readonly FormField[]): readonly FormField[] =>
  options.map((option, index) => {
    const before = options.slice(0, index).filter(({ name }) => name === option.name).length;
    return before === 0 ? option : { ...option, name: `${option.name} ${before + 1}` };
  });

/** The shape of several alternatives: one control where one can take them all, else a choice between them. */
const mergedShape = (schemas: readonly JsonSchema[]): FieldShape => {
  const [first = NOTHING] = schemas;
  if (schemas.length === 1) return plainShape(first);
  if (schemas.length > 1 && schemas.every(isText)) return mergedText(schemas);
  const dates = schemas.filter(isDate);
  if (dates.length > 0) return { type: 'date', takesNumber: dates.length < schemas.length, takesTime: true };
  const values = schemas.map(valuesOf);
  const isSwitch = schemas.every(
    (schema, index) => schema.type === 'boolean' || values[index]?.every((value) => SWITCH_WORDS.includes(value)),
  );
  if (isSwitch) return { type: 'switch' };
  if (values.every((one) => one !== null)) return { type: 'choice', values: [...new Set(values.flat())] };
  return { type: 'union', options: eachNamedOnce(schemas.map((schema) => fieldOf(optionName(schema), schema, true))) };
};

/** The label of one of several kinds: the value that tells it apart, else the fields that it asks for. */
const optionName = (schema: JsonSchema): string => {
  const properties = Object.values((schema.properties ?? NOTHING) as Record<string, JsonSchema>);
  const told = properties.find((property) => 'const' in property)?.const;
  if (typeof told === 'string') return told;
  const required = ((schema.required ?? []) as string[]).join(', ');
  if (required !== '') return required;
  return valuesOf(schema)?.join(', ') ?? (typeof schema.type === 'string' ? schema.type : 'value');
};

/** The field that a schema asks for. */
export const fieldOf = (name: string, schema: JsonSchema, isRequired: boolean): FormField => {
  const all = alternatives(schema);
  const some = all.filter((one) => !isNull(one));
  return {
    name,
    shape: mergedShape(some),
    isRequired,
    isNullable: some.length < all.length,
    fallback: schema.default,
  };
};
