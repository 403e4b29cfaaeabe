import { expect, test } from 'vitest';
import { createPeopleWhoLeft } from '../../../src-main/team/people-who-left.ts';

const start = () => {
  let now = 0;
  const removed = new Set<string>();
  const left = createPeopleWhoLeft({ now: () => now, isRemoved: (key) => removed.has(key) });
  const person = (key: string, by: string, kind: 'window' | 'panel' | 'controller' = 'panel') => ({
    key,
    desk: 'desk',
    by,
    value: { kind, role: 'chat', section: null } as const,
  });
  const names = (): readonly string[] => left.of('desk').map(({ name, lastSeenAt }) => `${name} ${lastSeenAt}`);
  return { left, removed, person, names, wait: (ms: number) => (now += ms) };
};

test('somebody who left is named with the moment, for ten minutes, and not at other desks', () => {
  const { left, person, names, wait } = start();
  left.see([person('1', 'Paula'), person('2', 'Tina')]);
  wait(60_000);
  left.see([person('1', 'Paula')]);
  wait(5000);
  expect(names()).toEqual(['Tina 60000']);
  expect(left.of('another')).toEqual([]);
  wait(600_000);
  left.see([person('1', 'Paula')]);
  expect(names()).toEqual([]);
});

test('a window that loads anew was never away, and who comes back is no longer named', () => {
  const { left, person, names, wait } = start();
  left.see([person('1', 'Tina')]);
  left.see([]);
  wait(3000);
  expect(names()).toEqual([]);
  wait(3000);
  expect(names()).toEqual(['Tina 0']);
  left.see([person('4', 'Tina')]);
  expect(names()).toEqual([]);
});

test('a new name is the same person, and programs and windows without a name are not looked for', () => {
  const { left, person, names, wait } = start();
  left.see([person('1', 'Paula'), person('2', 'OBS 1', 'controller'), person('3', '')]);
  left.see([person('1', 'Paula Prado')]);
  wait(6000);
  expect(names()).toEqual([]);
});

test('somebody whose panel was removed did not leave, and is looked for by nobody', () => {
  const { left, removed, person, names, wait } = start();
  left.see([person('1', 'Tina'), person('2', 'Ben')]);
  removed.add('1');
  left.see([]);
  wait(6000);
  expect(names()).toEqual(['Ben 0']);
});
