import type { CancelTimer } from '#shared/lib/clock.ts';
import { evaluate, NO_RULE_MEMORY, type ArmedRule, type RuleMemory } from '#shared/rules/evaluate.ts';
import { FOLLOW_ID } from '#shared/rules/follow.ts';
import { RULE_LIMITS, type Armed } from '#shared/rules/rule.ts';
import { createShowReader, type ShowReader } from '#shared/rules/show-reader.ts';
import { isAutomatic } from '#shared/show/action.ts';
import type { HeardFact } from '#shared/show/heard-fact.ts';
import { changesAir } from '#shared/show/actions/action-rules.ts';
import { HOST_NAMES } from '#shared/words/host-names.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import { createArmedRules } from './armed-rules.ts';
import { digestOfRule, type Arming } from './armings.ts';
import { createFollowing, type Following } from './following.ts';
import { readRule, readRules, type ListedRule } from '../library/rules-of-show.ts';
import type { PlayedRule } from './played-rule.ts';
import { createRulePresses } from './rule-presses.ts';
import { createRuleRuns } from './rule-runs.ts';
import { createToldRules } from './rules-state.ts';
import type { Armer, RuledShow, Rules, RulesPorts } from './rules-ports.ts';
import { createSuggestions, type Suggested } from './suggestions.ts';

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
  /** The last of each kind, for the next show too: what is heard of a room is told anew once it ends. */
  const heardFacts = new Map<HeardFact['fact']['kind'], HeardFact>();
  let running: Running | null = null;
  let isLooking = false;
  let isClosed = false;
  /** Before this nothing begins a rule: they were held. In the platform's time. */
  let freeFrom = -Infinity;
  let cancelNext: CancelTimer = () => {};

  const nameOf = (ruleId: string): string =>
    ruleId === FOLLOW_ID ? HOST_NAMES.follow : (running?.rules.find(({ id }) => id === ruleId)?.name ?? '');
  const ruleOf = (ruleId: string): ListedRule | null => running?.rules.find(({ id }) => id === ruleId) ?? null;
  const offset = (): number => running?.show.state().clockOffsetMs ?? 0;
  const platformNow = (): number => clock.now() - offset();
  const isHeld = (): boolean => running?.show.state().deskMode.rulesHeld ?? false;

  const told = createToldRules({
    clock,
    armed,
    claims,
    follow: () => following.status(),
    onState: ports.onState,
  });
  const note = (ruleId: string, message: Sentence | null): void => told.note({ ruleId, name: nameOf(ruleId) }, message);

  const runs = createRuleRuns({
    ...ports,
    presses,
    onNote(ruleId, message) {
      note(ruleId, message);
      told.tell();
    },
  });
  const roleOf = (ruleId: string): Arming['role'] =>
    armed.list().find((one) => one.ruleId === ruleId)?.role ?? (() => null);

  const fire = (suggested: Suggested, how: 'suggest' | 'do'): void => {
    if (running === null) return;
    const { rule, firing } = suggested;
    if (how === 'do') runs.begin(rule, firing, roleOf(rule.id));
    else {
      suggestions.suggest(running.show, suggested);
      note(rule.id, null);
    }
  };
  const isReady = ({ ruleId, role, readyAt }: Arming): boolean =>
    clock.now() >= readyAt && role() !== null && claims.elsewhere(ruleId) === null;

  /** The rules that may fire here now. */
  const active = (now: Running): readonly ArmedRule[] =>
    armed.list().flatMap((arming) => {
      const { ruleId, armed: how, armedAt } = arming;
      const listed = now.rules.find(({ id }) => id === ruleId);
      if (!listed || !isReady(arming)) return [];
      return [{ id: ruleId, rule: listed.rule, armed: how, armedAt: Math.max(armedAt, freeFrom) }];
    });

  const claim = (): void => {
    const ids = new Set([FOLLOW_ID, ...(running?.rules ?? []).map(({ id }) => id)]);
    claims.claim(
      armed
        .list()
        .filter(({ ruleId }) => ids.has(ruleId))
        .map(({ ruleId, digest, armed: how }) => ({
          ruleId,
          digest,
          armed: how,
          ...(ruleId === FOLLOW_ID && { leftOut: following.leftOut() }),
        })),
    );
  };
  const armOne = ({ id, rule }: Pick<PlayedRule, 'id' | 'rule'>, how: Exclude<Armed, 'off'>, by: Armer): void => {
    const readyAt = clock.now() + claims.settleMs();
    armed.arm(id, rule, how, by, { armedAt: platformNow(), readyAt });
    if (readyAt > clock.now()) clock.schedule(readyAt, lookSoon);
  };
  const following: Following = createFollowing({
    log,
    show: ports.show,
    armed,
    suggestions,
    presses: () => presses.noted(offset()),
    platformNow,
    isHeld,
    isReady,
    arm: armOne,
    fire,
    stop: () => runs.stop(FOLLOW_ID, ''),
  });

  const follow = (): Running | null => {
    const show = ports.show();
    if (running?.show === show) return running;
    suggestions.withdraw();
    runs.stop(null, '');
    presses.clear();
    following.end();
    running = show && { show, reader: createShowReader(), rules: [], memory: NO_RULE_MEMORY };
    for (const { fact, at } of heardFacts.values()) running?.reader.hear(fact, at - offset());
    told.forget();
    // Nothing that was before this desk looked begins a rule.
    freeFrom = platformNow();
    // A show that is opened again keeps its claims: they say who was first.
    if (show === null || armed.list().length === 0) claims.claim([]);
    else void load();
    return running;
  };

  const look = (): void => {
    isLooking = false;
    cancelNext();
    if (isClosed) return;
    const now = follow();
    told.next(null);
    if (now !== null) {
      if (following.keepMode(now.show)) claim();
      const facts = now.reader.read(now.show.state());
      const rules = isHeld() ? [] : active(now);
      const memory = { ...now.memory, presses: presses.noted(offset()) };
      const evaluation = evaluate({ rules, memory, facts, now: platformNow() });
      now.memory = evaluation.memory;
      for (const ruleId of evaluation.stopped) note(ruleId, say('host_rule_chain', { most: RULE_LIMITS.links }));
      for (const firing of evaluation.fired) {
        const rule = ruleOf(firing.ruleId);
        if (rule) fire({ rule, firing, why: null }, firing.armed);
      }
      const directsAt = following.look(now.show, facts);
      const { next: coming } = evaluation;
      if (coming !== null)
        told.next({ ruleId: coming.ruleId, name: nameOf(coming.ruleId), at: Math.ceil(coming.at + offset()) });
      const at = Math.min(coming?.at ?? Infinity, directsAt ?? Infinity);
      if (at !== Infinity) cancelNext = clock.schedule(Math.ceil(at + offset()), lookSafely);
    }
  };
  const lookSafely = (): void => {
    try {
      look();
    } catch (error) {
      log.error('the rules broke', { error });
    }
    // Windows hear what is armed, whatever became of the look.
    if (!isClosed) told.tell();
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

  const changed = (): void => {
    if (!armed.list().some(({ ruleId }) => ruleId === suggestions.ruleId())) suggestions.withdraw();
    claim();
    lookSoon();
    told.tell();
  };

  return {
    state: () => told.state(),
    modeSet(mode, by) {
      follow();
      following.modeSet(mode, by);
      changed();
    },
    async arm(ruleId, how, by) {
      if (ruleId === FOLLOW_ID) await following.arm(how, by);
      else if (how === 'off') {
        armed.disarm(ruleId);
        runs.stop(ruleId, by.who);
      } else {
        armOne(await readRule(library, ruleId), how, by);
        await load();
      }
      changed();
    },
    async takeOver(rules, by) {
      for (const claimed of rules) {
        try {
          if (claimed.ruleId === FOLLOW_ID) {
            await following.takeOver(claimed, by);
            continue;
          }
          const one = await readRule(library, claimed.ruleId);
          if (digestOfRule(one.rule) === claimed.digest) armOne(one, claimed.armed, by);
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
      const suggested = suggestions.take();
      if (suggested !== null) fire(suggested, 'do');
    },
    held(held, who) {
      if (held) {
        runs.stop(null, who);
        suggestions.withdraw();
      } else freeFrom = platformNow();
      lookSoon();
    },
    heardFact(heard) {
      heardFacts.set(heard.fact.kind, heard);
      running?.reader.hear(heard.fact, heard.at - offset());
      lookSoon();
    },
    leaveOut(userId, out) {
      following.leaveOut(userId, out);
      changed();
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
