import type { Attendee } from '#shared/debrief/attendee.ts';
import { personSigns, type PersonSigns } from '#shared/debrief/person-signs.ts';
import type { ShowAnalysis } from '#shared/debrief/show-analysis.ts';
import type { ShowRecord } from '#shared/debrief/show-record.ts';
import { groupNamesOf } from '#shared/debrief/space-members.ts';
import { plainText } from '../../../lib/plain-text.ts';

/** A person of the table. */
export interface PersonEntry extends Attendee {
  readonly signs: PersonSigns;
  /** Names of the person's groups; null where nobody read them. */
  readonly groups: readonly string[] | null;
}

/** Columns that the table can be sorted by. */
export const PEOPLE_COLUMNS = [
  'name',
  'in',
  'out',
  'visits',
  'credited',
  'percent',
  'messages',
  'hand',
  'conversions',
  'participation',
  'groups',
] as const;
export type PeopleColumn = (typeof PEOPLE_COLUMNS)[number];

export const PEOPLE_FILTERS = ['all', 'most', 'little', 'wrote', 'hand', 'bought', 'overlapping'] as const;
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number];

/** The people of a show with their signs. */
export const peopleRows = (analysis: ShowAnalysis, record: ShowRecord): readonly PersonEntry[] => {
  const signsOf = personSigns(record, analysis.watched, analysis.conversions);
  const groupsOf = groupNamesOf(record.members);
  return analysis.attendees.map((attendee) => ({
    ...attendee,
    signs: signsOf(attendee),
    groups: groupsOf(attendee.userId),
  }));
};

const PASSES: Readonly<Record<PeopleFilter, (person: PersonEntry) => boolean>> = {
  all: () => true,
  most: ({ creditPct }) => creditPct >= 80,
  little: ({ creditPct }) => creditPct < 20,
  wrote: ({ signs }) => (signs.messages ?? 0) > 0,
  hand: ({ signs }) => signs.raisedHand === true || signs.onStage === true,
  bought: ({ signs }) => signs.conversions > 0,
  overlapping: ({ overlapping }) => overlapping,
};

const figureOf = (person: PersonEntry, column: Exclude<PeopleColumn, 'name' | 'groups'>): number => {
  switch (column) {
    case 'in':
      return person.visit.from;
    case 'out':
      return person.visit.to;
    case 'visits':
      return person.visits;
    case 'credited':
      return person.creditedMs;
    case 'percent':
      return person.creditPct;
    case 'messages':
      return person.signs.messages ?? -1;
    case 'hand':
      return Number(person.signs.raisedHand === true) + Number(person.signs.onStage === true);
    case 'conversions':
      return person.signs.conversions;
    case 'participation':
      return person.signs.participation.score ?? -1;
  }
};

const groupsText = ({ groups }: PersonEntry): string => groups?.join(', ') ?? '';

/** People in the order of a column. */
export type PeopleSorter = (column: PeopleColumn, reversed: boolean) => readonly PersonEntry[];

/** Texts in the order of a language, each with its place: a collator is asked once for each text, not for each sort. */
const placesOf = (texts: readonly string[], collator: Intl.Collator): ReadonlyMap<string, number> =>
  new Map([...new Set(texts)].toSorted(collator.compare).map((text, place) => [text, place]));

/**
 * Sorts people by a column: names and groups from A, figures from the largest, or the other way round. The order of
 * thousands of names takes a language a quarter of a second, so it is made once.
 */
export const peopleSorter = (people: readonly PersonEntry[], collator: Intl.Collator): PeopleSorter => {
  const names = placesOf(
    people.map(({ name }) => name),
    collator,
  );
  const groups = placesOf(people.map(groupsText), collator);
  const keyOf = (column: PeopleColumn): ((person: PersonEntry) => number) => {
    if (column === 'name') return ({ name }) => names.get(name) ?? 0;
    if (column === 'groups') return (person) => groups.get(groupsText(person)) ?? 0;
    return (person) => -figureOf(person, column);
  };
  return (column, reversed) => {
    const key = keyOf(column);
    const turn = reversed ? -1 : 1;
    return people
      .map((person) => ({ person, at: turn * key(person) }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ person }) => person);
  };
};

/** Stands for people of any group; no group has an empty name. */
export const EVERY_GROUP = ' ';

/** Names of all groups that were read, in order. */
export const groupNames = ({ members }: ShowRecord, collator: Intl.Collator): readonly string[] =>
  [...new Set((members?.groups ?? []).map(({ name }) => name))].toSorted((a, b) => collator.compare(a, b));

/** True if somebody is in the group that is asked for. */
export const isInGroup = (groups: readonly string[] | null, group: string): boolean =>
  group === EVERY_GROUP || (groups?.includes(group) ?? false);

/** Filters of the list of people. */
export interface PeopleQuery {
  readonly filter: PeopleFilter;
  /** The name of a group. */
  readonly group: string;
  readonly query: string;
}

/** People of a group that a filter lets through and whose name, number or groups hold the words. */
export const filteredPeople = (
  people: readonly PersonEntry[],
  { filter, group, query }: PeopleQuery,
): readonly PersonEntry[] => {
  const words = plainText(query.trim());
  return people.filter(
    (person) =>
      PASSES[filter](person) &&
      isInGroup(person.groups, group) &&
      (words === '' ||
        plainText(person.name).includes(words) ||
        plainText(person.externalId ?? '').includes(words) ||
        plainText(groupsText(person)).includes(words)),
  );
};
