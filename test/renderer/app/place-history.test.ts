import { expect, test } from 'vitest';
import { createPlaceHistory } from '../../../src-renderer/app/place-history.ts';
import type { Place } from '../../../src-renderer/context/place.ts';

/** A tab: the entry before the app, then those the app makes. */
const openTab = (isHeld: boolean) => {
  const entries: unknown[] = ['elsewhere', null];
  let at = 1;
  const listeners = new Map<string, () => void>();
  const history = {
    get state() {
      return entries[at];
    },
    pushState(state: unknown) {
      entries.splice(at + 1, Infinity, state);
      at += 1;
    },
    replaceState(state: unknown) {
      entries[at] = state;
    },
    back() {
      tab.go(-1);
    },
  };
  let place: Place = { section: 'desk', target: null };
  const page = {
    history,
    addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
  } as unknown as Window;
  const places = createPlaceHistory({
    page,
    current: () => place,
    onReturn: (back) => {
      place = back;
    },
    isHeld: () => isHeld,
  });
  const tab = {
    visit(section: Place['section'], target: string | null = null) {
      place = { section, target };
      places.went(place);
    },
    go(by: number) {
      at += by;
      if (at > 0) listeners.get('popstate')?.();
    },
    /** As `location.hash = …` does. */
    followLink() {
      history.pushState(null);
      listeners.get('popstate')?.();
    },
    touch: () => listeners.get('pointerdown')?.(),
    where: () => (at === 0 ? 'elsewhere' : `${place.section} ${place.target ?? ''}`.trim()),
  };
  return tab;
};

test('Back and Forward move between sections, with what was open there', () => {
  const tab = openTab(true);
  tab.visit('shows', 's1');
  tab.visit('prepare', 's1');
  const seen: string[] = [];
  for (const by of [-1, -1, 1, 1]) {
    tab.go(by);
    seen.push(tab.where());
  }
  expect(seen).toEqual(['shows s1', 'desk', 'shows s1', 'prepare s1']);
});

test('opening something within a section makes no step of its own for Back', () => {
  const tab = openTab(true);
  tab.visit('shows');
  tab.visit('shows', 's1');
  tab.visit('prepare');
  tab.go(-1);
  const back = tab.where();
  tab.go(-1);
  expect([back, tab.where()]).toEqual(['shows s1', 'desk']);
});

test('Back never leaves a desk during its show; elsewhere it leaves', () => {
  const held = openTab(true);
  held.touch();
  for (let count = 0; count < 3; count += 1) held.go(-1);
  held.visit('library');
  held.go(-1);
  const free = openTab(false);
  free.go(-1);
  expect([held.where(), free.where()]).toEqual(['desk', 'elsewhere']);
});

test('a link that is followed is one step for Back, whatever its address', () => {
  const tab = openTab(true);
  tab.visit('shows');
  tab.followLink();
  tab.visit('prepare', 's2');
  tab.go(-1);
  expect(tab.where()).toBe('shows');
});
