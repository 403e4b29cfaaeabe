import type { Place } from '../context/place.ts';

/** The data of one entry of the browser's history. */
interface Entry {
  /** `edge` lies before the first place: going back that far would leave the app. */
  readonly kind: 'place' | 'edge' | 'link';
  readonly place: Place;
}

type Page = Pick<Window, 'history' | 'addEventListener' | 'removeEventListener'>;

export interface PlaceHistory {
  /** The person went somewhere: one more step that Back takes back. */
  went(place: Place): void;
  stop(): void;
}

export interface PlaceHistoryOptions {
  readonly page: Page;
  readonly current: () => Place;
  /** Back or Forward was pressed. */
  readonly onReturn: (place: Place) => void;
  /** True if Back must not leave this page, because a show is run from here. */
  readonly isHeld: () => boolean;
}

const KEY = 'regiePlace';

const isSame = (one: Place, other: Place): boolean => one.section === other.section && one.target === other.target;

/** Makes the sections of the app steps of the browser's history, so that Back and Forward move between them. */
export const createPlaceHistory = ({ page, current, onReturn, isHeld }: PlaceHistoryOptions): PlaceHistory => {
  const { history } = page;
  const read = (): Entry | null => (history.state as { readonly [KEY]?: Entry } | null)?.[KEY] ?? null;
  const put = (how: 'pushState' | 'replaceState', kind: Entry['kind'], place: Place): void => {
    history[how]({ [KEY]: { kind, place } satisfies Entry }, '');
  };
  const startHere = (): void => {
    put('replaceState', 'edge', current());
    put('pushState', 'place', current());
  };

  const popped = (): void => {
    const entry = read();
    if (entry === null) {
      // A link of this page was followed: where it leads takes this very entry.
      put('replaceState', 'link', current());
    } else if (entry.kind !== 'edge') {
      if (!isSame(entry.place, current())) onReturn(entry.place);
    } else if (isHeld()) put('pushState', 'place', current());
    else history.back();
  };

  /** Browsers pass over entries that were made before the person did anything: from here on one stays. */
  const touched = (): void => {
    page.removeEventListener('pointerdown', touched, true);
    page.removeEventListener('keydown', touched, true);
    startHere();
  };

  if (read() === null) startHere();
  page.addEventListener('popstate', popped);
  page.addEventListener('pointerdown', touched, true);
  page.addEventListener('keydown', touched, true);

  return {
    went(place) {
      const entry = read();
      // Each section is a step of the history; an item opened within one changes the step's target.
      const isStep = entry === null || entry.kind === 'edge' || entry.place.section !== place.section;
      put(isStep && entry?.kind !== 'link' ? 'pushState' : 'replaceState', 'place', place);
    },
    stop() {
      page.removeEventListener('popstate', popped);
      page.removeEventListener('pointerdown', touched, true);
      page.removeEventListener('keydown', touched, true);
    },
  };
};
