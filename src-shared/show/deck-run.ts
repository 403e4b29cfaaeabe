import type { Sentence } from '../words/sentence.ts';

/** Outcome of a sequence. */
export type DeckRunEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'stopped'; readonly who: string }
  /** The step at which it ended is `step`. */
  | { readonly kind: 'failed'; readonly message: Sentence };

/** A sequence that runs or has just ended, as every window sees it. Instants are Unix milliseconds of the host. */
export interface DeckRun {
  readonly runId: string;
  readonly pageId: string;
  readonly tileId: string;
  /** The tile's label when it was pressed. */
  readonly name: string;
  readonly sessionId: string;
  readonly who: string;
  /** The window that pressed: only there do its steps turn pages. */
  readonly window: string;
  readonly startedAt: number;
  /** Current step, from 0, and the number of steps. */
  readonly step: number;
  readonly steps: number;
  readonly doing: 'action' | 'wait' | 'page';
  /** When the wait it is in began and ends. */
  readonly wait: { readonly from: number; readonly until: number } | null;
  /** The page that the step it is at opens. */
  readonly opens: string | null;
  readonly end: DeckRunEnd | null;
  /** When this was said, so that a window counts down by its own clock. */
  readonly at: number;
}

/** The outcome of pressing the tile of a sequence. */
export type DeckRunOutcome =
  | { readonly kind: 'started'; readonly runId: string }
  | { readonly kind: 'stopped'; readonly runId: string }
  | { readonly kind: 'ignored'; readonly reason: 'repeat' | 'locked' | 'hold'; readonly message: Sentence };
