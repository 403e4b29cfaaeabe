import type { Scene } from '../api/scene.ts';

/** States of the air that can be returned to. */
const DEPTH = 50;

/** The scene on air, or null for the automatic layout. */
export type AirState = string | null;

/** Earlier states of the air, the latest last. */
export type AirHistory = readonly AirState[];

const isJingle = (scenes: readonly Scene[], sceneId: AirState): boolean =>
  scenes.some((scene) => scene.id === sceneId && scene.jingle);

/**
 * History after a change of the air by anyone. A jingle is passing: it is not an entry to return to, and the way back
 * from it to the interrupted scene removes its own entry.
 */
export const airChanged = (history: AirHistory, from: AirState, to: AirState, scenes: readonly Scene[]): AirHistory => {
  if (from === to) return history;
  if (isJingle(scenes, from)) return history.at(-1) === to ? history.slice(0, -1) : history;
  return [...history, from].slice(-DEPTH);
};

/** The history after a take back to its last state arrived. */
export const airTakenBack = (history: AirHistory): AirHistory => history.slice(0, -1);

/** History without removed scenes, and without the one on air at its end. */
export const airReachable = (history: AirHistory, onAir: AirState, scenes: readonly Scene[]): AirHistory => {
  const ids = new Set(scenes.map((scene) => scene.id));
  const there = history.filter((state) => state === null || ids.has(state));
  let end = there.length;
  while (end > 0 && there[end - 1] === onAir) end -= 1;
  return end === history.length ? history : there.slice(0, end);
};
