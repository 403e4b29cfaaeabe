import { RuleCondition } from '#shared/rules/rule-conditions.ts';
import { Rule, RULE_LIMITS } from '#shared/rules/rule.ts';
import type { ActionDraft } from '../../actions/action-form.ts';
import { StepsDraft } from '../steps/steps-draft.svelte.ts';

interface KeyedCondition {
  readonly key: number;
  readonly condition: ActionDraft;
}

let lastKey = 0;
const keyed = (condition: ActionDraft): KeyedCondition => {
  lastKey += 1;
  return { key: lastKey, condition };
};

/** A rule being written: its parts may still lack something. */
export class RuleDraft extends StepsDraft {
  name = $state('');
  sessionId = $state<string | null>(null);
  event = $state.raw<ActionDraft>({ kind: '' });
  conditions = $state.raw<readonly KeyedCondition[]>([]);

  readonly canAddCondition = $derived(this.conditions.length < RULE_LIMITS.conditions);
  /** The first condition that lacks something, from 0; -1 when all are whole. */
  readonly unfinishedCondition = $derived(
    this.conditions.findIndex(({ condition }) => !RuleCondition.safeParse(condition).success),
  );
  /** The rule as it can be kept; null while it lacks something. */
  readonly rule = $derived(this.#finished());

  constructor(name: string, { sessionId, event, conditions, steps }: Omit<Rule, 'event'> & { event: ActionDraft }) {
    super(steps);
    this.name = name;
    this.sessionId = sessionId;
    this.event = event;
    this.conditions = conditions.map(keyed);
  }

  addCondition(condition: ActionDraft): void {
    if (this.canAddCondition) this.conditions = [...this.conditions, keyed(condition)];
  }

  putCondition(key: number, condition: ActionDraft): void {
    this.conditions = this.conditions.map((one) => (one.key === key ? { key, condition } : one));
  }

  removeCondition(key: number): void {
    this.conditions = this.conditions.filter((one) => one.key !== key);
  }

  #finished(): Rule | null {
    const parsed = Rule.safeParse({
      kind: 'rule',
      sessionId: this.sessionId,
      event: this.event,
      conditions: this.conditions.map(({ condition }) => condition),
      steps: this.finished(),
    });
    return parsed.success && this.unfinished === -1 ? parsed.data : null;
  }
}
