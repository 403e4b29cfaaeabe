/** The person who made an edit. */
export interface LibraryAuthor {
  readonly name: string;
  /** The platform could not be reached then. */
  readonly isOffline: boolean;
}

/** The person who changed something last, and when. */
export interface LastEdit extends LibraryAuthor {
  readonly at: number;
}
