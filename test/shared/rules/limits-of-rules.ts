import * as fc from 'fast-check';
import { expect } from 'vitest';
import { thingOf } from '#shared/show/actions/action-rules.ts';
import { RULE_LIMITS } from '#shared/rules/rule.ts';
import { playShow, shows, type MadePress } from './random-rules.ts';

const isOfRule = ({ ruleId }: MadePress): boolean => ruleId !== null;

/** The most presses of rules of one desk within any minute. */
const mostInMinute = (presses: readonly MadePress[]): number =>
  Math.max(
    0,
    ...presses.map(
      ({ at, desk }) => presses.filter((one) => one.desk === desk && one.at > at - 60_000 && one.at <= at).length,
    ),
  );

/** Random sets of rules against random shows, at up to three desks. */
export const checkLimits = (numRuns: number): void => {
  fc.assert(
    fc.property(shows, (show) => {
      const made = playShow(show);
      const ofRules = made.filter(isOfRule);
      // No loop: a chain ends after its third link, so what happens from outside bounds what rules do.
      expect(Math.max(0, ...ofRules.map(({ links }) => links))).toBeLessThanOrEqual(RULE_LIMITS.links);
      expect(mostInMinute(ofRules)).toBeLessThanOrEqual(RULE_LIMITS.pressesPerMinute);
      const persons = made.filter((press) => !isOfRule(press));
      const against = ofRules.filter(({ at, action }) =>
        persons.some((one) => one.at <= at && at - one.at < 2000 && thingOf(one.action) === thingOf(action)),
      );
      expect(against).toEqual([]);
      // All desks together: nothing is pressed twice by one occurrence of a rule.
      const runs = ofRules.map(({ ruleId, desk }) => `${ruleId ?? ''} ${desk}`);
      const desksOf = new Map(runs.map((run) => [run.slice(0, run.lastIndexOf(' ')), run]));
      expect(new Set(runs).size).toBe(desksOf.size);
    }),
    { numRuns },
  );
};
