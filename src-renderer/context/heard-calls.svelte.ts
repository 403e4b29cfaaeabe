import type { TeamCall } from '#shared/team/team-board.ts';

/** A call that is older is about a moment that has passed. */
const STANDS_MS = 120_000;

export interface HeardCallsPorts {
  /** Unix milliseconds of this window. */
  readonly now: () => number;
  readonly setTimeout: (callback: () => void, ms: number) => unknown;
}

/**
 * The calls of the team that stand in this window: each for two minutes from when it was heard here, whatever the
 * clock of its caller says. Only calls from before this window began have no other time than their caller's.
 */
export class HeardCalls {
  standing = $state.raw<readonly TeamCall[]>([]);
  readonly #ports: HeardCallsPorts;
  readonly #endsAt = new Map<string, number>();
  readonly #putAway = new Set<string>();
  #calls: readonly TeamCall[] | null = null;
  #isWaiting = false;

  constructor(ports: HeardCallsPorts) {
    this.#ports = ports;
  }

  /** Takes in the latest calls of the team. */
  hear(calls: readonly TeamCall[]): void {
    const now = this.#ports.now();
    for (const { key, at } of calls) {
      const heardAt = this.#calls === null ? Math.min(at, now) : now;
      if (!this.#endsAt.has(key)) this.#endsAt.set(key, heardAt + STANDS_MS);
    }
    this.#calls = calls;
    this.#look();
  }

  /** This person needs a call no longer. */
  putAway(key: string): void {
    this.#putAway.add(key);
    this.#look();
  }

  #look(): void {
    const now = this.#ports.now();
    const endOf = ({ key }: TeamCall): number => this.#endsAt.get(key) ?? 0;
    this.standing = (this.#calls ?? []).filter((call) => endOf(call) > now && !this.#putAway.has(call.key));
    if (this.#isWaiting || this.standing.length === 0) return;
    this.#isWaiting = true;
    this.#ports.setTimeout(
      () => {
        this.#isWaiting = false;
        this.#look();
      },
      Math.min(...this.standing.map(endOf)) - now,
    );
  }
}
