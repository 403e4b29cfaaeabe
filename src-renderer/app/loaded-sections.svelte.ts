import type { SectionId } from '../context/place.ts';
import type { Section, SectionParts } from './section.ts';

/** The components of the sections. Those that the window does not come with are loaded once, when they are asked for. */
export class LoadedSections {
  #parts: ReadonlyMap<SectionId, SectionParts> = $state.raw(new Map());
  #failed: ReadonlySet<SectionId> = $state.raw(new Set());
  readonly #loading = new Map<SectionId, Promise<void>>();

  constructor(sections: readonly Section[]) {
    this.#parts = new Map(sections.flatMap(({ id, parts }) => (typeof parts === 'function' ? [] : [[id, parts]])));
  }

  /** Null until they are loaded. */
  partsOf(id: SectionId): SectionParts | null {
    return this.#parts.get(id) ?? null;
  }

  /** The last try to load them failed. */
  hasFailed(id: SectionId): boolean {
    return this.#failed.has(id);
  }

  /** Loads a section, again where that failed before. */
  load({ id, parts }: Section): Promise<void> {
    if (typeof parts !== 'function' || this.#parts.has(id)) return Promise.resolve();
    const loading = this.#loading.get(id) ?? this.#load(id, parts);
    this.#loading.set(id, loading);
    return loading;
  }

  /** Loads sections one after the other; one that fails is tried again when a person goes there. */
  async loadAll(sections: readonly Section[]): Promise<void> {
    for (const section of sections) if (!this.hasFailed(section.id)) await this.load(section);
  }

  async #load(id: SectionId, load: () => Promise<SectionParts>): Promise<void> {
    this.#failed = new Set([...this.#failed].filter((one) => one !== id));
    try {
      this.#parts = new Map([...this.#parts, [id, await load()]]);
    } catch {
      this.#failed = new Set([...this.#failed, id]);
    } finally {
      this.#loading.delete(id);
    }
  }
}
