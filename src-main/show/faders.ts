import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import type { PressOutcome } from '#shared/show/action.ts';
import type { Budget } from '#shared/show/show-state.ts';
import { say } from '#shared/words/say.ts';

/** A fader that moves is sent this often, and one that rests after this long. */
const PACE_MS = 150;
/** Share of a minute's requests that faders leave to people. */
const LEFT_TO_PEOPLE = 1 / 3;
/** While no more than that is left, all faders together are sent at the pace of this share of what comes in. */
const SCARCE_SHARE = 1 / 3;
const MINUTE_MS = 60_000;

export const SUPERSEDED: PressOutcome = {
  kind: 'ignored',
  reason: 'superseded',
  message: say('host_press_superseded'),
};

export interface FadersPorts {
  readonly clock: Clock;
  readonly budget: () => Pick<Budget, 'perMinute' | 'remaining'>;
}

export interface Faders {
  /** Sends a value of a fader by `run`, at once or when it is its turn. One that a newer value replaces is never sent. */
  move(fader: string, run: () => Promise<PressOutcome>): Promise<PressOutcome>;
}

interface Waiting {
  readonly at: number;
  readonly run: () => Promise<PressOutcome>;
  readonly end: (outcome: PressOutcome) => void;
}

interface Lane {
  isSending: boolean;
  sentAt: number;
  waiting: Waiting | null;
  cancel: CancelTimer;
}

/**
 * Paces the faders of all surfaces alike: of each thing the newest value waits while one is on its way, and the last one
 * always arrives. Where the minute's requests run short, a fader is sent once it rests, and people keep their share.
 */
export const createFaders = ({ clock, budget }: FadersPorts): Faders => {
  const lanes = new Map<string, Lane>();
  let lastSentAt = -Infinity;

  /** The instant at which a value is sent, as things stand. */
  const dueAt = (lane: Lane, { at }: Waiting): number => {
    const { perMinute, remaining } = budget();
    if (remaining > perMinute * LEFT_TO_PEOPLE) return lane.sentAt + PACE_MS;
    return Math.max(at + PACE_MS, lastSentAt + MINUTE_MS / (perMinute * SCARCE_SHARE));
  };

  const look = (fader: string, lane: Lane): void => {
    lane.cancel();
    const { waiting } = lane;
    if (lane.isSending) return;
    if (!waiting) {
      if (clock.now() >= lane.sentAt + PACE_MS) lanes.delete(fader);
      return;
    }
    const due = dueAt(lane, waiting);
    if (due > clock.now()) {
      lane.cancel = clock.schedule(due, () => look(fader, lane));
      return;
    }
    lane.waiting = null;
    lane.isSending = true;
    lane.sentAt = clock.now();
    lastSentAt = lane.sentAt;
    void waiting.run().then((outcome) => {
      lane.isSending = false;
      waiting.end(outcome);
      look(fader, lane);
    });
  };

  return {
    move(fader, run) {
      const lane = lanes.get(fader) ?? { isSending: false, sentAt: -Infinity, waiting: null, cancel: () => {} };
      lanes.set(fader, lane);
      lane.waiting?.end(SUPERSEDED);
      const { promise, resolve } = Promise.withResolvers<PressOutcome>();
      lane.waiting = { at: clock.now(), run, end: resolve };
      look(fader, lane);
      return promise;
    },
  };
};
