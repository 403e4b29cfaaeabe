/** The kinds of cells: an instant is Unix milliseconds, a share 0 to 100. */
export type CellKind = 'text' | 'whole' | 'decimal' | 'instant' | 'yes_no';
export type Cell = string | number | boolean | null;

/** Columns of all tables, by the name that programs read. */
export type ColumnKey =
  | 'name'
  | 'person_id'
  | 'external_id'
  | 'role'
  | 'source'
  | 'arrived_at'
  | 'left_at'
  | 'visits'
  | 'credited_minutes'
  | 'credited_percent'
  | 'platform_percent'
  | 'basis'
  | 'overlapping'
  | 'messages'
  | 'raised_hand'
  | 'on_stage'
  | 'conversions'
  | 'participation'
  | 'participation_signs'
  | 'groups'
  | 'at'
  | 'offset_sec'
  | 'people'
  | 'people_low'
  | 'people_high'
  | 'scene'
  | 'times'
  | 'air_minutes'
  | 'viewer_minutes'
  | 'exits'
  | 'exit_rate'
  | 'exit_rate_low'
  | 'exit_rate_high'
  | 'retention_percent'
  | 'too_few'
  | 'poll_id'
  | 'question'
  | 'quiz'
  | 'opened_at'
  | 'closed_at'
  | 'voters'
  | 'present'
  | 'turnout_percent'
  | 'right_percent'
  | 'option'
  | 'votes'
  | 'votes_percent'
  | 'correct'
  | 'kind'
  | 'key'
  | 'text'
  | 'link'
  | 'image'
  | 'label'
  | 'amount'
  | 'currency'
  | 'seen_in'
  | 'details';

export interface Column {
  readonly key: ColumnKey;
  readonly kind: CellKind;
}

/** Rows of figures, as every format writes them; each row has a cell for each column. */
export interface Table<Name extends string = string> {
  readonly name: Name;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A column: its heading, and its value for a row's source. */
export type ColumnOf<Thing> = Column & { readonly of: (thing: Thing) => Cell };

/** A table of things, a row for each. */
export const tableOf = <Name extends string, Thing>(
  name: Name,
  columns: readonly ColumnOf<Thing>[],
  things: readonly Thing[],
): Table<Name> => ({
  name,
  columns: columns.map(({ key, kind }) => ({ key, kind })),
  rows: things.map((thing) => columns.map(({ of }) => of(thing))),
});
