import type { AppError } from '#shared/lib/app-error.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import { BUDGET_SPENT } from './budget-spent.ts';
import type { Connection } from '#shared/show/show-state.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';

/** Data younger than this is called fresh, or than two and a half intervals where those are longer. */
const FRESH_MS = 3000;
const FRESH_INTERVALS = 2.5;
/** Reads of the desk that fail in a row, without an answer, before it is called offline. */
const OFFLINE_AFTER = 2;
/** A timer this late means that the computer slept. */
const SLEPT_MS = 5000;

export interface ConnectionWatch {
  read(): Connection;
  /** The platform answered with the desk. */
  heard(): void;
  /** A read of the desk failed. */
  failed(error: AppError): void;
  setInterval(ms: number): void;
  stop(): void;
}

export interface ConnectionWatchOptions {
  readonly clock: Clock;
  /** The platform is not asked now, because the budget is used up. */
  readonly isBudgetSpent: () => boolean;
  /** Said when the state or its trouble changed, and at every hearing. */
  readonly onChange: (connection: Connection) => void;
  /** Trouble is over: what happened meanwhile was not seen. */
  readonly onRecovered: () => void;
  /** The computer slept: try again now. */
  readonly onWake: () => void;
}

/** Says how old the desk's data is, by the clock, so that a connection that died silently is noticed too. */
export const createConnectionWatch = ({
  clock,
  isBudgetSpent,
  onChange,
  onRecovered,
  onWake,
}: ConnectionWatchOptions): ConnectionWatch => {
  let heardAt: number | null = null;
  let unbrokenSince: number | null = null;
  /** The age up to which data is fresh at the pace of now, and up to which the last answer is. */
  let paceMs = FRESH_MS;
  let freshMs = FRESH_MS;
  let failures = 0;
  let trouble: Sentence | null = null;
  let wasFresh = true;
  let cancelTimer: CancelTimer = () => {};

  /** Reason for the silence if no read failed; null before the first answer. */
  const silence = (): Sentence | null => {
    if (heardAt === null) return null;
    return isBudgetSpent() ? BUDGET_SPENT : say('host_no_answer_yet');
  };

  const read = (): Connection => {
    const now = clock.now();
    // The clock was set back: the age counts from here on, or silence would pass for freshness until it has caught up.
    if (heardAt !== null && heardAt > now) heardAt = now;
    const ageMs = heardAt === null ? 0 : now - heardAt;
    const fresh = heardAt !== null && ageMs < freshMs;
    const state = failures >= OFFLINE_AFTER ? 'offline' : fresh ? 'fresh' : 'stale';
    return {
      state,
      ageMs,
      unbrokenSince,
      trouble: state === 'fresh' ? null : (trouble ?? silence()),
    };
  };

  const tell = (): void => {
    const connection = read();
    if (connection.state !== 'fresh') wasFresh = false;
    onChange(connection);
  };

  const watch = (): void => {
    cancelTimer();
    const now = clock.now();
    const until = heardAt === null ? 0 : Math.min(heardAt, now) + freshMs;
    const at = until > now ? until : now + freshMs;
    cancelTimer = clock.schedule(at, () => {
      tell();
      if (clock.now() - at > SLEPT_MS) onWake();
      watch();
    });
  };

  watch();
  return {
    read,
    heard() {
      const recovered = !wasFresh && heardAt !== null;
      const now = clock.now();
      // A host that stood still, or an answer that was there before anyone was told, is a break too.
      if (heardAt === null || !wasFresh || now - heardAt >= freshMs) unbrokenSince = now;
      heardAt = now;
      freshMs = paceMs;
      failures = 0;
      trouble = null;
      wasFresh = true;
      watch();
      onChange(read());
      if (recovered) onRecovered();
    },
    failed(error) {
      const noAnswer = error.code === 'offline' || error.code === 'timeout';
      failures = noAnswer ? failures + 1 : 0;
      trouble = error.sentence;
      tell();
    },
    setInterval(ms) {
      const next = Math.max(FRESH_MS, ms * FRESH_INTERVALS);
      if (next === paceMs) return;
      paceMs = next;
      // The last answer came at the old pace: a quicker one counts from now on, or it would be stale before the next.
      const ageMs = heardAt === null ? 0 : Math.max(0, clock.now() - heardAt);
      freshMs = next >= freshMs ? next : Math.min(freshMs, ageMs + next);
      watch();
    },
    stop() {
      cancelTimer();
    },
  };
};
