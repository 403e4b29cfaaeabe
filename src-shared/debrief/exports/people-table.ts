import type { Attendee } from '../attendee.ts';
import { groupNamesOf } from '../space-members.ts';
import { personSigns, type PersonSigns } from '../person-signs.ts';
import type { ShowAnalysis } from '../show-analysis.ts';
import type { ShowRecord } from '../show-record.ts';
import type { Pseudonyms } from './pseudonyms.ts';
import { tableOf, type ColumnOf, type Table } from './table.ts';

interface PersonRow {
  readonly person: Attendee;
  readonly signs: PersonSigns;
  /** Null where nobody read the groups. */
  readonly groups: readonly string[] | null;
}

const columnsOf = (names: Pseudonyms): readonly ColumnOf<PersonRow>[] => [
  { key: 'name', kind: 'text', of: ({ person }) => names.name(person.userId, person.name) },
  { key: 'person_id', kind: 'text', of: ({ person }) => names.id(person.userId) },
  { key: 'external_id', kind: 'text', of: ({ person }) => names.externalId(person.externalId) },
  { key: 'role', kind: 'text', of: ({ person }) => person.role },
  { key: 'source', kind: 'text', of: ({ person }) => person.source },
  { key: 'groups', kind: 'text', of: ({ groups }) => groups?.join(', ') ?? null },
  { key: 'arrived_at', kind: 'instant', of: ({ person }) => person.visit.from },
  { key: 'left_at', kind: 'instant', of: ({ person }) => person.visit.to },
  { key: 'visits', kind: 'whole', of: ({ person }) => person.visits },
  { key: 'credited_minutes', kind: 'decimal', of: ({ person }) => person.creditedMs / 60_000 },
  { key: 'credited_percent', kind: 'decimal', of: ({ person }) => person.creditPct },
  { key: 'platform_percent', kind: 'decimal', of: ({ person }) => person.platformPct },
  { key: 'basis', kind: 'text', of: ({ person }) => person.basis },
  { key: 'overlapping', kind: 'yes_no', of: ({ person }) => person.overlapping },
  { key: 'messages', kind: 'whole', of: ({ signs }) => signs.messages },
  { key: 'raised_hand', kind: 'yes_no', of: ({ signs }) => signs.raisedHand },
  { key: 'on_stage', kind: 'yes_no', of: ({ signs }) => signs.onStage },
  { key: 'conversions', kind: 'whole', of: ({ signs }) => signs.conversions },
  { key: 'participation', kind: 'decimal', of: ({ signs }) => signs.participation.score },
  { key: 'participation_signs', kind: 'whole', of: ({ signs }) => signs.participation.known },
];

/** Everyone who came; `userIds` names those who are wanted, null everyone. */
export const peopleTable = (
  record: ShowRecord,
  { attendees, coverage, conversions }: ShowAnalysis,
  { names, userIds }: { readonly names: Pseudonyms; readonly userIds: ReadonlySet<string> | null },
): Table<'people'> => {
  const signsOf = personSigns(record, coverage.share, conversions);
  const groupsOf = groupNamesOf(record.members);
  const wanted = attendees.filter(({ userId }) => userIds === null || userIds.has(userId));
  return tableOf(
    'people',
    columnsOf(names),
    wanted.map((person) => ({ person, signs: signsOf(person), groups: groupsOf(person.userId) })),
  );
};
