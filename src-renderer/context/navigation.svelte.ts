import type { Place, SectionId } from './place.ts';

type StringStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** The place in front. Kept for this tab, so that reloading stays in place. */
export class Navigation {
  section = $state<SectionId>('desk');
  /** The thing that a section was asked to open: a session, a settings page. */
  target = $state<string | null>(null);
  /** Counts arrivals by a link: the section in front opens again, even if it is the same one. */
  arrivals = $state(0);
  /** True while the sheet of keys is open, over any section. */
  keySheetOpen = $state(false);
  /** True while the guide is open, over any section. */
  helpOpen = $state(false);
  /** True while the palette is open, over any section. */
  paletteOpen = $state(false);
  /** Told of every step that Back should take back. */
  onGo: (place: Place) => void = () => {};

  readonly #storage: StringStorage;
  static readonly #key = 'regie.section';
  static readonly #targetKey = 'regie.target';

  constructor(storage: StringStorage, known: readonly SectionId[]) {
    this.#storage = storage;
    const kept = storage.getItem(Navigation.#key);
    const section = known.find((id) => id === kept);
    this.section = section ?? known.find((id) => id === 'desk') ?? known[0] ?? 'shows';
    const target = storage.getItem(Navigation.#targetKey) ?? '';
    this.target = section === undefined || target === '' ? null : target;
  }

  /** Goes to a section, with an item to open there. */
  go(section: SectionId, target: string | null = null): void {
    this.return({ section, target });
    this.onGo({ section, target });
  }

  /** Opens the sheet of keys. */
  readonly showKeySheet = (): void => {
    this.keySheetOpen = true;
  };

  /** Opens the guide at the page that belongs to the place in front. */
  readonly showHelp = (): void => {
    this.helpOpen = true;
  };

  /** Opens the palette. */
  readonly showPalette = (): void => {
    this.paletteOpen = true;
  };

  /** Goes where the person was before: Back and Forward. */
  return({ section, target }: Place): void {
    this.section = section;
    this.target = target;
    this.#storage.setItem(Navigation.#key, section);
    this.#storage.setItem(Navigation.#targetKey, target ?? '');
  }

  /** Goes where a link leads. */
  arrive({ section, target }: Place): void {
    this.go(section, target);
    this.arrivals += 1;
  }
}
