import { dryRunFollow } from '#shared/rules/dry-run-follow.ts';
import { dryRun, type DryFiring, type TriedRule } from '#shared/rules/dry-run.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import { unpackDebrief } from '../../bridge/unpack-debrief.ts';

/** A recorded show that rules were tried on. */
export interface TriedShow {
  readonly sessionId: string;
  readonly title: string;
  /** Start of its live, Unix milliseconds of the platform. */
  readonly from: number;
  readonly firings: readonly DryFiring[];
  readonly untold: readonly string[];
}

/** Recordings that are tried: the latest. */
const MOST_SHOWS = 50;

/** Rules tried on the recordings of a space, one show after the other. */
export class DryRunState {
  shows = $state.raw<readonly TriedShow[]>([]);
  /** How many shows there are to try; null until that is known. */
  all = $state<number | null>(null);
  trouble = $state<string | null>(null);
  readonly isDone = $derived(this.all !== null && this.shows.length === this.all);
  readonly #bridge: Bridge;
  #isStopped = false;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  /** Tries rules, and *Follow*, on everything that is recorded of a space. */
  async run(spaceId: string, rules: readonly TriedRule[]): Promise<void> {
    try {
      const { shows } = await this.#bridge.call('debrief.list', { spaceId, onlyKept: true });
      const recorded = shows.filter(({ coverage }) => coverage !== null).slice(0, MOST_SHOWS);
      this.all = recorded.length;
      for (const { sessionId, title, from } of recorded) {
        const packed = await this.#bridge.call('debrief.read', { spaceId, sessionId });
        if (this.#isStopped) return;
        const { recording } = await unpackDebrief(packed);
        const tried = dryRun(rules, recording.lines);
        const followed = dryRunFollow(recording.lines, new Set());
        const firings = [...tried.firings, ...followed.firings];
        const untold = [...tried.untold, ...followed.untold];
        this.shows = [...this.shows, { sessionId, title, from: recording.from ?? from ?? 0, firings, untold }];
      }
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  /** Nobody waits for it any more. */
  stop(): void {
    this.#isStopped = true;
  }
}
