import type { ShowAnalysis } from '../show-analysis.ts';
import { linesOf, type ShowRecord } from '../show-record.ts';

/** What stands in the place of people's names, ids and texts. */
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
/** Fields that name a person by themselves, wherever they stand. */
const PERSON_FIELDS: ReadonlySet<string> = new Set(['userId', 'externalId', 'email', 'imageUrl', 'image']);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** All names of people that a show knows, with whom they belong to; null for those without an id, as desks are. */
const peopleOf = (
  record: ShowRecord,
  { attendees, presses }: ShowAnalysis,
): readonly (readonly [string, string | null])[] => [
  ...attendees.map(({ userId, name }) => [name, userId] as const),
  ...linesOf(record.lines, 'presence').map(({ key, data }) => [data.name, key] as const),
  ...(record.messages ?? []).map(({ name, userId }) => [name, userId] as const),
  ...presses.map(({ who }) => [who, null] as const),
];

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
  const byName = new Map(
    people.map(([name, userId]) => [name.trim().toLowerCase(), said(numberOf(keyOf(name, userId)))]),
  );
  const words = [...byName.keys()]
    .filter((name) => name.length >= SHORTEST_NAME)
    .toSorted((a, b) => b.length - a.length);
  const anyName =
    words.length === 0
      ? null
      : new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'giu');

  const text = (value: string): string => {
    const without = value.replaceAll(EMAIL, LEFT_OUT);
    return anyName ? without.replaceAll(anyName, (name) => byName.get(name.toLowerCase()) ?? LEFT_OUT) : without;
  };
  const id = (userId: string): string => `p${numberOf(keyOf('', userId))}`;
  const data = (value: unknown): unknown => {
    if (typeof value === 'string') return byName.get(value.trim().toLowerCase()) ?? text(value);
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
