import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as m from '../../../src-renderer/paraglide/messages.js';
import { waitWhileHidden } from '../../../src-renderer/room/film/wait-while-hidden.ts';

class StandInPage extends EventTarget {
  title = 'Replay';
  visibilityState = 'visible';

  become(state: 'visible' | 'hidden'): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

let page: StandInPage;
let told: string[];
let film: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  page = new StandInPage();
  vi.stubGlobal('document', page);
  told = [];
  film = new AbortController();
  waitWhileHidden({
    signal: film.signal,
    onhidden: () => told.push('waits'),
    onback: () => told.push('goes on'),
    ongone: () => told.push('gone'),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a film waits while its tab is behind another one, says so in its title, and goes on when it is back', () => {
  page.become('hidden');
  expect([told, page.title]).toEqual([['waits'], m.room_film_waits_title()]);
  vi.advanceTimersByTime(44_000);
  page.become('visible');
  vi.advanceTimersByTime(60_000);
  expect([told, page.title]).toEqual([['waits', 'goes on'], 'Replay']);
});

test('a film that nobody comes back to is given up, which the title says until somebody looks', () => {
  page.become('hidden');
  vi.advanceTimersByTime(45_000);
  expect(told).toEqual(['waits', 'gone']);
  film.abort();
  expect(page.title).toBe(m.room_film_ended_title());
  page.become('visible');
  expect([told, page.title]).toEqual([['waits', 'gone'], 'Replay']);
});
