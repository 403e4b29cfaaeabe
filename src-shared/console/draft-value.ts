import type { FieldShape, FormField } from './form-field.ts';

export type Path = readonly (string | number)[];
type JsonObject = Readonly<Record<string, unknown>>;

/** True for an object of JSON: no list, not null. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path; undefined where nothing is there. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, key) => {
    if (Array.isArray(at)) return (at as unknown[])[Number(key)];
    return isJsonObject(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  }, value);

/** The value with another at a path; `undefined` leaves the key out, and takes an item out of its list. */
export const withValueAt = (value: unknown, path: Path, next: unknown): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return next;
  const inner = withValueAt(valueAt(value, [key]), rest, next);
  if (typeof key === 'number') {
    const items: unknown[] = Array.isArray(value) ? [...(value as unknown[])] : [];
    if (inner === undefined) items.splice(key, 1);
    else items[key] = inner;
    return items;
  }
  const entries = Object.entries(isJsonObject(value) ? value : {});
  const isThere = entries.some(([name]) => name === key);
  const all = isThere ? entries : [...entries, [key, undefined] as const];
  // `fromEntries` defines keys, so that `__proto__` is a key like any other.
  return Object.fromEntries(
    all.map(([name, old]) => [name, name === key ? inner : old] as const).filter(([, one]) => one !== undefined),
  );
};

const matches = (pattern: string, text: string): boolean => new RegExp(pattern, 'i').test(text);

const fitsShape = (shape: FieldShape, value: unknown): boolean => {
  switch (shape.type) {
    case 'text':
      return typeof value === 'string' && (shape.pattern === null || matches(shape.pattern, value));
    case 'number':
      return typeof value === 'number';
    case 'switch':
      return typeof value === 'boolean' || ['0', '1', 'true', 'false'].includes(value as string);
    case 'choice':
      return shape.values.some((one) => one === value);
    case 'date':
      return typeof value === 'string' || (shape.takesNumber && typeof value === 'number');
    case 'list':
      return Array.isArray(value) && value.every((item) => fits(shape.item, item));
    case 'object':
      return isJsonObject(value) && fitsObject(shape, value);
    case 'union':
      return shape.options.some((option) => fits(option, value));
    case 'anything':
      return true;
  }
};

const fitsObject = ({ fields }: Extract<FieldShape, { readonly type: 'object' }>, value: JsonObject): boolean =>
  fields.every((field) => (Object.hasOwn(value, field.name) ? fits(field, value[field.name]) : !field.isRequired));

/** True if a field can show a value: its kind is right, whether or not the value is within its bounds. */
export const fits = (field: FormField, value: unknown): boolean =>
  value === null ? field.isNullable || field.shape.type === 'anything' : fitsShape(field.shape, value);

/** The value that a field begins with when a person asks for it. */
export const starterValue = ({ shape, fallback }: FormField): unknown => {
  if (fallback !== undefined) return fallback;
  switch (shape.type) {
    case 'text':
    case 'date':
      return '';
    case 'number':
      return shape.min ?? 0;
    case 'switch':
      return false;
    case 'choice':
      return shape.values[0];
    case 'list':
      return [];
    case 'object':
      return Object.fromEntries(
        shape.fields.filter(({ isRequired }) => isRequired).map((field) => [field.name, starterValue(field)]),
      );
    case 'union':
      return shape.options[0] ? starterValue(shape.options[0]) : null;
    case 'anything':
      return null;
  }
};

/** The option of several kinds that a value belongs to; the first where it fits none. */
export const optionOf = (options: readonly FormField[], value: unknown): FormField | null =>
  options.find((option) => fits(option, value)) ??
  options.find(({ shape }) => isKind(shape, value)) ??
  options[0] ??
  null;

/** True if an object has the value that tells its kind apart, else all that its kind asks for. */
const isObjectOfKind = ({ fields }: Extract<FieldShape, { readonly type: 'object' }>, value: JsonObject): boolean => {
  const telling = fields.find(({ shape }) => shape.type === 'choice' && shape.values.length === 1);
  if (telling?.shape.type === 'choice') return telling.shape.values[0] === value[telling.name];
  return fields.every(({ name, isRequired }) => !isRequired || Object.hasOwn(value, name));
};

/** True if a value is of a kind, even one that is not written to its end: half an address is a text already. */
const isKind = (shape: FieldShape, value: unknown): boolean => {
  switch (shape.type) {
    case 'object':
      return isJsonObject(value) && isObjectOfKind(shape, value);
    case 'list':
      return Array.isArray(value);
    case 'text':
      return typeof value === 'string';
    default:
      return false;
  }
};

/** The keys of a value that no field has, as dotted paths. */
export const unknownKeys = (field: FormField, value: unknown, path = ''): readonly string[] => {
  const { shape } = field;
  const within = (key: string | number): string => (path === '' ? String(key) : `${path}.${key}`);
  if (shape.type === 'list' && Array.isArray(value))
    return value.flatMap((item, index) => unknownKeys(shape.item, item, within(index)));
  if (shape.type === 'union') {
    const option = optionOf(shape.options, value);
    return option ? unknownKeys(option, value, path) : [];
  }
  if (shape.type !== 'object' || !isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const known = shape.fields.find(({ name }) => name === key) ?? shape.others;
    return known ? unknownKeys(known, inner, within(key)) : [within(key)];
  });
};
