import type { Action } from '../show/action.ts';
import type { Fact } from '../show/stated-facts.ts';
import { evaluate, NO_RULE_MEMORY, type ArmedRule, type Firing, type RuleMemory } from './evaluate.ts';
import { ruleRefusal, type PressRefusal } from './press-limits.ts';
import { createRecordedPresses } from './recorded-presses.ts';
import { NO_FACTS, withFact, type RuleFacts } from './rule-facts.ts';
import type { RuleEvent } from './rule-events.ts';
import type { Rule, RuleStep } from './rule.ts';

/** A fact of a recording, with its time. */
export type TimedFact = Fact & { readonly at: number };

/** A rule as it is tried. */
export interface TriedRule {
  readonly id: string;
  readonly rule: Rule;
}

/** A moment at which a rule would have fired. Instants are the platform's. */
export interface DryFiring {
  readonly ruleId: string;
  readonly at: number;
  /** The scene that was on air; empty for none. */
  readonly scene: string;
  readonly isInJingle: boolean;
  /** The person who pressed the same thing within two seconds of it; null for nobody. */
  readonly against: string | null;
  /** The bound that would have kept a press of it back. */
  readonly stopped: PressRefusal | 'chain' | null;
}

/** Everything that rules would have done in a recorded show. */
export interface DryRun {
  readonly firings: readonly DryFiring[];
  /** Rules that this recording cannot tell of: it is older than the plans of scenes in recordings, or nobody watched the room. */
  readonly untold: readonly string[];
}

/** The kind of lines without which a recording says nothing of an event. */
const NEEDS: Readonly<Partial<Record<RuleEvent['kind'], TimedFact['kind']>>> = {
  'scene.left': 'plan',
  late: 'plan',
  'film.ended': 'plan',
  'room.trouble': 'room',
};

/** The thing that a step would press, where only the show says which one: the air, or the poll of the event. */
const meantBy = (action: Action, pollId: string | null): Action => {
  switch (action.kind) {
    case 'take':
    case 'take_back':
    case 'scene.step':
    case 'scene.press':
      return { kind: 'scene.take', sceneId: 'sceneId' in action ? action.sceneId : '' };
    case 'poll.toggle':
    case 'poll.results.toggle':
    case 'poll.stage.toggle':
    case 'poll.band.show':
      return pollId === null ? action : { kind: 'poll.close', pollId };
    default:
      return action;
  }
};

/** A firing whose steps are played. */
interface Run {
  readonly firing: Firing;
  readonly index: number;
  readonly left: readonly RuleStep[];
  readonly at: number;
}

type Found = { -readonly [Field in keyof DryFiring]: DryFiring[Field] } & { pressed: { at: number; action: Action }[] };

/** Plays a recording through the evaluator, as if these rules had been armed, by the time of its lines alone. */
export const dryRun = (tried: readonly TriedRule[], recorded: readonly TimedFact[]): DryRun => {
  const lines = recorded.toSorted((one, other) => one.at - other.at);
  const kinds = new Set(lines.map(({ kind }) => kind));
  const untold = tried
    .filter(({ rule }) => {
      const needed = NEEDS[rule.event.kind];
      return needed !== undefined && !kinds.has(needed);
    })
    .map(({ id }) => id);
  const rules: readonly ArmedRule[] = tried
    .filter(({ id }) => !untold.includes(id))
    .map(({ id, rule }) => ({ id, rule, armed: 'do', armedAt: -Infinity }));
  const stepsOf = new Map(rules.map(({ id, rule }) => [id, rule.steps]));
  const found: Found[] = [];
  const presses = createRecordedPresses();
  let facts: RuleFacts = NO_FACTS;
  let memory: RuleMemory = { ...NO_RULE_MEMORY, facts };
  let runs: Run[] = [];
  let nextAt = Infinity;

  const find = (ruleId: string, at: number, stopped: DryFiring['stopped']): number => {
    const scene = typeof facts.air?.sceneId === 'string' ? facts.scenes.get(facts.air.sceneId) : undefined;
    const isInJingle = scene?.jingle ?? false;
    return found.push({ ruleId, at, scene: scene?.name ?? '', isInJingle, against: null, stopped, pressed: [] }) - 1;
  };

  const play = (started: Run, now: number): void => {
    let { left, at } = started;
    const { firing, index } = started;
    const of = found[index];
    while (of && at <= now) {
      const [step, ...rest] = left;
      if (!step) return;
      left = rest;
      if (step.kind === 'wait') at += step.ms;
      else {
        const action = meantBy(step.action, firing.pollId);
        of.pressed.push({ at, action });
        of.stopped = ruleRefusal(presses.noted(), action, at);
        if (of.stopped !== null) return;
        presses.add({ at, action, by: { ruleId: firing.ruleId, links: firing.links } });
      }
    }
    if (left.length > 0) runs.push({ firing, index, left, at });
  };

  const look = (now: number): void => {
    const due = runs;
    runs = [];
    for (const run of due) play(run, now);
    const evaluation = evaluate({ rules, memory: { ...memory, presses: presses.noted() }, facts, now });
    memory = evaluation.memory;
    nextAt = evaluation.next?.at ?? Infinity;
    for (const ruleId of evaluation.stopped) find(ruleId, now, 'chain');
    for (const firing of evaluation.fired) {
      if (runs.some((run) => run.firing.ruleId === firing.ruleId)) continue;
      play({ firing, index: find(firing.ruleId, now, null), left: stepsOf.get(firing.ruleId) ?? [], at: now }, now);
    }
  };
  const dueAt = (): number => Math.min(nextAt, ...runs.map(({ at }) => at));

  for (const line of lines) {
    for (let at = dueAt(); at < line.at; at = dueAt()) look(at);
    if (line.kind === 'press') presses.hear(line);
    const before = facts;
    facts = withFact(facts, line, line.at);
    if (facts !== before) look(line.at);
  }

  return {
    firings: found.map(({ pressed, ...firing }) => ({ ...firing, against: presses.personAgainst(pressed) })),
    untold,
  };
};
