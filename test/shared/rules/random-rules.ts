import * as fc from 'fast-check';
import { evaluate, NO_RULE_MEMORY, type ArmedRule, type Firing, type RuleMemory } from '#shared/rules/evaluate.ts';
import { ruleRefusal, withPress, type NotedPress } from '#shared/rules/press-limits.ts';
import type { RuleCondition } from '#shared/rules/rule-conditions.ts';
import type { RuleEvent } from '#shared/rules/rule-events.ts';
import { stampChanges, type TeamState } from '#shared/team/team-state.ts';
import { NO_FACTS, withFact, type RuleFacts } from '#shared/rules/rule-facts.ts';
import { RULE_LIMITS, type Rule, type RuleStep } from '#shared/rules/rule.ts';
import type { Action } from '#shared/show/action.ts';
import type { Fact } from '#shared/show/stated-facts.ts';
import { createTeamRules, type TeamRules } from '../../../src-main/team/team-rules.ts';

const START = 1_000_000;
const SCENES = ['a', 'b', 'c'] as const;
const POLLS = ['p', 'q'] as const;
const scenes = fc.constantFrom(...SCENES);
const polls = fc.constantFrom(...POLLS);
const anyPoll = fc.option(polls, { nil: null });
const seconds = fc.integer({ min: 0, max: 20 });

const events: fc.Arbitrary<RuleEvent> = fc.oneof(
  fc.record({ kind: fc.constant('scene.on_air' as const), sceneId: scenes }),
  fc.record({ kind: fc.constant('scene.left' as const), sceneId: fc.option(scenes, { nil: null }), seconds }),
  fc.record({ kind: fc.constant('poll.opened' as const), pollId: anyPoll }),
  fc.record({ kind: fc.constant('poll.closed' as const), pollId: anyPoll }),
  fc.record({ kind: fc.constant('poll.open_for' as const), pollId: anyPoll, seconds }),
  fc.record({ kind: fc.constant('message' as const), messageKind: fc.constantFrom('any', 'question') }),
  fc.record({
    kind: fc.constant('viewers' as const),
    level: fc.constantFrom('at_least', 'at_most'),
    people: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({ kind: fc.constant('show.time' as const), seconds: fc.integer({ min: 0, max: 90 }) }),
);
const conditions: fc.Arbitrary<RuleCondition> = fc.oneof(
  fc.record({ kind: fc.constant('scene.is' as const), sceneId: scenes, is: fc.boolean() }),
  fc.record({ kind: fc.constant('poll.is_open' as const), is: fc.boolean() }),
);
const actions: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant('scene.take' as const), sceneId: scenes }),
  fc.record({ kind: fc.constant('poll.open' as const), pollId: polls }),
  fc.record({ kind: fc.constant('poll.close' as const), pollId: polls }),
);
const steps: fc.Arbitrary<RuleStep> = fc.oneof(
  { weight: 4, arbitrary: actions.map((action) => ({ kind: 'action' as const, action })) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 5000 }).map((ms) => ({ kind: 'wait' as const, ms })) },
);
const rules: fc.Arbitrary<Rule> = fc.record({
  kind: fc.constant('rule' as const),
  sessionId: fc.constant(null),
  event: events,
  conditions: fc.array(conditions, { maxLength: 1 }),
  steps: fc.array(steps, { minLength: 1, maxLength: 4 }),
});

/** Something that happens without rules: a person presses, somebody writes, people come and go. */
type Deed =
  | { readonly kind: 'press'; readonly action: Action }
  | { readonly kind: 'message' }
  | { readonly kind: 'people'; readonly count: number };
const deeds: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ kind: fc.constant('press' as const), action: actions }),
  fc.constant({ kind: 'message' as const }),
  fc.record({ kind: fc.constant('people' as const), count: fc.integer({ min: 0, max: 12 }) }),
);

/** A set of rules and a show of two minutes: what happens, and when, in tenths of a second. */
export const shows = fc.record({
  rules: fc.array(rules, { minLength: 1, maxLength: 8 }),
  deeds: fc.array(fc.tuple(fc.integer({ min: 0, max: 1200 }), deeds), { maxLength: 25 }),
  /** The desks in the order in which they arm the rules. */
  desks: fc.shuffledSubarray([0, 1, 2], { minLength: 1 }),
});
export type RandomShow = typeof shows extends fc.Arbitrary<infer Show> ? Show : never;

/** A press as it reached the show. `links` is 0 for a person. */
export interface MadePress {
  readonly at: number;
  readonly desk: number;
  readonly ruleId: string | null;
  readonly links: number;
  readonly action: Action;
}

interface Run {
  readonly ruleId: string;
  readonly links: number;
  readonly left: readonly RuleStep[];
  readonly at: number;
}

/** The words of desks about their rules, in one state that all of them have. */
const teamOf = (order: readonly number[], ids: readonly string[]): ReadonlyMap<number, TeamRules> => {
  let state: TeamState = new Map();
  const rulesOf = (index: number): TeamRules => {
    const desk = `desk-${index}`;
    return createTeamRules({
      team: {
        desk,
        state: () => state,
        changeAll(changes) {
          const entries = stampChanges(state, desk, changes);
          state = new Map([...state, ...entries.map((entry) => [`${entry.kind} ${entry.key}`, entry] as const)]);
        },
        isHere: () => true,
        knows: () => true,
      },
    });
  };
  const all = new Map(order.map((index) => [index, rulesOf(index)]));
  for (const index of order)
    all.get(index)?.claim(
      'show',
      ids.map((ruleId) => ({ ruleId, digest: '', armed: 'do' })),
      '',
    );
  return all;
};

/** A desk of the team: its evaluator, and the sequences of rules that play. */
interface Desk {
  memory: RuleMemory;
  /** When the clock alone brings the next rule. */
  nextAt: number;
  presses: readonly NotedPress[];
  runs: Run[];
}

const pollFact = (key: string, state: 'draft' | 'open' | 'closed'): Fact => ({
  kind: 'poll',
  key,
  data: { question: key, quiz: false, state, staged: false, resultsShown: false, options: [], votes: [], voters: 0 },
});

const factOf = (action: Action, facts: RuleFacts): Fact | null => {
  if (action.kind === 'scene.take')
    return { kind: 'scene', key: 'air', data: { sceneId: action.sceneId, name: '', cause: 'press' } };
  if (action.kind !== 'poll.open' && action.kind !== 'poll.close') return null;
  const state = facts.polls.get(action.pollId)?.state;
  if (action.kind === 'poll.open') return state === 'draft' ? pollFact(action.pollId, 'open') : null;
  return state === 'open' ? pollFact(action.pollId, 'closed') : null;
};

/**
 * Plays a show at all desks of a team, each with the same rules armed. A rule is run by one desk: the first of those that
 * armed it, as all of them order them.
 */
export const playShow = ({ rules: bodies, deeds: happening, desks: order }: RandomShow): readonly MadePress[] => {
  const armed: readonly ArmedRule[] = bodies.map((rule, index) => ({
    id: `rule ${index}`,
    rule,
    armed: 'do',
    armedAt: 0,
  }));
  const team = teamOf(
    order,
    armed.map(({ id }) => id),
  );
  const owned = order.map((desk) => armed.filter(({ id }) => team.get(desk)?.elsewhere('show', id) === null));
  let facts = [
    ...SCENES.map((key, position): Fact => ({
      kind: 'plan',
      key,
      data: { name: key, position, lengthMs: 10_000, arrivalMs: 0, jingle: false, films: [] },
    })),
    ...POLLS.map((key) => pollFact(key, 'draft')),
  ].reduce((all, fact) => withFact(all, fact, START - 1000), NO_FACTS);
  const desks: Desk[] = order.map(() => ({
    memory: { ...NO_RULE_MEMORY, facts },
    nextAt: START,
    presses: [],
    runs: [],
  }));
  facts = withFact(facts, { kind: 'live', key: 'live', data: { running: true } }, START);
  const made: MadePress[] = [];

  const press = (desk: number, action: Action, by: NotedPress['by'], at: number): void => {
    made.push({ at, desk, ruleId: by?.ruleId ?? null, links: by?.links ?? 0, action });
    desks.forEach((one, index) => {
      const said = by === null || index === desk ? by : { ruleId: '', links: RULE_LIMITS.links };
      one.presses = withPress(one.presses, { at, action, by: said });
    });
    const fact = factOf(action, facts);
    if (fact) facts = withFact(facts, fact, at);
  };
  const step = (index: number, run: Run, now: number): Run | null => {
    const desk = desks[index];
    const [first, ...left] = run.left;
    if (!desk || !first) return null;
    if (first.kind === 'wait') return { ...run, left, at: now + first.ms };
    if (ruleRefusal(desk.presses, first.action, now) !== null) return null;
    press(index, first.action, { ruleId: run.ruleId, links: run.links }, now);
    return { ...run, left };
  };
  const play = (index: number, started: Run, now: number): void => {
    let run: Run | null = started;
    while (run !== null && run.at <= now) run = step(index, run, now);
    if (run !== null) desks[index]?.runs.push(run);
  };

  for (let tenth = 0; tenth <= 1200; tenth += 1) {
    const now = START + tenth * 100;
    for (const [when, deed] of happening) {
      if (when !== tenth) continue;
      if (deed.kind === 'press') press(0, deed.action, null, now);
      else if (deed.kind === 'message')
        facts = withFact(
          facts,
          { kind: 'chat', key: `m ${when}`, data: { text: 'Why?', kind: 'message', link: null } },
          now,
        );
      else facts = withFact(facts, { kind: 'reading', key: 'reading', data: { people: deed.count } }, now);
    }
    desks.forEach((desk, index) => {
      for (const run of desk.runs.splice(0)) play(index, run, now);
      // Nothing has happened, and no rule is due.
      if (desk.memory.facts === facts && now < desk.nextAt) return;
      const memory = { ...desk.memory, presses: desk.presses };
      const evaluation = evaluate({ rules: owned[index] ?? [], memory, facts, now });
      desk.memory = evaluation.memory;
      desk.nextAt = evaluation.next?.at ?? Infinity;
      const start = ({ ruleId, links }: Firing): void => {
        const left = armed.find(({ id }) => id === ruleId)?.rule.steps ?? [];
        if (!desk.runs.some((run) => run.ruleId === ruleId)) play(index, { ruleId, links, left, at: now }, now);
      };
      evaluation.fired.forEach(start);
    });
  }
  return made;
};
