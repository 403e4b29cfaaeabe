import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import { PRESS_TIMING, type PressEvent } from '#shared/show/action.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import type { SentAction } from '#shared/show/actions/resolve-press.ts';
import type { MadePress } from './judge-press.ts';
import type { DeskModeState } from './desk-mode.ts';

export interface PhasePorts {
  readonly clock: Clock;
  readonly deskMode: DeskModeState;
  readonly onPress: (event: PressEvent) => void;
}

/** Tells everyone how a press that is sent gets on. */
export interface PressPhases {
  /** The request left. Where its answer is late, everyone hears so. */
  readonly left: () => void;
  /** At this instant it came to an end; `reason` is why it failed, null where it was done. */
  readonly ended: (at: number, reason: Sentence | null) => void;
}

/** Tells everyone that the press was made, and what comes after. `target`: the thing that carries its presser's mark. */
export const tellPressed = (
  { pressId, at, who, device, source }: MadePress,
  action: SentAction,
  target: string | null,
  { clock, deskMode, onPress }: PhasePorts,
): PressPhases => {
  /** Time at which the request left; null before that. */
  let leftAt: number | null = null;
  let isSentTold = false;
  let cancelSent: CancelTimer = () => {};

  const tell = (phase: PressEvent['phase'], now: number, reason: Sentence | null = null): void => {
    onPress({ pressId, action, source, phase, at: now, elapsedMs: now - at, ...(reason !== null && { reason }) });
    // The mark of the last presser waits for the answer, or until it is late.
    if (target !== null && phase !== 'pressed')
      setImmediate(() => deskMode.pressed(target, { who, ...device, at, phase }));
  };
  const tellSent = (): void => {
    if (leftAt !== null && !isSentTold) tell('sent', leftAt);
    isSentTold = true;
  };

  tell('pressed', at);
  return {
    left() {
      cancelSent();
      const now = clock.now();
      leftAt ??= now;
      cancelSent = clock.schedule(now + PRESS_TIMING.lateMs, tellSent);
    },
    ended(endedAt, reason) {
      cancelSent();
      tellSent();
      tell(reason === null ? 'confirmed' : 'failed', endedAt, reason);
    },
  };
};
