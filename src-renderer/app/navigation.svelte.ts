import type { SectionId } from './section.ts';

/** Where the person is. Kept for this tab, so that reloading stays in place. */
export class Navigation {
  section = $state<SectionId>('desk');
  /** What a section was asked to open: a session, a settings page. */
  target = $state<string | null>(null);

  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>;
  static readonly #key = 'regie.section';

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>, known: readonly SectionId[]) {
    this.#storage = storage;
    const kept = storage.getItem(Navigation.#key);
    this.section = known.find((id) => id === kept) ?? known.find((id) => id === 'desk') ?? known[0] ?? 'shows';
  }

  /** Goes to a section, with what it should open there. */
  go(section: SectionId, target: string | null = null): void {
    this.section = section;
    this.target = target;
    this.#storage.setItem(Navigation.#key, section);
  }
}
