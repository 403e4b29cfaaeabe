import { expect, test } from 'vitest';
import { linksTo, ruleRefusal, type NotedPress } from '#shared/rules/press-limits.ts';
import { RULE_LIMITS } from '#shared/rules/rule.ts';
import { checkLimits } from './limits-of-rules.ts';

test('rules never loop, never press beyond the budget, never against a person and never at two desks', () => {
  checkLimits(300);
});

const take = (sceneId: string) => ({ kind: 'scene.take', sceneId }) as const;
const byRule = (at: number, links = 1): NotedPress => ({ at, action: take('a'), by: { ruleId: 'r', links } });

test('a rule presses nothing that a person pressed within two seconds', () => {
  const presses = [{ at: 1000, action: take('a'), by: null }];
  expect(ruleRefusal(presses, take('b'), 2999)).toBe('person');
  expect(ruleRefusal(presses, take('b'), 3000)).toBeNull();
  expect(ruleRefusal(presses, { kind: 'poll.open', pollId: 'p' }, 1500)).toBeNull();
});

test('a minute has room for so many presses of rules, and a person presses all the same', () => {
  const presses = Array.from({ length: RULE_LIMITS.pressesPerMinute }, (_, index) => byRule(1000 + index));
  expect(ruleRefusal(presses, take('b'), 60_000)).toBe('budget');
  expect(ruleRefusal(presses, take('b'), 61_000)).toBeNull();
});

test('what a rule at another desk of the team has just pressed is not pressed once more', () => {
  const presses: readonly NotedPress[] = [{ at: 1000, action: take('a'), by: { ruleId: '', links: 3 } }];
  expect(ruleRefusal(presses, take('a'), 5000)).toBe('elsewhere');
  expect(ruleRefusal(presses, take('b'), 5000)).toBeNull();
});

test('a chain is counted by its presses, and a person who takes over begins anew', () => {
  const onAir = { kind: 'scene.on_air', sceneId: 'a' } as const;
  const arrival = { name: 'scene', at: 5000, since: 5000 };
  expect(linksTo([byRule(4900, 2)], onAir, arrival)).toBe(2);
  expect(linksTo([byRule(4000, 2), { at: 4900, action: take('a'), by: null }], onAir, arrival)).toBe(0);
  expect(linksTo([byRule(5000 - RULE_LIMITS.causeMs - 1, 2)], onAir, arrival)).toBe(0);
});
