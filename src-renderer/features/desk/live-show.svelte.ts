import { isOver } from '#shared/api/live-objects.ts';
import { stretchedMs, upNextId } from '#shared/show/auto-advance.ts';
import type { ShowStore } from '../../context/show-store.svelte.ts';
import { runNow, type RunInput } from '#shared/show/run-of-show.ts';

/** The open show as the desk reads it: its mode, the scene in the preview and the run of show. */
export class LiveShow {
  readonly #show: ShowStore;

  readonly mode = $derived.by(() => this.#show.state?.deskMode ?? null);
  /** The scene in the preview: the cued one, else, unless the desk cues, the one that comes next. */
  readonly preview = $derived.by(() => {
    const { scenes, sceneOnAir, desk } = this.#show;
    const find = (id: string | null | undefined) => scenes.find((scene) => scene.id === id) ?? null;
    const cued = find(this.mode?.cuedSceneId);
    if (cued || this.mode === null || this.mode.mode === 'cue') return cued;
    return find(upNextId({ scenes, loop: desk?.autoAdvance.loop ?? false }, sceneOnAir?.id ?? null));
  });
  /** Cause of the scene on air; null while the host does not know it. */
  readonly onAir = $derived.by(() => {
    const { desk, state } = this.#show;
    return state?.air && state.air.sceneId === desk?.activeSceneId ? state.air : null;
  });
  readonly run = $derived.by<RunInput | null>(() => {
    const { desk } = this.#show;
    return (
      desk && {
        scenes: desk.scenes,
        activeSceneId: desk.activeSceneId,
        autoAdvance: desk.autoAdvance,
        onAir: this.onAir,
        startedAt: desk.session.startedAt === null ? null : Date.parse(desk.session.startedAt),
      }
    );
  });
  /** Null once the live is over: the scene that stays on screen counts no more. */
  readonly runNow = $derived(this.run && !this.#isOver() ? runNow(this.run) : null);
  /** The scene on air has a length, and nobody here knows since when it runs. */
  readonly isSinceBefore = $derived.by(() => {
    const scene = this.#show.sceneOnAir;
    return scene !== null && !this.#isOver() && this.runNow === null && stretchedMs(scene) !== null;
  });

  constructor(show: ShowStore) {
    this.#show = show;
  }

  #isOver(): boolean {
    const { session } = this.#show;
    return session !== null && isOver(session);
  }
}
