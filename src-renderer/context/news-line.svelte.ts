/** Kinds of rows on the line of news, the most urgent first: news goes before what stands there in between. */
const RANKS = ['news', 'before_start', 'note', 'welcome'] as const;
export type NewsRank = (typeof RANKS)[number];

/** A press so soon after another row came up was meant for the row before. */
export const QUIET_MS = 600;

interface Row {
  readonly rank: number;
}

/** A row's place on the line. */
export interface NewsPlace {
  readonly isShown: boolean;
  leave(): void;
}

/**
 * The line of news at the top of the window: it is always there, so that nothing moves when somebody calls, asks or
 * leaves. One row is shown, the first that came of the most urgent; the others wait behind it.
 */
export class NewsLine {
  #rows = $state.raw<readonly Row[]>([]);
  #shown = $state.raw<Row | null>(null);
  /** Another row has just come up: presses on it do not count yet. */
  isQuiet = $state(false);
  readonly isEmpty = $derived(this.#shown === null);
  /** News that waits behind the row that is shown. */
  readonly waiting = $derived(this.#rows.filter((row) => row.rank === 0 && row !== this.#shown).length);
  readonly #setTimeout: (callback: () => void, ms: number) => unknown;
  #change = 0;

  constructor(setTimeout: (callback: () => void, ms: number) => unknown) {
    this.#setTimeout = setTimeout;
  }

  /** Takes a place on the line. */
  enter(rank: NewsRank): NewsPlace {
    const row: Row = { rank: RANKS.indexOf(rank) };
    this.#rows = [...this.#rows, row];
    if (this.#shown === null || row.rank < this.#shown.rank) this.#show(row);
    // Read when it is asked for, by whichever component asks.
    const isShown = (): boolean => this.#shown === row;
    return {
      get isShown() {
        return isShown();
      },
      leave: () => {
        this.#rows = this.#rows.filter((one) => one !== row);
        if (isShown()) this.#show(this.#rows.toSorted((one, other) => one.rank - other.rank)[0] ?? null);
      },
    };
  }

  /** Shows the news after the one that is shown. */
  next(): void {
    const news = this.#rows.filter(({ rank }) => rank === 0);
    const at = news.findIndex((row) => row === this.#shown);
    this.#show(news[(at + 1) % news.length] ?? this.#shown);
  }

  #show(row: Row | null): void {
    const isReplaced = this.#shown !== null && row !== null;
    this.#shown = row;
    this.#change += 1;
    this.isQuiet = isReplaced;
    if (!isReplaced) return;
    const change = this.#change;
    this.#setTimeout(() => {
      if (this.#change === change) this.isQuiet = false;
    }, QUIET_MS);
  }
}
