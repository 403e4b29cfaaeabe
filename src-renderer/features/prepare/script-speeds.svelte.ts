import type { SceneDocument } from '#shared/scene/scene-document.ts';
import type { Cast } from '#shared/scene/cast.ts';
import { readerOf, type ReaderSpeed } from '#shared/show/reading-speed.ts';
import type { Bridge } from '../../bridge/bridge.ts';

export interface ScriptSpeedPorts {
  readonly bridge: Pick<Bridge, 'call'>;
  readonly spaceId: () => string | undefined;
  /** The people of the show, with their names. */
  readonly cast: () => Cast<{ readonly userId: string; readonly name: string }>;
  /** The person's own choice, in words a minute. */
  readonly chosen: () => number;
}

/** The speed at which a script is reckoned. `reader` read at it on this computer; null for the person's own choice. */
export interface ScriptSpeed {
  readonly wordsPerMinute: number;
  readonly reader: { readonly userId: string; readonly name: string } | null;
}

/** How fast the scripts of a show are read: as their people did last, else as chosen. */
export class ScriptSpeeds {
  #readers = $state.raw<readonly ReaderSpeed[]>([]);
  readonly #ports: ScriptSpeedPorts;

  constructor(ports: ScriptSpeedPorts) {
    this.#ports = ports;
  }

  /** Asks the host how fast people read; without an answer the choice holds. */
  async read(): Promise<void> {
    const spaceId = this.#ports.spaceId();
    this.#readers = [];
    if (spaceId === undefined) return;
    try {
      this.#readers = await this.#ports.bridge.call('prompter.readers', { spaceId });
    } catch {
      // Asked again with the next show.
    }
  }

  of(scene: SceneDocument): ScriptSpeed {
    const cast = this.#ports.cast();
    const userId = readerOf(scene, cast);
    const known = this.#readers.find((one) => one.userId === userId);
    if (!known) return { wordsPerMinute: this.#ports.chosen(), reader: null };
    const person = [cast.host, ...cast.guests].find((one) => one?.userId === userId);
    return { wordsPerMinute: known.wordsPerMinute, reader: { userId: known.userId, name: person?.name ?? '' } };
  }

  /** Forgets how fast somebody read; throws AppError where the host cannot. */
  async forget(userId: string): Promise<void> {
    const spaceId = this.#ports.spaceId();
    if (spaceId === undefined) return;
    await this.#ports.bridge.call('prompter.forget_reader', { spaceId, userId });
    this.#readers = this.#readers.filter((one) => one.userId !== userId);
  }
}
