/** One step of the schema. Steps are never edited once released: a change is a new step at the end. */
export interface Migration {
  /** What it brings, as a sentence. */
  readonly title: string;
  readonly sql: string;
}
