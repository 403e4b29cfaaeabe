import { expect, test } from 'vitest';
import { missingGuests } from '../../../src-renderer/features/desk/scenes/missing-guests.ts';
import type { StageCast } from '../../../src-renderer/stage/stage-content.ts';
import { cameraSlots, sampleScene } from '../../support/scenes.ts';

const cast: StageCast = { host: null, guests: [{ userId: 'ben', name: 'Ben Hall' }], screen: null };
const people = [{ id: 'ilse', name: 'Ilse Tam' }];

test('a scene waits for the guests whose turn nobody has, and never for its host', () => {
  expect(missingGuests(sampleScene({ slots: cameraSlots(3) }), cast, people)).toEqual([{ turn: 2 }]);
  expect(missingGuests(sampleScene({ slots: cameraSlots(2) }), cast, people)).toEqual([]);
});

test('a guest who is chosen and not there is missing by name, as far as that is known', () => {
  const slots = ['ben', 'ilse', 'nobody'].map((userId) => ({ id: userId, kind: 'guest' as const, userId }));
  expect(missingGuests(sampleScene({ slots }), cast, people)).toEqual([{ name: 'Ilse Tam' }, { name: null }]);
});
