import type { DeskMode } from '#shared/show/show-state.ts';

/** When what is on air came there, and what was there before. The platform says neither. */
export class AirWatch {
  /** Platform's Unix milliseconds; null while it was never seen to come. */
  since = $state<number | null>(null);
  /** The scene before, for a jingle's return. */
  before = $state<string | null>(null);
  #sessionId: string | null = null;
  #sceneId: string | null = null;

  /** Notes what is on air. `at` is the platform's time; `lastPresses` tells of a scene that was there already. */
  note(
    sessionId: string,
    sceneId: string | null,
    { at, offsetMs, lastPresses }: { at: number; offsetMs: number; lastPresses: DeskMode['lastPresses'] },
  ): void {
    if (sessionId !== this.#sessionId) {
      this.#sessionId = sessionId;
      this.#sceneId = sceneId;
      this.before = null;
      const press = sceneId === null ? undefined : lastPresses[sceneId];
      this.since = press?.phase === 'confirmed' ? press.at - offsetMs : at;
      return;
    }
    if (sceneId === this.#sceneId) return;
    this.before = this.#sceneId;
    this.#sceneId = sceneId;
    this.since = at;
  }
}
