import * as z from 'zod';
import { DEFAULT_PREFERENCES, Preferences } from '#shared/settings/preferences.ts';

type Fields = Readonly<Record<string, unknown>>;
interface Parsed<Value> {
  readonly value: Value;
  readonly sound: boolean;
}

const asFields = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;

/** Each field is checked alone, inside groups too: a missing or invalid one gets its default, its neighbours stay. */
const parseFields = (shape: z.core.$ZodShape, initial: Fields, given: Fields): Parsed<Fields> => {
  const kept: Record<string, unknown> = { ...initial };
  let sound = true;
  for (const [name, schema] of Object.entries(shape)) {
    if (given[name] === undefined) continue;
    const [group, fallback] = [asFields(given[name]), asFields(initial[name])];
    if (schema instanceof z.ZodObject && group && fallback) {
      const parsed = parseFields(schema.shape, fallback, group);
      kept[name] = parsed.value;
      sound &&= parsed.sound;
      continue;
    }
    const field = z.safeParse(schema, given[name]);
    if (field.success) kept[name] = field.data;
    else sound = false;
  }
  return { value: kept, sound };
};

/** Parses preferences field by field: a missing or invalid one gets its default. */
export const parsePreferences = (json: unknown): Parsed<Preferences> => {
  const given = asFields(json);
  if (!given) return { value: DEFAULT_PREFERENCES, sound: false };
  const { value, sound } = parseFields(Preferences.shape, DEFAULT_PREFERENCES, given);
  return { value: Preferences.parse(value), sound };
};
