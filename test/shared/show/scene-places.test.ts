import { describe, expect, test } from 'vitest';
import { placesAfter, scenesByPlace, scenesChange } from '#shared/show/scene-places.ts';

const scenes = (...ids: readonly string[]) => ids.map((id) => ({ id, name: id.toUpperCase() }));

describe('places of scenes while a show is live', () => {
  test('each scene keeps its place whatever comes, goes or moves, and what comes gets the next one', () => {
    const held = placesAfter(['a', 'b', 'c'], scenes('c', 'new', 'a'));
    expect(held).toEqual(['a', 'b', 'c', 'new']);
    expect(scenesByPlace(scenes('c', 'new', 'a'), held).map((scene) => scene?.id ?? null)).toEqual([
      'a',
      null,
      'c',
      'new',
    ]);
  });

  test('nothing is held where places and order agree, also once a deletion is taken back', () => {
    expect(placesAfter(['a', 'b'], scenes('a', 'b', 'c'))).toBeNull();
    const held = placesAfter(['a', 'b'], scenes('b')) ?? [];
    expect(placesAfter(held, scenes('a', 'b'))).toBeNull();
  });

  test('a change is told by names, and a scene that only made room has not moved', () => {
    expect(scenesChange(scenes('a', 'b', 'c'), [{ id: 'a', name: 'Start' }, ...scenes('c', 'd')])).toEqual({
      added: ['D'],
      removed: ['B'],
      renamed: [{ from: 'A', to: 'Start' }],
      moved: false,
    });
    expect(scenesChange(scenes('a', 'b'), scenes('b', 'a'))).toMatchObject({ moved: true });
    expect(scenesChange(scenes('a', 'b'), scenes('a', 'b'))).toBeNull();
  });
});
