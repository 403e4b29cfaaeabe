import type { RoomSample } from './picture-watch.ts';

/** A press that the room's picture showed, so many milliseconds after it. */
export interface SeenPress {
  readonly pressId: string;
  readonly delayMs: number;
}

/** How a take ended in the room's picture. */
export type Seen = ({ readonly kind: 'seen' } & SeenPress) | { readonly kind: 'unseen'; readonly pressId: string };

/** Takes of which the median is the room's delay. */
const COUNTED = 5;
/** Past the room's delay, a change is waited for this long. */
const PATIENCE_MS = 5000;
/** Streams for a large audience are that late; waited for while the delay is not known. */
const LONGEST_DELAY_MS = 30_000;
/** Samples that tell how much the picture moves without a take. */
const REMEMBERED_MS = 3000;
/** Mean difference of a pixel below which nothing changed. */
const LEAST_CHANGE = 4;
/** A change of scene differs at least this much more than the picture did without a take. */
const TIMES_USUAL = 2;

const difference = (left: Uint8Array, right: Uint8Array): number =>
  left.reduce((sum, pixel, index) => sum + Math.abs(pixel - (right[index] ?? 0)), 0) / Math.max(1, left.length);

interface Take {
  readonly pressId: string;
  readonly at: number;
  readonly before: Uint8Array;
  readonly threshold: number;
  /** When the picture first differed; null while it does not. */
  changedAt: number | null;
}

/** Finds when a take is seen in the room: the first change of its picture that lasts. */
export class VisibleTakeWatch {
  #recent: readonly RoomSample[] = [];
  #take: Take | null = null;
  #delays: readonly number[];

  /** `knownMs`: the room's delay as another window found it. */
  constructor(knownMs: number | null = null) {
    this.#delays = knownMs === null ? [] : [knownMs];
  }

  /** The room's delay in milliseconds: the median of the last five takes that were seen; null before the first. */
  get delayMs(): number | null {
    const sorted = this.#delays.toSorted((left, right) => left - right);
    return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
  }

  /** A scene was taken at this instant; one that is still waited for is given up. Without a picture nothing is said. */
  taken(pressId: string, at: number): void {
    const seen = this.#recent.filter((sample) => sample.at <= at);
    const before = seen.at(-1)?.grey;
    if (!before) return;
    const usual = Math.max(0, ...seen.map(({ grey }) => difference(grey, before)));
    this.#take = { pressId, at, before, threshold: Math.max(LEAST_CHANGE, usual * TIMES_USUAL), changedAt: null };
    // Samples since then may show it already.
    for (const sample of this.#recent) if (sample.at > at) this.#compare(this.#take, sample);
  }

  /** The picture is hidden: a take that is waited for is given up, and the delays are kept. */
  lookAway(): void {
    this.#recent = [];
    this.#take = null;
  }

  /** Takes the next sample; says when the last take was seen, or that it was not. */
  look(sample: RoomSample): Seen | null {
    this.#recent = [...this.#recent.filter(({ at }) => sample.at - at <= REMEMBERED_MS), sample];
    const take = this.#take;
    if (take === null) return null;
    if (this.#compare(take, sample)) {
      this.#take = null;
      const delayMs = (take.changedAt ?? sample.at) - take.at;
      this.#delays = [...this.#delays, delayMs].slice(-COUNTED);
      return { kind: 'seen', pressId: take.pressId, delayMs };
    }
    const patience = this.delayMs === null ? LONGEST_DELAY_MS : this.delayMs + PATIENCE_MS;
    if (take.changedAt !== null || sample.at - take.at <= patience) return null;
    this.#take = null;
    return { kind: 'unseen', pressId: take.pressId };
  }

  /** True once two samples in a row differ from the picture before the take. */
  #compare(take: Take, { at, grey }: RoomSample): boolean {
    if (difference(take.before, grey) < take.threshold) {
      take.changedAt = null;
      return false;
    }
    const isLasting = take.changedAt !== null && at > take.changedAt;
    take.changedAt ??= at;
    return isLasting;
  }
}
