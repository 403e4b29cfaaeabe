import type { SectionId } from '../context/place.ts';
import type { Section, SectionComponents } from './section.ts';

type Page = Pick<Window, 'fetch'> & { readonly location: Pick<Location, 'href' | 'reload'> };

/** The components of the sections. Those that the window does not come with are loaded once, when they are asked for. */
export class LoadedSections {
  #components: ReadonlyMap<SectionId, SectionComponents> = $state.raw(new Map());
  #failed: ReadonlySet<SectionId> = $state.raw(new Set());
  readonly #page: Page;
  readonly #loading = new Map<SectionId, Promise<void>>();

  constructor(sections: readonly Section[], page: Page) {
    this.#page = page;
    this.#components = new Map(
      sections.flatMap(({ id, components }) => (typeof components === 'function' ? [] : [[id, components]])),
    );
  }

  /** Null until they are loaded. */
  componentsOf(id: SectionId): SectionComponents | null {
    return this.#components.get(id) ?? null;
  }

  /** The last try to load them failed. */
  hasFailed(id: SectionId): boolean {
    return this.#failed.has(id);
  }

  /** Loads a section, again where that failed before. */
  load({ id, components }: Section): Promise<void> {
    if (typeof components !== 'function' || this.#components.has(id)) return Promise.resolve();
    const loading = this.#loading.get(id) ?? this.#load(id, components);
    this.#loading.set(id, loading);
    return loading;
  }

  /**
   * Tries once more. Browsers may keep a script that failed until the page is reloaded: where the app can be reached and
   * it still fails, the page is, and comes back to this section.
   */
  async loadAgain(section: Section): Promise<void> {
    await this.load(section);
    if (this.hasFailed(section.id) && (await this.#isReachable())) this.#page.location.reload();
  }

  /** Loads sections one after the other; one that fails is tried again when a person goes there. */
  async loadAll(sections: readonly Section[]): Promise<void> {
    for (const section of sections) if (!this.hasFailed(section.id)) await this.load(section);
  }

  async #isReachable(): Promise<boolean> {
    try {
      return (await this.#page.fetch(this.#page.location.href, { cache: 'no-store' })).ok;
    } catch {
      return false;
    }
  }

  async #load(id: SectionId, load: () => Promise<SectionComponents>): Promise<void> {
    this.#failed = new Set([...this.#failed].filter((one) => one !== id));
    try {
      const found = await load();
      // Others may have come meanwhile.
      this.#components = new Map([...this.#components, [id, found]]);
    } catch {
      this.#failed = new Set([...this.#failed, id]);
    } finally {
      this.#loading.delete(id);
    }
  }
}
