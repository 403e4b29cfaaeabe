import { DEFAULT_PREFERENCES, Preferences } from '#shared/bridge/preferences.ts';

/** Makes preferences of a file's content, field by field: what is missing or senseless falls back to its default. */
export const parsePreferences = (json: unknown): { readonly value: Preferences; readonly sound: boolean } => {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return { value: DEFAULT_PREFERENCES, sound: false };
  const given = json as Readonly<Record<string, unknown>>;
  const kept: Record<string, unknown> = { ...DEFAULT_PREFERENCES };
  let sound = true;
  for (const [name, schema] of Object.entries(Preferences.shape)) {
    if (given[name] === undefined) continue;
    const field = schema.safeParse(given[name]);
    if (field.success) kept[name] = field.data;
    else sound = false;
  }
  return { value: Preferences.parse(kept), sound };
};
