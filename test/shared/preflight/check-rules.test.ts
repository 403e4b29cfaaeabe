import { expect, test } from 'vitest';
import { preflight } from '#shared/preflight/preflight.ts';
import type { Rule } from '#shared/rules/rule.ts';
import { sampleDocument } from '../../support/library-file.ts';
import { preflightInput } from '../../support/preflight.ts';

const host = { id: 'host', kind: 'host' as const };
const scene = (id: string) => sampleDocument({ id, name: id, slots: [host], durationSec: 30 });
const take = (sceneId: string): Rule['steps'] => [{ kind: 'action', action: { kind: 'scene.take', sceneId } }];
const named = (id: string, changes: Partial<Rule>) => ({
  id,
  name: id,
  rule: {
    kind: 'rule' as const,
    sessionId: 's',
    event: { kind: 'poll.closed' as const, pollId: null },
    conditions: [],
    steps: take('one'),
    ...changes,
  },
});
const scenes = [scene('one'), scene('two')];
const found = (...all: ReturnType<typeof named>[]) =>
  preflight(preflightInput(scenes, { rules: all })).map(({ rule, place, facts }) => [
    rule,
    place.kind === 'page' ? place.target : null,
    facts.other ?? null,
  ]);

test('preflight finds two rules that put different scenes on air at the same moment, unless one excludes the other', () => {
  const [a, b] = [named('a', {}), named('b', { steps: take('two') })];
  expect(found(a, b)).toEqual([['rule_same', 'rules=a', 'b']]);
  expect(found(a, named('b', { steps: take('one') }))).toEqual([]);
  const whileOne = named('a', { conditions: [{ kind: 'scene.is', sceneId: 'one', is: true }] });
  const whileTwo = named('b', { steps: take('two'), conditions: [{ kind: 'scene.is', sceneId: 'two', is: true }] });
  expect(found(whileOne, whileTwo)).toEqual([]);
});

test('preflight finds a rule that can never fire: about something that is not there, or with conditions against each other', () => {
  const never = (changes: Partial<Rule>): boolean => found(named('a', changes)).some(([rule]) => rule === 'rule_never');
  expect(never({ event: { kind: 'scene.on_air', sceneId: 'gone' } })).toBe(true);
  expect(never({ event: { kind: 'scene.on_air', sceneId: 'gone' }, sessionId: null })).toBe(false);
  expect(never({ event: { kind: 'scene.left', sceneId: 'one', seconds: 31 } })).toBe(true);
  expect(never({ event: { kind: 'scene.left', sceneId: 'one', seconds: 29 } })).toBe(false);
  expect(never({ event: { kind: 'film.ended', mediaId: null } })).toBe(true);
  expect(
    never({
      event: { kind: 'scene.on_air', sceneId: 'one' },
      conditions: [{ kind: 'scene.is', sceneId: 'one', is: false }],
    }),
  ).toBe(true);
  const bounds = [
    { kind: 'viewers.are', level: 'at_least', people: 20 },
    { kind: 'viewers.are', level: 'at_most', people: 10 },
  ] as const;
  expect(never({ conditions: [...bounds] })).toBe(true);
  expect(never({ conditions: [bounds[0]] })).toBe(false);
  const here = (userId: string, is: boolean) => ({ kind: 'speaker.is_here' as const, userId, is });
  expect(never({ conditions: [here('ana', true), here('ana', false)] })).toBe(true);
  expect(never({ conditions: [here('ana', true), here('ben', false)] })).toBe(false);
});

test('preflight finds a step about something that is not in the show, and a rule that fires at once', () => {
  expect(found(named('a', { steps: take('gone') }))).toEqual([['rule_missing', 'rules=a', null]]);
  const isAtOnce = (event: Rule['event']): boolean =>
    found(named('a', { event })).some(([rule]) => rule === 'rule_at_once');
  expect(isAtOnce({ kind: 'show.time', seconds: 0 })).toBe(true);
  expect(isAtOnce({ kind: 'show.time', seconds: 1 })).toBe(false);
  expect(isAtOnce({ kind: 'viewers', level: 'at_least', people: 1 })).toBe(true);
  expect(isAtOnce({ kind: 'viewers', level: 'at_least', people: 2 })).toBe(false);
  expect(isAtOnce({ kind: 'scene.left', sceneId: 'one', seconds: 30 })).toBe(true);
});
