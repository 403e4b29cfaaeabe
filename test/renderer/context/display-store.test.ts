import { afterEach, expect, test } from 'vitest';
import type { DisplaysState } from '#shared/bridge/display-calls.ts';
import { DisplayStore } from '../../../src-renderer/context/display-store.svelte.ts';
import type { PopOutDriver } from '../../../src-renderer/context/pop-out-driver.ts';
import { toasts } from '../../../src-renderer/ui/toasts.svelte.ts';

afterEach(() => {
  for (const { id } of toasts.notes) toasts.dismiss(id);
});

const display = (id: string) => ({ id, label: '', x: 0, y: 0, width: 1920, height: 1080, primary: id === '1' });

/** A host with these displays, whose windows it can place or not. */
const desk = (ids: readonly string[], placesWindows: boolean): DisplayStore => {
  let tell: (state: DisplaysState) => void = () => undefined;
  const displays = ids.map(display);
  const driver: PopOutDriver = {
    takeOut({ part }) {
      if (part === 'run') return Promise.reject(new Error('No.'));
      tell({ displays, out: [{ part, displayId: null, fullScreen: false, onTop: false }], placesWindows });
      return Promise.resolve();
    },
    bringBack: () => Promise.resolve(),
    place: () => Promise.resolve(),
    follow(listener) {
      tell = listener;
      tell({ displays, out: [], placesWindows });
      return () => undefined;
    },
  };
  return new DisplayStore(driver, null);
};
const notes = (): readonly string[] => toasts.notes.map(({ text }) => text);
const HINT = 'Drag the window to the display you want, then press F11.';

test('where the host places windows it offers its displays, and says nothing more', async () => {
  const displays = desk(['1', '2'], true);
  await displays.takeOut({ part: 'program' });
  expect([displays.choices.length, displays.isDragged, notes()]).toEqual([2, false, []]);
});

test('where only the person can, no display is offered, and a part that leaves the desk says what to do', async () => {
  const displays = desk(['1', '2'], false);
  await displays.takeOut({ part: 'run' });
  expect(notes()).toEqual(['No.']);
  await displays.takeOut({ part: 'program' });
  expect([displays.choices, displays.isDragged, notes()]).toEqual([[], true, ['No.', HINT]]);
});

test('a part has nowhere to be dragged to with one display alone', async () => {
  const displays = desk(['1'], false);
  await displays.takeOut({ part: 'program' });
  expect([displays.isDragged, notes()]).toEqual([false, []]);
});
