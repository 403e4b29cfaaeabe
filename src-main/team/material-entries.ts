import { createHash } from 'node:crypto';
import type { TeamState } from '#shared/team/team-state.ts';
import { teamFacts, type MaterialType, type TeamChange, type TeamFact } from '#shared/team/team-values.ts';

/** Something that people work with, of one space. Its value is JSON. */
export interface MaterialItem {
  readonly type: MaterialType;
  readonly id: string;
  readonly json: string;
}

/** The team's version of a thing: its JSON, or null where somebody removed it. */
export interface SharedItem extends Pick<MaterialItem, 'type' | 'id'> {
  readonly json: string | null;
  /** The person who changed it last. */
  readonly by: string;
  /** False while parts of it are missing: nobody knows then what it is. */
  readonly isWhole: boolean;
}

/** Even with every character escaped, a part fits into a message. */
const PART_CHARACTERS = 3000;
/** Larger things stay at their desk. */
const MAX_PARTS = 100;
const LONGEST_KEY = 200;

/** Short digest of a text. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/** Names a thing within its space. */
export const placeOf = ({ type, id }: Pick<MaterialItem, 'type' | 'id'>): string => `${type} ${id}`;

const keyOf = (space: string, { type, id }: Pick<MaterialItem, 'type' | 'id'>, part: number): string =>
  `${space} ${type} ${id} ${part}`;

/** The entries that a thing takes; null for one that is too large to be shared. */
export const partsOf = (space: string, item: Pick<MaterialItem, 'type' | 'id'>, json: string): number | null => {
  const parts = Math.max(1, Math.ceil(json.length / PART_CHARACTERS));
  return parts > MAX_PARTS || keyOf(space, item, parts).length > LONGEST_KEY ? null : parts;
};

/** The changes that share a thing (see `partsOf`), or its removal (null). */
export const materialChanges = (
  space: string,
  { type, id }: Pick<MaterialItem, 'type' | 'id'>,
  json: string | null,
  by: string,
): readonly TeamChange[] => {
  const digest = json === null ? '' : digestOf(json);
  const parts = json === null ? 0 : Math.ceil(json.length / PART_CHARACTERS);
  const change = (part: number): TeamChange => ({
    kind: 'material',
    key: keyOf(space, { type, id }, part),
    value: {
      space,
      type,
      id,
      part,
      parts,
      digest,
      text: (json ?? '').slice(part * PART_CHARACTERS, (part + 1) * PART_CHARACTERS),
    },
    by,
  });
  // The first part comes last: with it the thing is whole.
  return Array.from({ length: Math.max(parts, 1) }, (_, part) => change(part)).toReversed();
};

const IN_FLUX = { json: null, isWhole: false } as const;

const wholeOf = (facts: readonly TeamFact<'material'>[]): Pick<SharedItem, 'json' | 'isWhole'> => {
  const first = facts.find(({ value }) => value.part === 0)?.value;
  if (!first) return IN_FLUX;
  if (first.parts === 0) return { json: null, isWhole: true };
  const text = Array.from(
    { length: first.parts },
    (_, part) => facts.find(({ value }) => value.part === part && value.digest === first.digest)?.value.text,
  );
  const json = text.join('');
  return text.includes(undefined) || digestOf(json) !== first.digest ? IN_FLUX : { json, isWhole: true };
};

/** All things that the team has of a space, by their place. */
export const sharedItems = (state: TeamState, space: string): ReadonlyMap<string, SharedItem> => {
  const byPlace = new Map<string, TeamFact<'material'>[]>();
  for (const fact of teamFacts(state, 'material')) {
    if (fact.value.space !== space) continue;
    const place = placeOf(fact.value);
    const others = byPlace.get(place);
    if (others) others.push(fact);
    else byPlace.set(place, [fact]);
  }
  return new Map(
    [...byPlace].flatMap(([place, facts]) => {
      const [one] = facts;
      if (!one) return [];
      const { type, id } = one.value;
      const by = facts.find(({ value }) => value.part === 0)?.by ?? '';
      return [[place, { type, id, by, ...wholeOf(facts) }] as const];
    }),
  );
};
