/** How a person stands beside what is theirs. */
export interface PersonRow {
  readonly id: string;
  readonly externalId: string | null;
  readonly name: string;
  readonly email: string | null;
  readonly image: string | null;
}
