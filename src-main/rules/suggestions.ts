import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import type { Firing } from '#shared/rules/evaluate.ts';
import { RULE_LIMITS } from '#shared/rules/rule.ts';
import { actionKey } from '#shared/show/action.ts';
import { resolvedAction } from '#shared/show/actions/action-rules.ts';
import { actionsOf } from '#shared/show/deck-page.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import type { PlayedRule } from './played-rule.ts';
import type { RuledShow } from './rules-ports.ts';

/** A rule that proposes its steps. */
export interface Suggested {
  readonly rule: PlayedRule;
  readonly firing: Firing;
  /** Why now; null where the name of the rule says it. */
  readonly why: Sentence | null;
}

/** The one suggestion that stands; a later one takes its place. */
export interface Suggestions {
  suggest(show: RuledShow, suggested: Suggested): void;
  /** The suggestion, which stands no more; null without one. */
  take(): Suggested | null;
  /** The rule that suggests something; null where none does. */
  ruleId(): string | null;
  withdraw(): void;
}

/** Shows what a rule suggests on its show, for as long as it stands. */
export const createSuggestions = (clock: Clock, open: () => RuledShow | null): Suggestions => {
  let standing: { readonly show: RuledShow; readonly suggested: Suggested } | null = null;
  let cancel: CancelTimer = () => {};

  const withdraw = (): void => {
    cancel();
    // A show that was left hears nothing any more.
    if (standing !== null && standing.show === open()) standing.show.suggest(null);
    standing = null;
  };
  return {
    withdraw,
    suggest(show, suggested) {
      withdraw();
      const { id, name, rule } = suggested.rule;
      const until = clock.now() + RULE_LIMITS.suggestedMs;
      standing = { show, suggested };
      const [first] = actionsOf(rule.steps);
      const meant = first ? actionKey(resolvedAction(first, show.facts)) : null;
      const why = suggested.why && { why: suggested.why };
      show.suggest({ ruleId: id, name, ...why, actionKey: meant, until });
      cancel = clock.schedule(until, withdraw);
    },
    take() {
      const suggested = standing?.suggested ?? null;
      withdraw();
      return suggested;
    },
    ruleId: () => standing?.suggested.rule.id ?? null,
  };
};
