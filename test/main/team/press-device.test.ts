import { expect, test } from 'vitest';
import type { PressEvent } from '#shared/show/action.ts';
import { mergeTeam, stampChanges, type TeamState } from '#shared/team/team-state.ts';
import type { TeamChange } from '#shared/team/team-values.ts';
import type { TeamPress } from '../../../src-main/show/team-press.ts';
import { createTeamPresses } from '../../../src-main/team/team-presses.ts';

/** Two desks on one show: what is pressed at Tina's, and what Carl's heard of it. */
const twoDesks = () => {
  let team: number | null = 1;
  let state: TeamState = new Map();
  const heard: TeamPress[] = [];
  const share = (change: TeamChange): void => {
    state = mergeTeam(state, stampChanges(state, 'tina', [change]));
  };
  const desk = (name: string, change: (change: TeamChange) => void) =>
    createTeamPresses({
      desk: name,
      now: () => 1000,
      membership: () => team,
      change,
      show: () => ({ key: 'show', clockOffsetMs: 0, addTeamPress: (press) => void heard.push(press) }),
      onPress: () => {},
      onEnded: () => {},
    });
  const carl = desk('carl', () => {});
  return {
    heard,
    tina: desk('tina', share),
    share,
    go(next: number | null) {
      team = next;
    },
    read: () => {
      carl.sawTeam(state);
    },
  };
};
const pressed = (source: PressEvent['source']): PressEvent => ({
  pressId: 'p',
  action: { kind: 'scene.take', sceneId: 'b' },
  source: { who: 'Tina', ...source },
  phase: 'confirmed',
  at: 900,
  elapsedMs: 40,
});

test('a press on a controller is heard at other desks with its person and the name of the controller', () => {
  const { heard, tina, read } = twoDesks();
  tina.pressed(pressed({ surface: 'midi', device: 'Launchpad Mini' }));
  read();
  expect(heard).toMatchObject([{ who: 'Tina', surface: 'midi', device: 'Launchpad Mini' }]);
});

test('a press of a desk of an earlier version, which names no controller, is heard without one', () => {
  const { heard, share, read } = twoDesks();
  const { action, phase, at, elapsedMs } = pressed({ surface: 'midi' });
  share({
    kind: 'press',
    key: 'p',
    by: 'Tina',
    value: { show: 'show', action, surface: 'midi', phase, at, elapsedMs, reason: null },
  });
  read();
  expect(heard.map((press) => [press.who, press.surface, 'device' in press])).toEqual([['Tina', 'midi', false]]);
});

test('a desk without a team keeps its presses to itself', () => {
  const { heard, tina, go, read } = twoDesks();
  go(null);
  tina.pressed(pressed({ surface: 'key' }));
  read();
  expect(heard).toEqual([]);
});

test.each([[null], [1]])('a press from before a team (%o) that ends in it is not told there', (before) => {
  const { heard, tina, go, read } = twoDesks();
  go(before);
  tina.pressed({ ...pressed({ surface: 'key' }), phase: 'pressed' });
  go(2);
  tina.pressed(pressed({ surface: 'key' }));
  read();
  expect(heard.map(({ phase }) => phase)).toEqual(before === null ? [] : ['pressed']);
  tina.pressed({ ...pressed({ surface: 'key' }), pressId: 'next' });
  read();
  expect(heard.at(-1)?.pressId).toBe('next');
});
