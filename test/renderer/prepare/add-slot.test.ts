import { expect, test } from 'vitest';
import { applyEdit } from '#shared/scene/scene-edits.ts';
import { addSlotEdit, newScene, newSlot } from '../../../src-renderer/features/prepare/items.ts';

let count = 0;
const newId = (kind: string): string => `${kind}-${(count += 1)}`;

test('a second source of a scene that shows one alone is seen: the layout becomes the grid', () => {
  const scene = newScene('Solo', newId);
  const two = applyEdit(scene, addSlotEdit(scene, newSlot(scene, 'media', newId)));
  expect([scene.layout, two.layout, two.slots.map(({ kind }) => kind)]).toEqual(['solo', 'grid', ['host', 'media']]);
});

test('the first source of an empty scene, and one more of a layout that shows all, leave the layout', () => {
  const empty = { ...newScene('Solo', newId), slots: [] };
  expect(applyEdit(empty, addSlotEdit(empty, newSlot(empty, 'host', newId))).layout).toBe('solo');
  const pip = { ...newScene('Solo', newId), layout: 'pip' as const };
  expect(applyEdit(pip, addSlotEdit(pip, newSlot(pip, 'screen', newId))).layout).toBe('pip');
});
