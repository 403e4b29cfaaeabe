import type { Occurrence } from './define-rule.ts';
import { linksTo, type NotedPress } from './press-limits.ts';
import { conditionRulesOf } from './rule-conditions.ts';
import { eventRulesOf } from './rule-events.ts';
import { NO_FACTS, type RuleFacts } from './rule-facts.ts';
import { RULE_LIMITS, type Armed, type Rule } from './rule.ts';

/** A rule that waits for its moment. */
export interface ArmedRule {
  readonly id: string;
  readonly rule: Rule;
  readonly armed: Exclude<Armed, 'off'>;
  /** In the platform's time: earlier occurrences do not begin it. */
  readonly armedAt: number;
}

/** The state that an evaluation leaves for the next one. */
export interface RuleMemory {
  /** The show at the last evaluation; null before the first one, which begins nothing. */
  readonly facts: RuleFacts | null;
  /** Names of what each rule has fired for, or let pass, the latest last. */
  readonly done: ReadonlyMap<string, readonly string[]>;
  readonly presses: readonly NotedPress[];
}

export const NO_RULE_MEMORY: RuleMemory = { facts: null, done: new Map(), presses: [] };

/** The moment of a rule has come. */
export interface Firing {
  readonly ruleId: string;
  readonly armed: Exclude<Armed, 'off'>;
  readonly at: number;
  /** The place of the rule in its chain, from 1. */
  readonly links: number;
  /** The poll that it is about; null for none. */
  readonly pollId: string | null;
}

/** The next rule that the clock alone will bring, and when. */
export interface NextFiring {
  readonly ruleId: string;
  readonly at: number;
}

export interface Evaluation {
  readonly memory: RuleMemory;
  readonly fired: readonly Firing[];
  /** Rules that were kept from going on with a chain. */
  readonly stopped: readonly string[];
  readonly next: NextFiring | null;
}

export interface EvaluationInput {
  readonly rules: readonly ArmedRule[];
  readonly memory: RuleMemory;
  readonly facts: RuleFacts;
  /** In the platform's time. */
  readonly now: number;
}

/** Names that are remembered of each rule. */
const KEPT_NAMES = 100;

/** The show to compare with: a live that began since counts from nothing. */
const beforeOf = ({ facts: before }: RuleMemory, facts: RuleFacts): RuleFacts | null => {
  if (before === null || before.startedAt === facts.startedAt) return before;
  return facts.isLive ? { ...NO_FACTS, polls: before.polls, messageCount: facts.messageCount } : before;
};

const newOccurrences = (
  { id, rule: { event }, armedAt }: ArmedRule,
  { facts, now, memory }: EvaluationInput,
  before: RuleFacts | null,
): readonly Occurrence[] => {
  const rules = eventRulesOf(event);
  const changes = before === null || before === facts ? [] : rules.happened(event, before, facts);
  const passed = rules.due(event, facts).filter(({ at }) => at <= now && at > armedAt && now - at < RULE_LIMITS.lateMs);
  const done = memory.done.get(id) ?? [];
  return [...changes, ...passed].filter(({ name }) => !done.includes(name));
};

/**
 * The one evaluator of rules, at the desk and over a recording: what fires now, what to remember, and the next rule that
 * comes by the clock. Rules work while the show is live.
 */
export const evaluate = (input: EvaluationInput): Evaluation => {
  const { rules, memory, facts, now } = input;
  if (!facts.isLive) return { memory: { ...memory, facts }, fired: [], stopped: [], next: null };
  const before = beforeOf(memory, facts);
  const fired: Firing[] = [];
  const stopped: string[] = [];
  const done = new Map(memory.done);
  let next: NextFiring | null = null;
  for (const one of rules) {
    const { id, rule, armed } = one;
    const occurrences = newOccurrences(one, input, before);
    for (const occurrence of occurrences) {
      const pollId = occurrence.pollId ?? null;
      if (!rule.conditions.every((condition) => conditionRulesOf(condition).holds(condition, facts, { now, pollId })))
        continue;
      const links = linksTo(memory.presses, rule.event, occurrence) + 1;
      if (links > RULE_LIMITS.links) stopped.push(id);
      else fired.push({ ruleId: id, armed, at: now, links, pollId });
    }
    if (occurrences.length > 0)
      done.set(id, [...(done.get(id) ?? []), ...occurrences.map(({ name }) => name)].slice(-KEPT_NAMES));
    for (const { at } of eventRulesOf(rule.event).due(rule.event, facts))
      if (at > now && at > one.armedAt && at < (next?.at ?? Infinity)) next = { ruleId: id, at };
  }
  return { memory: { ...memory, facts, done }, fired, stopped, next };
};
