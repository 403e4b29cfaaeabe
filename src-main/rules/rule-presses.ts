import type { Clock } from '#shared/lib/clock.ts';
import { ruleRefusal, withPress, type NotedPress, type PressRefusal } from '#shared/rules/press-limits.ts';
import { RULE_LIMITS } from '#shared/rules/rule.ts';
import { resolvedAction } from '#shared/show/actions/action-rules.ts';
import { withChosenPoll } from '#shared/show/actions/show-facts.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import type { Perform } from '../show/perform.ts';
import type { RuledShow } from './rules-ports.ts';

/** Presses of people and of rules, and the bounds of the latter. Instants are of the host: its clock is the one that goes on. */
export interface RulePresses {
  /** In the platform's time, `offsetMs` before that of the host. */
  noted(offsetMs: number): readonly NotedPress[];
  note(press: NotedPress): void;
  /** The pipeline for the steps of rules: `from` names the rule. Presses that a bound forbids are not made. */
  readonly performOn: (show: RuledShow) => Perform;
  /** The rule `from` goes on as this link of its chain. */
  began(from: string, ruleId: string, links: number): void;
  clear(): void;
}

const WORDS: Readonly<Record<PressRefusal, () => Sentence>> = {
  budget: () => say('host_rule_budget', { most: RULE_LIMITS.pressesPerMinute }),
  person: () => say('host_rule_person'),
  elsewhere: () => say('host_rule_elsewhere'),
};

/** Makes the presses of rules within their bounds. */
export const createRulePresses = (clock: Clock): RulePresses => {
  let presses: readonly NotedPress[] = [];
  const chains = new Map<string, { readonly ruleId: string; readonly links: number }>();
  const note = (press: NotedPress): void => {
    presses = withPress(presses, press);
  };
  return {
    noted: (offsetMs) => presses.map((press) => ({ ...press, at: press.at - offsetMs })),
    note,
    performOn: (show) => async (action, source) => {
      const by = chains.get(source.from ?? '') ?? { ruleId: '', links: RULE_LIMITS.links };
      const now = clock.now();
      const meant = resolvedAction(action, withChosenPoll(show.facts, source.inHand ?? null));
      const refusal = ruleRefusal(presses, meant, now);
      if (refusal !== null) return { kind: 'ignored', reason: 'just_changed', message: WORDS[refusal]() };
      note({ at: now, action: meant, by });
      return show.perform(action, source);
    },
    began(from, ruleId, links) {
      chains.set(from, { ruleId, links });
    },
    clear() {
      presses = [];
      chains.clear();
    },
  };
};
