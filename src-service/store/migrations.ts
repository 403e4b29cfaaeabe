/** A step of the schema. Released steps are never edited: a change is a new step at the end. */
export interface Migration {
  /** A sentence that says what the step brings. */
  readonly title: string;
  readonly sql: string;
}
