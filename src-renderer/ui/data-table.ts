import type { Snippet } from 'svelte';

/** A column of a table: its title, and what it says of each row. */
export interface Column<Row> {
  readonly title: string;
  /** Small, below the title. */
  readonly subtitle?: string;
  readonly text: (row: Row, index: number) => string;
  /** Small, below the text; null where there is nothing more to say. */
  readonly note?: (row: Row) => string | null;
  /** The column whose text names the row. */
  readonly isName?: boolean;
  /** Figures, which stand below each other. */
  readonly isNumber?: boolean;
  /** Draws a cell that is more than its text. */
  readonly cell?: Snippet<[Row]> | undefined;
}
