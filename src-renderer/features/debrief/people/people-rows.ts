import type { Attendee } from '#shared/debrief/attendee.ts';
import { personSigns, type PersonSigns } from '#shared/debrief/person-signs.ts';
import type { ShowAnalysis } from '#shared/debrief/show-analysis.ts';
import type { ShowRecord } from '#shared/debrief/show-record.ts';
import { groupNamesOf } from '#shared/debrief/space-members.ts';

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
  const signsOf = personSigns(record, analysis.coverage.share, analysis.conversions);
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

/** People sorted by a column. Names and groups go from A, figures from the largest, or the other way round. */
export const sortedPeople = (
  people: readonly PersonEntry[],
  column: PeopleColumn,
  reversed: boolean,
  collator: Intl.Collator,
): readonly PersonEntry[] => {
  const turn = reversed ? -1 : 1;
  if (column === 'name') return people.toSorted((a, b) => turn * collator.compare(a.name, b.name));
  if (column === 'groups') return people.toSorted((a, b) => turn * collator.compare(groupsText(a), groupsText(b)));
  return people.toSorted((a, b) => turn * (figureOf(b, column) - figureOf(a, column)));
};

/** People that a filter lets through and whose name, number or groups hold the words. */
export const filteredPeople = (
  people: readonly PersonEntry[],
  filter: PeopleFilter,
  query: string,
): readonly PersonEntry[] => {
  const words = query.trim().toLocaleLowerCase();
  return people.filter(
    (person) =>
      PASSES[filter](person) &&
      (words === '' ||
        person.name.toLocaleLowerCase().includes(words) ||
        (person.externalId ?? '').toLocaleLowerCase().includes(words) ||
        groupsText(person).toLocaleLowerCase().includes(words)),
  );
};
