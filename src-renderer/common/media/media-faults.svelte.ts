import type { Scene } from '#shared/api/scene.ts';
import type { FaultyMedium } from '#shared/library/media-facts.ts';
import type { Bridge } from '../../bridge/bridge.ts';

/** Changes come in bursts, while a library is being looked through. */
const FOLLOW_MS = 400;

/** Media of a space that cannot be shown or played, as the windows that looked at them found. */
export class MediaFaults {
  #byName = $state.raw<ReadonlyMap<string, FaultyMedium>>(new Map());
  readonly #bridge: Bridge;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  /** Reads them and follows them until the returned function is called. */
  follow(spaceId: string): () => void {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const read = async (): Promise<void> => {
      timer = null;
      // Without an answer nothing is said of any medium; the next change asks again.
      const found = await this.#bridge.call('media.faulty', { spaceId }).catch(() => null);
      if (isOver || found === null) return;
      this.#byName = new Map(
        found.flatMap((one) => [one.mediaId, one.url].flatMap((name) => (name === null ? [] : [[name, one] as const]))),
      );
    };
    void read();
    const stop = this.#bridge.on('media.changed', () => {
      timer ??= setTimeout(() => void read(), FOLLOW_MS);
    });
    return () => {
      isOver = true;
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }

  /** Media of a scene that cannot be shown or played. */
  of({ slots, audios }: Pick<Scene, 'slots' | 'audios'>): readonly FaultyMedium[] {
    return [...slots, ...audios].flatMap(({ mediaId, url }) => this.#byName.get(mediaId ?? url ?? '') ?? []);
  }
}
