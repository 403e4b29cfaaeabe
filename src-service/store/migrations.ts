/** A step of the schema. Released steps are never edited: a change is a new step at the end. */
export interface Migration {
  /** Sentence that describes the step. */
  readonly title: string;
  readonly sql: string;
}
