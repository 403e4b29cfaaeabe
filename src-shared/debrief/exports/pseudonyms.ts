import { HOST_NAMES } from '../../words/host-names.ts';
import type { ShowAnalysis } from '../show-analysis.ts';
import { linesOf, type ShowRecord } from '../show-record.ts';

/** Replacements for people's names, ids and texts. */
export interface Pseudonyms {
  readonly name: (userId: string | null, name: string) => string;
  readonly id: (userId: string) => string;
  readonly externalId: (externalId: string | null) => string | null;
  readonly text: (text: string) => string;
  /** Addresses of pictures that people sent. */
  readonly address: (address: string | null) => string | null;
  /** A value of JSON with all its texts changed. */
  readonly data: (value: unknown) => unknown;
}

const same = <Value>(value: Value): Value => value;

/** Everyone as they are. */
export const REAL_NAMES: Pseudonyms = {
  name: (_, name) => name,
  id: same,
  externalId: same,
  text: same,
  address: same,
  data: same,
};

/** Names shorter than this are part of too many words to be looked for within texts. */
const SHORTEST_NAME = 3;
const EMAIL = /[^\s@]{1,200}@[^\s@]{1,200}/g;
const LEFT_OUT = '…';
/** Fields that name a person alone, wherever they stand. */
const PERSON_FIELDS: ReadonlySet<string> = new Set(['userId', 'externalId', 'email', 'imageUrl', 'image']);

const WORD = /[\p{L}\p{N}]+/gu;

/** A text in small letters without accents, of the same length: places in it are places in the text. */
const folded = (text: string): string =>
  text.replaceAll(/\p{L}/gu, (letter) => {
    const plain = letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    return plain.length === letter.length ? plain : letter;
  });

/** Puts others in the place of names within texts; `names` are folded. */
const createReplacer = (names: ReadonlyMap<string, string>): ((text: string) => string) => {
  const byFirstWord = Map.groupBy(
    [...names.keys()].filter((name) => name.length >= SHORTEST_NAME).toSorted((a, b) => b.length - a.length),
    (name) => name.match(WORD)?.[0] ?? '',
  );
  return (given) => {
    const text = given.normalize('NFC');
    const small = folded(text);
    let replaced = '';
    let done = 0;
    for (const { 0: word, index } of small.matchAll(WORD)) {
      if (index < done) continue;
      const name = byFirstWord.get(word)?.find((one) => {
        const start = index - one.indexOf(word);
        const goesOn = /^[\p{L}\p{N}]/u.test(small.slice(start + one.length));
        return start >= done && small.startsWith(one, start) && !goesOn;
      });
      if (name === undefined) continue;
      const start = index - name.indexOf(word);
      replaced += text.slice(done, start) + (names.get(name) ?? LEFT_OUT);
      done = start + name.length;
    }
    return replaced + text.slice(done);
  };
};

/** All names of people that a show knows, with whom they belong to; null for those without an id, as desks are. */
const peopleOf = (
  record: ShowRecord,
  { attendees, presses, conversions }: ShowAnalysis,
): readonly (readonly [string, string | null])[] => [
  ...attendees.map(({ userId, name }) => [name, userId] as const),
  ...linesOf(record.lines, 'presence').map(({ key, data }) => [data.name, key] as const),
  ...(record.messages ?? []).map(({ name, userId }) => [name, userId] as const),
  ...(record.members?.members ?? []).map(({ name, id }) => [name, id] as const),
  ...conversions.flatMap(({ name, userId }) => (name === null ? [] : [[name, userId] as const])),
  ...presses.map(({ who }) => [who, null] as const),
];

const HOST: ReadonlySet<string> = new Set(Object.values(HOST_NAMES));

/** Parts of a name that name somebody alone, such as a first name. Small words between them do not. */
const partsOf = (name: string): readonly string[] =>
  HOST.has(name) ? [] : name.split(/\s+/).filter((part) => part.length >= SHORTEST_NAME && /^\p{Lu}/u.test(part));

/** The others by all names of a show; a part of the names of several people becomes one that names none of them. */
const othersOf = (
  people: readonly { readonly name: string; readonly other: string }[],
): ReadonlyMap<string, string> => {
  const others = new Map<string, string>();
  for (const { name, other } of people) {
    for (const part of partsOf(name.normalize('NFC'))) {
      const known = others.get(folded(part));
      others.set(folded(part), known === undefined || known === other ? other : LEFT_OUT);
    }
  }
  for (const { name, other } of people) others.set(folded(name.normalize('NFC').trim()), other);
  return others;
};

/**
 * Gives each person a number and puts it in the place of their name, everywhere: in tables, in texts of others, in the
 * data of events. `said` makes a name of a number.
 */
export const pseudonymsOf = (
  record: ShowRecord,
  analysis: ShowAnalysis,
  said: (number: number) => string,
): Pseudonyms => {
  const numbers = new Map<string, number>();
  const numberOf = (key: string): number => {
    const number = numbers.get(key) ?? numbers.size + 1;
    numbers.set(key, number);
    return number;
  };
  const keyOf = (name: string, userId: string | null): string => (userId === null ? `name ${name}` : `id ${userId}`);
  const people = peopleOf(record, analysis);
  // By id, so that the numbers say nothing of who came first.
  for (const key of people.map(([name, userId]) => keyOf(name, userId)).toSorted()) numberOf(key);
  const byName = othersOf(people.map(([name, userId]) => ({ name, other: said(numberOf(keyOf(name, userId))) })));
  const withoutNames = createReplacer(byName);
  const text = (value: string): string => withoutNames(value.replaceAll(EMAIL, LEFT_OUT));
  const id = (userId: string): string => `p${numberOf(keyOf('', userId))}`;
  const data = (value: unknown): unknown => {
    if (typeof value === 'string') return byName.get(folded(value.normalize('NFC').trim())) ?? text(value);
    if (Array.isArray(value)) return value.map(data);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, field]: [string, unknown]) => {
        if (key === 'userId' && typeof field === 'string') return [key, id(field)];
        return [key, PERSON_FIELDS.has(key) ? null : data(field)];
      }),
    );
  };
  return {
    name: (userId, name) => said(numberOf(keyOf(name, userId))),
    id,
    externalId: () => null,
    text,
    address: () => null,
    data,
  };
};
