/** A short mark beside a name: what to know before it is chosen. */
export interface Mark {
  readonly text: string;
  readonly tone: 'accent' | 'outline' | 'warn';
  /** More about it, where the text is not all. */
  readonly title?: string;
}
