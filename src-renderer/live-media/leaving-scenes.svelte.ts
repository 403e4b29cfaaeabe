import type { Scene } from '#shared/api/scene.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import { playedTransition, transitionDurationMs } from '#shared/scene/transition.ts';

/** The program draws so many scenes below the one that arrives: two where a transition was interrupted. */
const MAX_LEAVING = 2;
/** A page draws the last frame of a transition a moment later than its length says. */
const SPARE_MS = 200;

/** Scenes that a page still shows below the one that arrives: their people stay live until the transition is over. */
export class LeavingScenes {
  /** The latest first. */
  scenes = $state.raw<readonly Scene[]>([]);
  /** From the middle of the transition on: more is seen of the scene that arrives. */
  isHalfGone = $state(false);
  readonly #clock: Clock;
  #onAir: Scene | null = null;
  #cancel: CancelTimer = () => {};

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Follows the scene on air; one with another id arrives by its transition, the same one is changed in place. */
  follow(scene: Scene): void {
    const before = this.#onAir;
    this.#onAir = scene;
    if (before === null || before.id === scene.id) return;
    this.#cancel();
    const durationMs = transitionDurationMs(playedTransition(scene.transition), scene.transitionMs);
    this.scenes = durationMs === 0 ? [] : [before, ...this.scenes].slice(0, MAX_LEAVING);
    this.isHalfGone = false;
    if (durationMs === 0) return;
    const now = this.#clock.now();
    const cancelHalf = this.#clock.schedule(now + durationMs / 2, () => (this.isHalfGone = true));
    const cancelEnd = this.#clock.schedule(now + durationMs + SPARE_MS, () => (this.scenes = []));
    this.#cancel = () => {
      cancelHalf();
      cancelEnd();
    };
  }

  /** The page goes. */
  stop(): void {
    this.#cancel();
  }
}
