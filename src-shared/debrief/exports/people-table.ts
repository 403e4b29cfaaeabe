import type { Attendee } from '../attendee.ts';
import { groupNamesOf } from '../space-members.ts';
import { personSigns, type PersonSigns } from '../person-signs.ts';
import type { ShowAnalysis } from '../show-analysis.ts';
import type { ShowRecord } from '../show-record.ts';
import type { Pseudonyms } from './pseudonyms.ts';
import { tableOf, type Cell, type CellKind, type ColumnKey, type ColumnOf, type Table } from './table.ts';

interface Attended {
  readonly person: Attendee;
  readonly signs: PersonSigns;
}

interface PersonRow {
  readonly userId: string;
  readonly name: string;
  /** Null for a member who did not come. */
  readonly attended: Attended | null;
  /** Null where nobody read the groups. */
  readonly groups: readonly string[] | null;
}

/** A column about the visit of who came; empty for the others. */
const ofVisit = (key: ColumnKey, kind: CellKind, of: (attended: Attended) => Cell): ColumnOf<PersonRow> => ({
  key,
  kind,
  of: ({ attended }) => (attended === null ? null : of(attended)),
});

const columnsOf = (names: Pseudonyms): readonly ColumnOf<PersonRow>[] => [
  { key: 'name', kind: 'text', of: ({ userId, name }) => names.name(userId, name) },
  { key: 'person_id', kind: 'text', of: ({ userId }) => names.id(userId) },
  ofVisit('external_id', 'text', ({ person }) => names.externalId(person.externalId)),
  ofVisit('role', 'text', ({ person }) => person.role),
  ofVisit('source', 'text', ({ person }) => person.source),
  { key: 'groups', kind: 'text', of: ({ groups }) => groups && names.text(groups.join(', ')) },
  ofVisit('arrived_at', 'instant', ({ person }) => person.visit.from),
  ofVisit('left_at', 'instant', ({ person }) => person.visit.to),
  { key: 'visits', kind: 'whole', of: ({ attended }) => attended?.person.visits ?? 0 },
  ofVisit('credited_minutes', 'decimal', ({ person }) => person.creditedMs / 60_000),
  ofVisit('credited_percent', 'decimal', ({ person }) => person.creditPct),
  ofVisit('platform_percent', 'decimal', ({ person }) => person.platformPct),
  ofVisit('basis', 'text', ({ person }) => person.basis),
  ofVisit('overlapping', 'yes_no', ({ person }) => person.overlapping),
  ofVisit('messages', 'whole', ({ signs }) => signs.messages),
  ofVisit('raised_hand', 'yes_no', ({ signs }) => signs.raisedHand),
  ofVisit('on_stage', 'yes_no', ({ signs }) => signs.onStage),
  ofVisit('conversions', 'whole', ({ signs }) => signs.conversions),
  ofVisit('participation', 'decimal', ({ signs }) => signs.participation.score),
  ofVisit('participation_signs', 'whole', ({ signs }) => signs.participation.known),
];

/**
 * Everyone who came; `userIds` names those who are wanted, null everyone. Wanted members who did not come stand at the
 * end, with no visits and no figures.
 */
export const peopleTable = (
  record: ShowRecord,
  { attendees, watched, conversions }: ShowAnalysis,
  { names, userIds }: { readonly names: Pseudonyms; readonly userIds: ReadonlySet<string> | null },
): Table<'people'> => {
  const signsOf = personSigns(record, watched, conversions);
  const groupsOf = groupNamesOf(record.members);
  const came = attendees
    .filter(({ userId }) => userIds === null || userIds.has(userId))
    .map((person) => ({ userId: person.userId, name: person.name, attended: { person, signs: signsOf(person) } }));
  const attended = new Set(attendees.map(({ userId }) => userId));
  const absent = (userIds === null ? [] : (record.members?.members ?? []))
    .filter(({ id }) => userIds?.has(id) === true && !attended.has(id))
    .map(({ id, name }) => ({ userId: id, name, attended: null }));
  return tableOf(
    'people',
    columnsOf(names),
    [...came, ...absent].map((row) => ({ ...row, groups: groupsOf(row.userId) })),
  );
};
