import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProductionDesk } from '#shared/api/scenes.ts';
import { applyDeskChange, deskChange } from '#shared/show/desk-change.ts';

const optionalText = fc.option(fc.constantFrom('one', 'two'), { nil: undefined });
const scene = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c'),
    active: fc.boolean(),
    name: optionalText,
    overlays: fc.array(fc.nat(2)),
  })
  .map((fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)));
// Only the parts matter here, not what the contract says of each.
const desk = fc
  .record({
    session: fc.record({ status: fc.constantFrom('live', 'ended') }),
    activeSceneId: fc.constantFrom('a', 'b', null),
    scenes: fc.uniqueArray(scene, { maxLength: 3, selector: ({ id }) => id }),
    bands: fc.array(fc.record({ text: fc.constantFrom('one', 'two') }), { maxLength: 2 }),
  })
  .map((value) => value as unknown as ProductionDesk);

test('a change leads from one desk to the next, as it arrives by the wire', () => {
  fc.assert(
    fc.property(desk, desk, (before, after) => {
      const change = deskChange(before, after, 7);
      if (change === 'whole') return;
      const arrived = change === null ? null : (JSON.parse(JSON.stringify(change)) as typeof change);
      expect(arrived === null ? before : applyDeskChange(before, arrived)).toEqual(after);
    }),
  );
});

test('a desk is no change of itself', () => {
  fc.assert(fc.property(desk, (one) => deskChange(one, structuredClone(one), 7) === null));
});

test('a take travels as the fields it altered, and the other scenes stay the same objects', () => {
  const before = {
    activeSceneId: 'a',
    scenes: [
      { id: 'a', active: true, name: 'Opening' },
      { id: 'b', active: false, name: 'Talk' },
      { id: 'c', active: false, name: 'End' },
    ],
  } as unknown as ProductionDesk;
  const after = structuredClone(before);
  after.activeSceneId = 'b';
  after.scenes.forEach((one, index) => (one.active = index === 1));
  const change = deskChange(before, after, 7);
  expect(change).toEqual({
    asOf: 7,
    parts: { activeSceneId: 'b' },
    scenes: [
      { id: 'a', active: false },
      { id: 'b', active: true },
    ],
  });
  if (change === null || change === 'whole') throw new Error('a take is a change');
  expect(applyDeskChange(before, change).scenes[2]).toBe(before.scenes[2]);
});
