import type { RuleCondition } from '#shared/rules/rule-conditions.ts';
import type { RuleEvent } from '#shared/rules/rule-events.ts';
import type { Rule } from '#shared/rules/rule.ts';
import { locale } from '../lib/locale.svelte.ts';
import * as m from '../paraglide/messages.js';
import { RULE_CONDITION_VIEWS } from './rule-condition-views.ts';
import { RULE_EVENT_VIEWS } from './rule-event-views.ts';
import type { RuleView } from './rule-view.ts';
import type { ShowNames } from './show-sources.ts';
import { stepWord } from './step-words.ts';

/** The view of an event's kind; undefined for a kind that is none. */
export const eventViewOf = (kind: string): RuleView<RuleEvent> | undefined =>
  Object.hasOwn(RULE_EVENT_VIEWS, kind)
    ? (RULE_EVENT_VIEWS[kind as RuleEvent['kind']] as unknown as RuleView<RuleEvent>)
    : undefined;

/** The view of a condition's kind; undefined for a kind that is none. */
export const conditionViewOf = (kind: string): RuleView<RuleCondition> | undefined =>
  Object.hasOwn(RULE_CONDITION_VIEWS, kind)
    ? (RULE_CONDITION_VIEWS[kind as RuleCondition['kind']] as unknown as RuleView<RuleCondition>)
    : undefined;

/** A rule as a sentence. */
export const ruleSentence = ({ event, conditions, steps }: Rule, names: ShowNames): string => {
  const when = eventViewOf(event.kind)?.word(event, names) ?? '?';
  const holds = conditions.map((one) => conditionViewOf(one.kind)?.word(one, names) ?? '?');
  const then = steps.length === 0 ? m.rule_does_nothing() : steps.map((step) => stepWord(step, names)).join(', ');
  if (holds.length === 0) return m.rule_sentence({ when, then });
  const list = new Intl.ListFormat(locale.current, { type: 'conjunction' });
  return m.rule_sentence_if({ when, conditions: list.format(holds), then });
};
