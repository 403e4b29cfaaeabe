import type { RulesState } from '#shared/bridge/rule-calls.ts';
import type { CancelTimer } from '#shared/lib/clock.ts';
import { evaluate, NO_RULE_MEMORY, type ArmedRule, type Firing, type RuleMemory } from '#shared/rules/evaluate.ts';
import { RULE_LIMITS, type Armed } from '#shared/rules/rule.ts';
import { createShowReader, type ShowReader } from '#shared/rules/show-reader.ts';
import { isAutomatic } from '#shared/show/action.ts';
import { changesAir } from '#shared/show/actions/action-rules.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import { createArmedRules } from './armed-rules.ts';
import { digestOfRule, type Arming } from './armings.ts';
import { readRules, type ListedRule } from './rule-list.ts';
import { createRulePresses } from './rule-presses.ts';
import { createRuleRuns } from './rule-runs.ts';
import type { Armer, RuledShow, Rules, RulesPorts } from './rules-ports.ts';
import { createSuggestions } from './suggestions.ts';

/** The rules and the show that they are looked at with. */
interface Running {
  readonly show: RuledShow;
  readonly reader: ShowReader;
  rules: readonly ListedRule[];
  memory: RuleMemory;
}

/**
 * Runs the armed rules of the open show. Presses and windows never wait for it: what happened is looked at in the next turn,
 * what the clock brings at its instant.
 */
export const createRules = (ports: RulesPorts): Rules => {
  const { clock, log, claims, library } = ports;
  const armed = createArmedRules(ports.kept, log);
  const presses = createRulePresses(clock);
  const suggestions = createSuggestions(clock, ports.show);
  let running: Running | null = null;
  let isLooking = false;
  let isClosed = false;
  /** Before this nothing begins a rule: they were held. In the platform's time. */
  let freeFrom = -Infinity;
  let next: RulesState['next'] = null;
  let last: RulesState['last'] = null;
  let told = '';
  let cancelNext: CancelTimer = () => {};

  const nameOf = (ruleId: string): string => running?.rules.find(({ id }) => id === ruleId)?.name ?? '';
  const ruleOf = (ruleId: string): ListedRule | null => running?.rules.find(({ id }) => id === ruleId) ?? null;
  const offset = (): number => running?.show.state().clockOffsetMs ?? 0;
  const platformNow = (): number => clock.now() - offset();
  const isHeld = (): boolean => running?.show.state().deskMode.rulesHeld ?? false;

  const state = (): RulesState => ({
    armed: armed
      .list()
      .map(({ ruleId, armed: how, who }) => ({ ruleId, armed: how, who, elsewhere: claims.elsewhere(ruleId) })),
    next,
    last,
    at: clock.now(),
  });
  const tell = (): void => {
    const { at: _, ...now } = state();
    const text = JSON.stringify(now);
    if (text === told) return;
    told = text;
    ports.onState(state());
  };
  const note = (ruleId: string, message: Sentence | null): void => {
    last = { ruleId, name: nameOf(ruleId), at: clock.now(), message };
  };

  const runs = createRuleRuns({
    ...ports,
    presses,
    onNote(ruleId, message) {
      note(ruleId, message);
      tell();
    },
  });
  const roleOf = (ruleId: string): Arming['role'] =>
    armed.list().find((one) => one.ruleId === ruleId)?.role ?? (() => null);

  const fire = (firing: Firing, how: 'suggest' | 'do'): void => {
    const listed = ruleOf(firing.ruleId);
    if (!listed || running === null) return;
    if (how === 'do') runs.begin(listed, firing, roleOf(listed.id));
    else {
      suggestions.suggest(running.show, listed, firing);
      note(listed.id, null);
    }
  };

  /** The rules that may fire here now. */
  const active = (now: Running): readonly ArmedRule[] =>
    armed.list().flatMap(({ ruleId, armed: how, role, armedAt, readyAt }) => {
      const listed = now.rules.find(({ id }) => id === ruleId);
      if (!listed || clock.now() < readyAt || role() === null || claims.elsewhere(ruleId) !== null) return [];
      return [{ id: ruleId, rule: listed.rule, armed: how, armedAt: Math.max(armedAt, freeFrom) }];
    });

  const follow = (): Running | null => {
    const show = ports.show();
    if (running?.show === show) return running;
    suggestions.withdraw();
    runs.stop(null, '');
    presses.clear();
    running = show && { show, reader: createShowReader(), rules: [], memory: NO_RULE_MEMORY };
    last = null;
    // Nothing that was before this desk looked begins a rule.
    freeFrom = platformNow();
    // A show that is opened again keeps its claims: they say who was first.
    if (show === null || armed.list().length === 0) claims.claim([]);
    else void load();
    return running;
  };

  const claim = (): void => {
    const ids = new Set(running?.rules.map(({ id }) => id));
    claims.claim(armed.list().filter(({ ruleId }) => ids.has(ruleId)));
  };

  const look = (): void => {
    isLooking = false;
    cancelNext();
    if (isClosed) return;
    const now = follow();
    next = null;
    if (now !== null) {
      const facts = now.reader.read(now.show.state());
      const rules = isHeld() ? [] : active(now);
      const memory = { ...now.memory, presses: presses.noted(offset()) };
      const evaluation = evaluate({ rules, memory, facts, now: platformNow() });
      now.memory = evaluation.memory;
      for (const ruleId of evaluation.stopped) note(ruleId, say('host_rule_chain', { most: RULE_LIMITS.links }));
      for (const firing of evaluation.fired) fire(firing, firing.armed);
      const { next: coming } = evaluation;
      if (coming !== null) {
        const at = Math.ceil(coming.at + offset());
        next = { ruleId: coming.ruleId, name: nameOf(coming.ruleId), at };
        cancelNext = clock.schedule(at, lookSafely);
      }
    }
    tell();
  };
  const lookSafely = (): void => {
    try {
      look();
    } catch (error) {
      log.error('the rules broke', { error });
    }
  };
  const lookSoon = (): void => {
    if (isLooking || isClosed) return;
    isLooking = true;
    setImmediate(lookSafely);
  };

  /** Reads the rules of the open show, as long as one is armed: no other is looked at. */
  const load = async (): Promise<void> => {
    const of = running;
    if (of === null || armed.list().length === 0) return;
    try {
      const rules = await readRules(library, of.show.spaceId, of.show.sessionId);
      if (running !== of || isClosed) return;
      const known = new Set([...of.rules, ...rules].map(({ id }) => id));
      of.rules = rules;
      const asArmed = new Map(rules.map(({ id, rule }) => [id, digestOfRule(rule)]));
      armed.keepOnly(({ ruleId, digest }) => !known.has(ruleId) || asArmed.get(ruleId) === digest);
      claim();
      lookSoon();
    } catch (error) {
      log.warn('the rules could not be read', { error });
    }
  };

  const readOne = async (ruleId: string): Promise<ListedRule> => {
    const [item] = await library.ask('items.get_many', { ids: [ruleId] });
    if (item?.body.kind !== 'rule') throw new AppError('not_found', say('host_rule_gone'));
    return { id: item.id, name: item.name, rule: item.body };
  };
  const armOne = ({ id, rule }: ListedRule, how: Exclude<Armed, 'off'>, by: Armer): void => {
    const readyAt = clock.now() + claims.settleMs();
    armed.arm(id, rule, how, by, { armedAt: platformNow(), readyAt });
    if (readyAt > clock.now()) clock.schedule(readyAt, lookSoon);
  };
  const changed = (): void => {
    if (!armed.list().some(({ ruleId }) => ruleId === suggestions.ruleId())) suggestions.withdraw();
    claim();
    lookSoon();
    tell();
  };

  return {
    state,
    async arm(ruleId, how, by) {
      if (how === 'off') {
        armed.disarm(ruleId);
        runs.stop(ruleId, by.who);
      } else {
        armOne(await readOne(ruleId), how, by);
        await load();
      }
      changed();
    },
    async takeOver(rules, by) {
      for (const { ruleId, digest, armed: how } of rules) {
        try {
          const one = await readOne(ruleId);
          if (digestOfRule(one.rule) === digest) armOne(one, how, by);
        } catch (error) {
          log.warn('a rule of another desk could not be taken over', { error });
        }
      }
      await load();
      changed();
    },
    takenOver(who) {
      runs.stop(null, who);
      armed.disarmAll();
      changed();
    },
    heardShow: lookSoon,
    heardPress({ phase, action, source, at }, isHere) {
      if (phase !== 'pressed') return;
      if (source.surface !== 'rule') presses.note({ at, action, by: null });
      // Nobody here knows how long the chain is at the other desk: none goes on from desk to desk.
      else if (!isHere) presses.note({ at, action, by: { ruleId: '', links: RULE_LIMITS.links } });
      if (!isAutomatic(source.surface) && changesAir(action)) runs.sceneTakenManually(source.who ?? '');
    },
    accepted() {
      const firing = suggestions.take();
      if (firing !== null) fire(firing, 'do');
    },
    held(held, who) {
      if (held) {
        runs.stop(null, who);
        suggestions.withdraw();
      } else freeFrom = platformNow();
      lookSoon();
    },
    heardLibrary(spaceId) {
      if (running?.show.spaceId === spaceId) void load();
    },
    lookAgain() {
      runs.lookAtRights();
      armed.keepOnly(({ role }) => role() !== null);
      changed();
    },
    close() {
      isClosed = true;
      cancelNext();
      suggestions.withdraw();
      runs.close();
    },
  };
};
