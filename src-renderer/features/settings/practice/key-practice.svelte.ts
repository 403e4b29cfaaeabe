import type { Chord, KeyBinding } from '#shared/show/key-binding.ts';
import { commandKey } from '../../../lib/keys/key-conflicts.ts';

/** Keys asked for in one round: a few minutes. */
export const ROUND_LENGTH = 20;
/** A key that was looked for this long is not known yet. */
const SLOW_MS = 3000;
/** Weight of a key in the choice of the next one: at the least, at the start and at the most. */
const WEIGHT = { least: 0.25, start: 1, most: 8 } as const;

/** Results of one key so far. */
export interface KeyRecord {
  readonly binding: KeyBinding;
  readonly asked: number;
  readonly missed: number;
  /** Weak keys weigh more and come back more often. */
  readonly weight: number;
}

export interface PracticePorts {
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number;
  /** From 0 to below 1. */
  readonly random: () => number;
}

/** The verdict on the last key: the right one, or another, which may belong to something else. */
export type Verdict =
  | { readonly kind: 'right'; readonly binding: KeyBinding; readonly ms: number }
  | {
      readonly kind: 'wrong';
      readonly binding: KeyBinding;
      readonly pressed: Chord;
      readonly belongsTo: KeyBinding | null;
    };

/** Practice of the person's own keys. It knows no show: presses are only compared. */
export class KeyPractice {
  records = $state.raw<readonly KeyRecord[]>([]);
  /** The command asked for now; null before the start and after the end of a round. */
  asked = $state.raw<KeyBinding | null>(null);
  verdict = $state.raw<Verdict | null>(null);
  done = $state(0);
  /** Milliseconds of each key found at the first try. */
  times = $state.raw<readonly number[]>([]);

  readonly right = $derived(this.times.length);
  /** Milliseconds that half of the keys took at most; null before the first. */
  readonly pace = $derived.by(() => {
    const sorted = [...this.times].sort((one, other) => one - other);
    return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
  });
  /** Keys that were missed, the weakest first. */
  readonly weak = $derived(
    this.records
      .filter(({ missed }) => missed > 0)
      .toSorted((one, other) => other.missed / other.asked - one.missed / one.asked || other.missed - one.missed),
  );

  readonly #ports: PracticePorts;
  #since = 0;
  #wasMissed = false;

  constructor(ports: PracticePorts) {
    this.#ports = ports;
  }

  /** Begins a round on these keys; results of a key stay as long as its command has that key. */
  start(bindings: readonly KeyBinding[]): void {
    const known = this.records;
    this.records = bindings.map((binding) => ({
      binding,
      asked: 0,
      missed: 0,
      weight: known.find((record) => recordKey(record.binding) === recordKey(binding))?.weight ?? WEIGHT.start,
    }));
    this.done = 0;
    this.times = [];
    this.verdict = null;
    this.#ask();
  }

  /** Ends the round. */
  stop(): void {
    this.asked = null;
  }

  /** A key was pressed. After a wrong one the same is asked until it is found. */
  press(chord: Chord): void {
    const { asked } = this;
    if (!asked) return;
    if (chord !== asked.chord) {
      const belongsTo = this.records.find(({ binding }) => binding.chord === chord)?.binding ?? null;
      this.verdict = { kind: 'wrong', binding: asked, pressed: chord, belongsTo };
      if (!this.#wasMissed) this.#note(asked, true, 0);
      this.#wasMissed = true;
      return;
    }
    const ms = this.#ports.now() - this.#since;
    this.verdict = { kind: 'right', binding: asked, ms };
    if (!this.#wasMissed) {
      this.#note(asked, false, ms);
      this.times = [...this.times, ms];
    }
    this.done += 1;
    if (this.done >= ROUND_LENGTH) this.stop();
    else this.#ask();
  }

  #ask(): void {
    // The same key twice running would be pressed without thinking.
    const others = this.records.filter(({ binding }) => binding !== this.asked);
    const choice = others.length > 0 ? others : this.records;
    let at = this.#ports.random() * choice.reduce((sum, { weight }) => sum + weight, 0);
    this.asked = (choice.find(({ weight }) => (at -= weight) < 0) ?? choice.at(-1))?.binding ?? null;
    this.#since = this.#ports.now();
    this.#wasMissed = false;
  }

  #note(binding: KeyBinding, isMissed: boolean, ms: number): void {
    const factor = isMissed ? 3 : ms > SLOW_MS ? 1.5 : 0.5;
    this.records = this.records.map((record) =>
      record.binding === binding
        ? {
            binding,
            asked: record.asked + 1,
            missed: record.missed + (isMissed ? 1 : 0),
            weight: Math.min(WEIGHT.most, Math.max(WEIGHT.least, record.weight * factor)),
          }
        : record,
    );
  }
}

/** A command with its key: a changed key has to be learnt again. */
const recordKey = ({ command, chord }: KeyBinding): string => `${commandKey(command)} ${chord}`;
