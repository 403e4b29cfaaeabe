import type { Scene } from '#shared/api/scene.ts';

/** A scene on the program: the last layer arrives or is on air, those before leave. */
export interface ProgramLayer {
  readonly key: number;
  readonly scene: Scene;
}

/** Limit of layers: two that leave (an interrupted transition) and the arriving one. */
const MAX_LAYERS = 3;

/** The scenes that the program shows during a transition, oldest first. Holds no time: who plays it tells when it is over. */
export class ProgramLayers {
  layers = $state.raw<readonly ProgramLayer[]>([]);
  #lastKey = 0;

  /** Shows a scene: the one on top is changed in place, another one comes as a new layer over it. */
  show(scene: Scene): void {
    const top = this.layers.at(-1);
    if (top?.scene === scene) return;
    if (top?.scene.id === scene.id) {
      this.layers = [...this.layers.slice(0, -1), { key: top.key, scene }];
      return;
    }
    this.#lastKey += 1;
    this.layers = [...this.layers, { key: this.#lastKey, scene }].slice(-MAX_LAYERS);
  }

  /** The layer has fully arrived: the layers below it go. */
  settle(key: number): void {
    this.layers = this.layers.filter((layer) => layer.key >= key);
  }
}
