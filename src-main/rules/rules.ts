import type { RulesState } from '#shared/bridge/rule-calls.ts';
import type { CancelTimer } from '#shared/lib/clock.ts';
import { evaluate, NO_RULE_MEMORY, type ArmedRule, type RuleMemory } from '#shared/rules/evaluate.ts';
import { FOLLOW_ID } from '#shared/rules/follow.ts';
import type { RuleFacts } from '#shared/rules/rule-facts.ts';
import { RULE_LIMITS, type Armed } from '#shared/rules/rule.ts';
import { createShowReader, type ShowReader } from '#shared/rules/show-reader.ts';
import { isAutomatic } from '#shared/show/action.ts';
import type { HeardVoices } from '#shared/show/heard-voices.ts';
import { changesAir } from '#shared/show/actions/action-rules.ts';
import { HOST_NAMES } from '#shared/words/host-names.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import { createArmedRules } from './armed-rules.ts';
import { digestOfRule, type Arming } from './armings.ts';
import { createDirector, followSteps } from './director.ts';
import { readRules, type ListedRule, type PlayedRule } from './rule-list.ts';
import { createRulePresses } from './rule-presses.ts';
import { createRuleRuns } from './rule-runs.ts';
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
  const director = createDirector();
  let voices: HeardVoices | null = null;
  let running: Running | null = null;
  let isLooking = false;
  let isClosed = false;
  /** Before this nothing begins a rule: they were held. In the platform's time. */
  let freeFrom = -Infinity;
  let next: RulesState['next'] = null;
  let last: RulesState['last'] = null;
  let told = '';
  let cancelNext: CancelTimer = () => {};

  const nameOf = (ruleId: string): string =>
    ruleId === FOLLOW_ID ? HOST_NAMES.follow : (running?.rules.find(({ id }) => id === ruleId)?.name ?? '');
  const ruleOf = (ruleId: string): ListedRule | null => running?.rules.find(({ id }) => id === ruleId) ?? null;
  const offset = (): number => running?.show.state().clockOffsetMs ?? 0;
  const platformNow = (): number => clock.now() - offset();
  const isFollowing = (): boolean => running?.show.state().deskMode.mode === 'follow';
  const isHeld = (): boolean => running?.show.state().deskMode.rulesHeld ?? false;

  const state = (): RulesState => ({
    armed: armed
      .list()
      .map(({ ruleId, armed: how, who }) => ({ ruleId, armed: how, who, elsewhere: claims.elsewhere(ruleId) })),
    next,
    last,
    follow: isFollowing() ? { waits: director.waits(), leftOut: director.leftOut() } : null,
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

  const followingOf = (): Arming | null => armed.list().find(({ ruleId }) => ruleId === FOLLOW_ID) ?? null;
  /** Lets the director look; gives when it wants to look again, in the platform's time. */
  const direct = ({ show }: Running, facts: RuleFacts): number | null => {
    const arming = followingOf();
    if (arming === null || isHeld() || !isReady(arming)) {
      director.forget('wishes');
      if (suggestions.ruleId() === FOLLOW_ID) suggestions.withdraw();
      return null;
    }
    const look = { state: show.state(), facts, presses: presses.noted(offset()), now: platformNow() };
    const { suggested, isStanding, nextAt } = director.look(look);
    if (!isStanding && suggestions.ruleId() === FOLLOW_ID) suggestions.withdraw();
    if (suggested !== null) fire(suggested, arming.armed);
    return nextAt;
  };
  /** The mode of the desk and the arming of *Follow* are one: where one ends, so does the other. */
  const keepMode = ({ show }: Running): void => {
    const isArmed = followingOf() !== null;
    if (isArmed === isFollowing()) return;
    if (isArmed) {
      armed.disarm(FOLLOW_ID);
      runs.stop(FOLLOW_ID, '');
      claim();
    } else void show.perform({ kind: 'mode.set', mode: 'direct' }, { surface: 'rule', who: HOST_NAMES.follow });
  };

  const follow = (): Running | null => {
    const show = ports.show();
    if (running?.show === show) return running;
    suggestions.withdraw();
    runs.stop(null, '');
    presses.clear();
    director.forget('all');
    armed.disarm(FOLLOW_ID);
    running = show && { show, reader: createShowReader(), rules: [], memory: NO_RULE_MEMORY };
    if (voices) running?.reader.hear(voices.talking, voices.at - offset());
    last = null;
    // Nothing that was before this desk looked begins a rule.
    freeFrom = platformNow();
    // A show that is opened again keeps its claims: they say who was first.
    if (show === null || armed.list().length === 0) claims.claim([]);
    else void load();
    return running;
  };

  const claim = (): void => {
    const ids = new Set([FOLLOW_ID, ...(running?.rules ?? []).map(({ id }) => id)]);
    claims.claim(armed.list().filter(({ ruleId }) => ids.has(ruleId)));
  };

  const look = (): void => {
    isLooking = false;
    cancelNext();
    if (isClosed) return;
    const now = follow();
    next = null;
    if (now !== null) {
      keepMode(now);
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
      const directsAt = direct(now, facts);
      const { next: coming } = evaluation;
      if (coming !== null)
        next = { ruleId: coming.ruleId, name: nameOf(coming.ruleId), at: Math.ceil(coming.at + offset()) };
      const at = Math.min(coming?.at ?? Infinity, directsAt ?? Infinity);
      if (at !== Infinity) cancelNext = clock.schedule(Math.ceil(at + offset()), lookSafely);
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
  const armOne = ({ id, rule }: Pick<PlayedRule, 'id' | 'rule'>, how: Exclude<Armed, 'off'>, by: Armer): void => {
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

  const follows = { id: FOLLOW_ID, rule: followSteps('') };
  const modeSet: Rules['modeSet'] = (mode, by) => {
    follow();
    if (mode !== 'follow') armed.disarm(FOLLOW_ID);
    // It suggests first; where it follows already, it stays as it is.
    else if (followingOf() === null) armOne(follows, 'suggest', { ...by, isAtDesk: false });
    changed();
  };
  /** Arms *Follow*, which is the mode of the desk as well. */
  const armFollow = async (how: Armed, by: Armer): Promise<void> => {
    const show = ports.show();
    if (!show) throw new AppError('conflict', say('host_no_show'));
    const mode = how === 'off' ? 'direct' : 'follow';
    const source = { surface: 'tile', who: by.who, role: by.role, unlessSo: true } as const;
    const outcome = await show.perform({ kind: 'mode.set', mode }, source);
    const isSet = show.state().deskMode.mode === mode;
    if (outcome.kind !== 'confirmed' && !isSet) throw new AppError('conflict', outcome.message);
    if (how !== 'off' && followingOf()?.armed !== how) armOne(follows, how, { ...by, isAtDesk: false });
  };

  return {
    state,
    modeSet,
    async arm(ruleId, how, by) {
      if (ruleId === FOLLOW_ID) await armFollow(how, by);
      else if (how === 'off') {
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
          // People may be left out there whom nobody here left out: it suggests first.
          if (ruleId === FOLLOW_ID) {
            await armFollow('suggest', by);
            continue;
          }
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
    heardVoices(heard) {
      voices = heard;
      running?.reader.hear(heard.talking, heard.at - offset());
      lookSoon();
    },
    leaveOut(userId, out) {
      director.leaveOut(userId, out);
      lookSoon();
      tell();
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
