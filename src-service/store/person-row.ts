/** The columns of a person in rows of other tables. */
export interface PersonRow {
  readonly id: string;
  readonly externalId: string | null;
  readonly name: string;
  readonly email: string | null;
  readonly image: string | null;
}
