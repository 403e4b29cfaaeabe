import { actionKey, PRESS_TIMING, type ActionKind } from '#shared/show/action.ts';
import type { ActionPress } from '#shared/show/action-press.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { ControlOutcome, ControlPress, SurfaceClient } from '../surface-client.ts';

/** Presses for a client; a repeat has the outcome of the press that it repeats. */
export type SharedPresses = (client: SurfaceClient, made: ActionPress, by: ControlPress) => Promise<ControlOutcome>;

/** Done twice, these lead further, or back: a second press that was not done is no success. */
const STEPS: ReadonlySet<ActionKind> = new Set([
  'media.turn',
  'media.toggle',
  'media.page.next',
  'media.page.previous',
  'message.next',
  'poll.next',
  'poll.toggle',
  'poll.results.toggle',
  'poll.stage.toggle',
  'scene.step',
  'take_back',
]);

const statesAnEnd = ({ kind, action }: ActionPress): boolean => kind === 'action' && !STEPS.has(action.kind);

interface Made {
  readonly at: number;
  readonly outcome: Promise<ControlOutcome>;
  isOver: boolean;
}

/**
 * Remembers presses on their way, and for the time in which another one is a repeat: whoever repeats one hears of it when
 * it is confirmed, or that it failed. A repeat of another surface's press stays what it is.
 */
export const createSharedPresses = (clock: Pick<Clock, 'now'>): SharedPresses => {
  const made = new Map<string, Made>();
  const isRecent = ({ at, isOver }: Made): boolean => !isOver || clock.now() - at <= PRESS_TIMING.debounceMs;

  return async (client, press, by) => {
    for (const [key, one] of made) if (!isRecent(one)) made.delete(key);
    const key = actionKey(press.action);
    const first = statesAnEnd(press) ? made.get(key) : undefined;
    const outcome = client.press(press, by);
    const note = (): void => {
      const one: Made = { at: clock.now(), outcome, isOver: false };
      made.set(key, one);
      void outcome.finally(() => {
        one.isOver = true;
      });
    };
    if (!first && statesAnEnd(press)) note();
    const own = await outcome;
    const isRepeat = own.kind === 'ignored' && own.reason === 'repeat';
    if (first && !isRepeat) note();
    return first && isRepeat ? first.outcome : own;
  };
};
