import type { SourceKind } from '#shared/room/media-frames.ts';
import type { Stream } from './incoming-stream.ts';

/** Something a person publishes, with its streams. */
export interface Source {
  readonly id: string;
  readonly kind: SourceKind;
  readonly large: Stream;
  readonly small: Stream | null;
}

/** Every source of the engine. */
export class Sources {
  readonly #byId = new Map<string, Source>();
  readonly #muted = new Set<string>();
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Puts the sources of one connection in place of those it had. */
  replace(before: readonly Source[], now: readonly Source[]): void {
    for (const { id } of before) this.#byId.delete(id);
    for (const source of now) this.#byId.set(source.id, source);
    for (const { id } of before) if (!this.#byId.has(id)) this.#muted.delete(id);
    this.#onChange();
  }

  mute(id: string, isMuted: boolean): void {
    if (isMuted && this.#byId.has(id)) this.#muted.add(id);
    else this.#muted.delete(id);
    this.#onChange();
  }

  has(id: string): boolean {
    return this.#byId.has(id);
  }

  isPicture(id: string): boolean {
    return this.#byId.get(id)?.large.kind === 'video';
  }

  /** The stream to show or hear of a source now; null for one that is not there, or muted. */
  stream(id: string, isSmall: boolean): Stream | null {
    const source = this.#byId.get(id);
    if (!source || this.#muted.has(id)) return null;
    return isSmall ? (source.small ?? source.large) : source.large;
  }
}
