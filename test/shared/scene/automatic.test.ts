import { Scene } from '#shared/api/scene.ts';
import { AUTOMATIC_SCENE_ID, automaticScene } from '#shared/scene/automatic.ts';
import { expect, test } from 'vitest';

const drawn = (guests: number, screenShared: boolean) => {
  const { layout, slots } = automaticScene({ guests, onCamera: [], screenShared });
  return { layout, kinds: slots.map((slot) => slot.kind).join(' ') };
};

test('the automatic layout shows a lone host alone, and several people in a grid', () => {
  expect(drawn(0, false)).toEqual({ layout: 'solo', kinds: 'host' });
  expect(drawn(2, false)).toEqual({ layout: 'grid', kinds: 'host guest guest' });
});

test('the automatic layout shows a screen share large, with the cameras beside', () => {
  expect(drawn(1, true)).toEqual({ layout: 'spotlight', kinds: 'screen host guest' });
});

test('the automatic layout holds nine slots at most', () => {
  expect(automaticScene({ guests: 40, onCamera: [], screenShared: true }).slots).toHaveLength(9);
});

test('the automatic layout takes guests with a camera first, all by arrival', () => {
  const { slots } = automaticScene({ guests: 12, onCamera: [4, 11], screenShared: false });
  expect(slots.flatMap(({ guestIndex }) => guestIndex ?? [])).toEqual([0, 1, 2, 3, 4, 5, 6, 11]);
});

test('the automatic layout has an id that no scene of a show can have', () => {
  expect(Scene.safeParse({ ...automaticScene({ guests: 0, onCamera: [], screenShared: false }) }).success).toBe(false);
  expect(
    Scene.safeParse({ ...automaticScene({ guests: 0, onCamera: [], screenShared: false }), id: 'a' }).success,
  ).toBe(true);
  expect(AUTOMATIC_SCENE_ID).toContain('.');
});
