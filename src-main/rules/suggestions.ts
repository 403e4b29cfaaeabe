import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import type { Firing } from '#shared/rules/evaluate.ts';
import { RULE_LIMITS } from '#shared/rules/rule.ts';
import { actionKey } from '#shared/show/action.ts';
import { resolvedAction } from '#shared/show/actions/action-rules.ts';
import { actionsOf } from '#shared/show/deck-page.ts';
import type { ListedRule } from './rule-list.ts';
import type { RuledShow } from './rules-ports.ts';

/** The one suggestion that stands; a later one takes its place. */
export interface Suggestions {
  suggest(show: RuledShow, rule: ListedRule, firing: Firing): void;
  /** The firing that was suggested, which is no suggestion any more; null without one. */
  take(): Firing | null;
  /** The rule that suggests something; null where none does. */
  ruleId(): string | null;
  withdraw(): void;
}

/** Shows what a rule suggests on its show, for as long as it stands. */
export const createSuggestions = (clock: Clock, open: () => RuledShow | null): Suggestions => {
  let standing: { readonly show: RuledShow; readonly firing: Firing } | null = null;
  let cancel: CancelTimer = () => {};

  const withdraw = (): void => {
    cancel();
    // A show that was left hears nothing any more.
    if (standing !== null && standing.show === open()) standing.show.suggest(null);
    standing = null;
  };
  return {
    withdraw,
    suggest(show, { id, name, rule }, firing) {
      withdraw();
      const until = clock.now() + RULE_LIMITS.suggestedMs;
      standing = { show, firing };
      const [first] = actionsOf(rule.steps);
      const meant = first ? actionKey(resolvedAction(first, show.facts)) : null;
      show.suggest({ ruleId: id, name, actionKey: meant, until });
      cancel = clock.schedule(until, withdraw);
    },
    take() {
      const firing = standing?.firing ?? null;
      withdraw();
      return firing;
    },
    ruleId: () => standing?.firing.ruleId ?? null,
  };
};
