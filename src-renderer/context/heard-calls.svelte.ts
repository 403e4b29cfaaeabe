import type { TeamBoard, TeamCall } from '#shared/team/team-board.ts';

/** A call that is older is about a moment that has passed. */
const STANDS_MS = 120_000;
/** Time in which a team that was just reached says what was said in it before. */
const CATCHES_UP_MS = 10_000;

export interface HeardCallsPorts {
  /** Unix milliseconds of this window. */
  readonly now: () => number;
  readonly setTimeout: (callback: () => void, ms: number) => unknown;
}

/**
 * The calls of the team that stand in this window: each for two minutes from when it was heard here, whatever the
 * clock of its caller says. Only calls from before this window began, or from while the team was out of reach, have no
 * other time than their caller's.
 */
export class HeardCalls {
  standing = $state.raw<readonly TeamCall[]>([]);
  readonly #ports: HeardCallsPorts;
  readonly #endsAt = new Map<string, number>();
  readonly #putAway = new Set<string>();
  #calls: readonly TeamCall[] | null = null;
  /** Until then the team says what was said before. */
  #caughtUpAt = 0;
  #isWaiting = false;

  constructor(ports: HeardCallsPorts) {
    this.#ports = ports;
  }

  /** Takes in the latest calls of the team. */
  hear({ calls, status }: Pick<TeamBoard, 'calls' | 'status'>): void {
    const now = this.#ports.now();
    if (status === 'connecting') this.#caughtUpAt = Infinity;
    else if (this.#caughtUpAt === Infinity) this.#caughtUpAt = now + CATCHES_UP_MS;
    const isFromBefore = this.#calls === null || now < this.#caughtUpAt;
    for (const { key, at } of calls) {
      const heardAt = isFromBefore ? Math.min(at, now) : now;
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
