import { AppError } from '#shared/lib/app-error.ts';
import { FOLLOW_ID } from '#shared/rules/follow.ts';
import { RULE_LIMITS, ruleRole, type Armed, type Rule } from '#shared/rules/rule.ts';
import { needsHold } from '#shared/show/deck-page.ts';
import { ROLE_REFUSALS } from '#shared/show/role-refusals.ts';
import { reaches } from '#shared/show/roles.ts';
import { say } from '#shared/words/say.ts';
import type { Log } from '#shared/lib/log.ts';
import { digestOfRule, type Arming } from './armings.ts';
import type { Armer, RulesPorts } from './rules-ports.ts';

/** The rules that people armed here. */
export interface ArmedRules {
  list(): readonly Arming[];
  /** Throws AppError for a rule that cannot press, or whose steps the person may not press. */
  arm(
    ruleId: string,
    rule: Pick<Rule, 'steps'>,
    armed: Exclude<Armed, 'off'>,
    by: Armer,
    at: Pick<Arming, 'armedAt' | 'readyAt'>,
  ): void;
  disarm(ruleId: string): void;
  disarmAll(): void;
  /** Turns off those that say something else than what was armed, or are gone; true where one was. */
  keepOnly(isAsArmed: (arming: Arming) => boolean): boolean;
}

/** Why a rule cannot be armed by anyone; null where it can. */
const problemOf = ({ steps }: Pick<Rule, 'steps'>): AppError | null => {
  if (!steps.some(({ kind }) => kind === 'action')) return new AppError('invalid_input', say('host_rule_no_steps'));
  return needsHold(steps) ? new AppError('invalid_input', say('host_rule_held')) : null;
};

/** Keeps which rules are armed, by whom: those of the desk itself on disk, those of panels for this run. */
export const createArmedRules = (kept: RulesPorts['kept'], log: Log): ArmedRules => {
  let armings: readonly Arming[] = kept
    .read()
    .map((one) => ({ ...one, role: () => 'desk' as const, isKept: true, armedAt: -Infinity, readyAt: -Infinity }));

  const change = (next: readonly Arming[]): void => {
    armings = next;
    try {
      kept.write(
        next
          .filter(({ isKept }) => isKept)
          .map(({ ruleId, armed, digest, who }) => ({ ruleId, armed, digest, who: who.slice(0, 60) })),
      );
    } catch (error) {
      // It holds for this run all the same.
      log.warn('the armed rules could not be kept', { error });
    }
  };

  return {
    list: () => armings,
    arm(ruleId, rule, armed, { who, role, isAtDesk }, at) {
      const now = role();
      const least = ruleRole(rule);
      if (now === null || !reaches(now, least)) throw new AppError('forbidden', say(ROLE_REFUSALS[least]));
      const problem = problemOf(rule);
      if (problem) throw problem;
      const others = armings.filter((one) => one.ruleId !== ruleId);
      // Follow is a mode of the desk: it is there beside as many rules as may be armed.
      if (ruleId !== FOLLOW_ID && others.filter((one) => one.ruleId !== FOLLOW_ID).length >= RULE_LIMITS.armed)
        throw new AppError('conflict', say('host_rules_full', { most: RULE_LIMITS.armed }));
      change([...others, { ruleId, armed, digest: digestOfRule(rule), who, role, isKept: isAtDesk, ...at }]);
    },
    disarm(ruleId) {
      if (armings.some((one) => one.ruleId === ruleId)) change(armings.filter((one) => one.ruleId !== ruleId));
    },
    disarmAll() {
      if (armings.length > 0) change([]);
    },
    keepOnly(isAsArmed) {
      const left = armings.filter(isAsArmed);
      if (left.length === armings.length) return false;
      change(left);
      return true;
    },
  };
};
