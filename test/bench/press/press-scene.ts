import type { PressEvent } from '#shared/show/action.ts';
import type { BridgeClient } from '../../support/bridge-client.ts';

/** A press of a scene by one window, in milliseconds from the press. */
export interface TimedPress {
  /** Until its answer says that it is confirmed. */
  readonly confirmedMs: number;
  /** Until another window hears that it was pressed, and that it is confirmed. */
  readonly seenMs: number;
  readonly confirmedSeenMs: number;
  /** The first event that the other window heard of it. */
  readonly event: unknown;
}

const isPress = (data: unknown, sceneId: string, phase: PressEvent['phase']): boolean => {
  const press = data as PressEvent;
  return press.phase === phase && press.action.kind === 'scene.take' && press.action.sceneId === sceneId;
};

/** Presses a scene in one window and looks at it from another. Throws if it is not confirmed. */
export const pressScene = async (first: BridgeClient, second: BridgeClient, sceneId: string): Promise<TimedPress> => {
  second.heard.length = 0;
  const heard = (phase: PressEvent['phase']) =>
    second.waitFor(({ event, data }) => event === 'show.press' && isPress(data, sceneId, phase));
  const [seen, seenConfirmed] = [heard('pressed'), heard('confirmed')];
  const at = performance.now();
  const outcome = await first.call('show.perform', {
    action: { kind: 'scene.press', sceneId },
    source: { surface: 'key' },
  });
  const confirmedMs = performance.now() - at;
  if (outcome.kind !== 'confirmed') throw new Error(`a press ended as ${JSON.stringify(outcome)}`);
  const [pressed, confirmed] = await Promise.all([seen, seenConfirmed]);
  return { confirmedMs, seenMs: pressed.at - at, confirmedSeenMs: confirmed.at - at, event: pressed.data };
};
