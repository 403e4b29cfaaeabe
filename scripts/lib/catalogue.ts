/** A message as the catalogue keeps it: a text, or one with variants for the plural. */
export type Message = string | readonly { readonly match: Readonly<Record<string, string>> }[];
export type Catalogue = Readonly<Record<string, Message>>;

/** Messages whose words stay the same whatever their count. */
const NOT_INFLECTED: ReadonlySet<string> = new Set([
  'desk_hands_more',
  'desk_people_curve',
  'desk_people_in_room',
  'prepare_count_of',
  'prepare_trouble',
  'prepare_waiting',
  'settings_per_minute',
]);

const textsOf = (message: Message): readonly string[] =>
  typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match));

/** The names of the values that a message needs. */
export const placeholdersOf = (message: Message): readonly string[] =>
  [
    ...new Set(textsOf(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''))),
  ].toSorted();

/** True if words have to agree with the count: those of a list (`new: 3`) or a place (`2 of 3`) do not. */
const isInflected = (text: string): boolean =>
  text.includes('{count}') && !/(?::|\b(?:of|sur|de))\s*\{count\}/.test(text);

/** True if some number finds no variant: French and Spanish have a plural of their own for a million. */
const hasGap = (message: Message): boolean =>
  typeof message !== 'string' && message.some(({ match }) => !Object.keys(match).some((on) => on.endsWith('=*')));

/** Faults between the catalogues, a sentence each. `base` is the language that the others are compared with. */
export function judgeCatalogues(base: string, catalogues: Readonly<Record<string, Catalogue>>): readonly string[] {
  const known = catalogues[base] ?? {};
  const problems: string[] = [];
  for (const [language, catalogue] of Object.entries(catalogues)) {
    for (const key of Object.keys(known)) {
      if (!(key in catalogue)) problems.push(`${language}: ${key} is missing`);
    }
    for (const [key, message] of Object.entries(catalogue)) {
      if (key === '$schema') continue;
      const own = known[key];
      if (own === undefined) {
        problems.push(`${language}: ${key} is not in ${base}`);
        continue;
      }
      const [given, wanted] = [placeholdersOf(message).join(), placeholdersOf(own).join()];
      if (given !== wanted) problems.push(`${language}: ${key} carries {${given}}, in ${base} {${wanted}}`);
      if (textsOf(message).some((text) => text.trim() === '')) problems.push(`${language}: ${key} is empty`);
      if (typeof message === 'string' && isInflected(message) && !NOT_INFLECTED.has(key)) {
        problems.push(`${language}: ${key} has a count but no variants for the plural`);
      }
      if (hasGap(message)) problems.push(`${language}: ${key} needs a variant for every other number (plural=*)`);
    }
  }
  return problems;
}

/** The sources that name keys: the window calls them (`m.key()`), the others ask for them by name (`say('key')`). */
export interface KeySources {
  readonly window: readonly string[];
  readonly others: readonly string[];
}

const namesIn = (sources: readonly string[], pattern: RegExp): readonly string[] =>
  sources.flatMap((source) => [...source.matchAll(pattern)].map(([, key]) => key ?? ''));

/** Keys that nothing names; keys that are named but are not there, the types tell. */
export function judgeKeys(catalogue: Catalogue, { window, others }: KeySources): readonly string[] {
  const used = new Set([...namesIn(window, /\bm\.([a-z]\w*)/g), ...namesIn(others, /(?:'|\bwords\.)([a-z]+_\w+)\b/g)]);
  const unused = Object.keys(catalogue).filter((key) => key !== '$schema' && !used.has(key));
  return unused.map((key) => `${key} is used nowhere`);
}
