import { AppError } from '#shared/lib/app-error.ts';
import type { Log } from '#shared/lib/log.ts';
import { actionKey, type Action, type PressOutcome, type PressSource } from '#shared/show/action.ts';
import { changesAir, faderOf, pressOf, rulesOf } from '#shared/show/actions/action-rules.ts';
import type { LocalAction } from '#shared/show/actions/resolve-press.ts';
import type { Role } from '#shared/show/roles.ts';
import { HOST_NAMES } from '#shared/words/host-names.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import { wait } from '../platform/wait.ts';
import { carryOut, type CarriedOut, type CarryOutPorts } from './carry-out.ts';
import { createFaders, SUPERSEDED } from './faders.ts';
import { createIgnoredLines } from './ignored-lines.ts';
import type { Journal } from './journal.ts';
import { createPressJudge, pollMeant, type JudgePorts, type Judgement, type MadePress } from './judge-press.ts';
import { createLatePresses, type LatePresses } from './late-press.ts';
import type { PollName } from './pace.ts';
import type { LentTransitions } from './lent-transitions.ts';
import { createPressOrder } from './press-order.ts';
import { createAskedVolumes } from './asked-volumes.ts';
import { tellPressed, type PhasePorts } from './press-phases.ts';

export interface PerformPorts extends CarryOutPorts, JudgePorts, PhasePorts {
  readonly log: Log;
  readonly newId: () => string;
  readonly journal: Journal;
  /**
   * How long what cannot be taken off the air again waits for word of a desk of the team that comes first; 0 without one.
   */
  readonly waitForTeamMs: () => number;
  readonly readSoon: (parts: readonly PollName[]) => void;
  /** A take by a transition that is not the scene's own. */
  readonly lend: LentTransitions['lend'];
  /** Somebody did what only this desk knows of; called before anything else hears of it. */
  readonly onLocal: (action: LocalAction, by: Presser) => void;
  /** Volumes that were asked for and that the platform has not answered yet, by medium. */
  readonly onVolumes: (volumes: Readonly<Record<string, number>>) => void;
  /** Begins or ends a talk; says why it does not. */
  readonly talk: (talk: TalkPress) => Sentence | null;
}

/** A press that begins or ends a talk. `from`: the window, panel or program that pressed. */
export interface TalkPress {
  readonly userId: string | null;
  readonly talking: boolean;
  readonly who: string;
  readonly from: string;
  readonly surface: PressSource['surface'];
}

/** A press that waited this long behind others is not sent any more: it would surprise everyone, the presser first. */
const OUTDATED_MS = 10_000;

/** A wait that ends this much late: the computer stood still, and what others pressed meanwhile is read first. */
const STALL_MS = 20;
const AFTER_STALL_MS = 100;

/** Said once it is done: it came to something else than the control says. */
const QUIZ_CLOSED_FIRST = say('host_press_quiz_closed');

/** Name for a press that names nobody. */
const SOMEONE = HOST_NAMES.desk;

/** A press as the host knows it. `from`: the window, panel or program, by a name that no other has. */
export interface HostPressSource extends PressSource {
  readonly from?: string;
  /** The role that this person has now; null once they were shut out. Missing for the desk itself. */
  readonly role?: () => Role | null;
}

/** Somebody who pressed, and the role that they have now. */
export interface Presser {
  readonly who: string;
  readonly role: () => Role | null;
}

export type Perform = (action: Action, source: HostPressSource) => Promise<PressOutcome>;

/** The two ways in to the pipeline. */
export interface Presses {
  /** Does an action. */
  readonly perform: Perform;
  /** Does an action, or turns it off where it is in effect and another action undoes it. */
  readonly toggle: Perform;
  /** Why what changes the air is not begun on this picture of it. */
  readonly lateness: LatePresses['lateness'];
}

type Local = Extract<Judgement, { kind: 'local' }>;
type Sendable = Extract<Judgement, { kind: 'send' }>;

/** How the sending of a press ended: `doneByTeam` is who did the same at another desk, at the same moment. */
type Ended = CarriedOut | { readonly kind: 'doneByTeam'; readonly by: Sentence };

const failed = (code: AppError['code'], sentence: Sentence): Extract<Ended, { kind: 'failed' }> => ({
  kind: 'failed',
  error: new AppError(code, sentence),
});

const reasonOf = (ended: Exclude<Ended, { kind: 'done' }>): Sentence =>
  ended.kind === 'doneByTeam' ? ended.by : ended.error.sentence;

/**
 * The one pipeline of every press: guards, sending in order, confirming, telling everyone, journal. Never throws. The
 * presser has the outcome first: the state and the other windows follow in the same turn of the event loop.
 */
export const createPresses = (ports: PerformPorts): Presses => {
  const { clock, deskMode, changes } = ports;
  const late = createLatePresses(() => ports.showFacts.desk?.activeSceneId);
  const underWay = new Set<Action>();
  const judge = createPressJudge(ports, late, underWay);
  const faders = createFaders({ clock, budget: () => ports.client.budget() });
  const volumes = createAskedVolumes(ports.onVolumes);
  const ignoredLines = createIgnoredLines();
  const inGroupOrder = createPressOrder();
  /** Settles with the press that was answered last; null once the state says what its answer said. */
  let settling: Promise<unknown> | null = null;

  /** The platform did it, even if its answer cannot be applied here: false then, and a read has to show it. */
  const applySafely = (apply: () => void): boolean => {
    try {
      apply();
      return true;
    } catch (error) {
      ports.log.error('the answer to a press could not be applied', { error });
      return false;
    }
  };

  const carryOutSafely = async (plan: Sendable['plan'], onSent: () => void): Promise<CarriedOut> => {
    try {
      return await carryOut(plan, ports, onSent);
    } catch (error) {
      ports.log.error('a press broke', { error });
      return error instanceof AppError ? { kind: 'failed', error } : failed('internal', say('host_press_broke'));
    }
  };

  const write = (made: MadePress, action: Action, outcome: PressOutcome, elapsedMs: number): void => {
    const { pressId, at, who, source, device } = made;
    ports.journal.append({ pressId, at, who, surface: source.surface, ...device, action, outcome, elapsedMs });
  };

  /** Does what only this desk knows of. */
  const doHere = (made: MadePress, role: Presser['role'], { action, meant }: Local): PressOutcome => {
    const { who, from, source } = made;
    const refusal = action.kind === 'talk' ? ports.talk({ ...action, who, from, surface: source.surface }) : null;
    if (refusal !== null) return { kind: 'ignored', reason: 'nothing_to_do', message: refusal };
    changes.pressed(meant, made).ended(true);
    deskMode.apply(action);
    ports.onLocal(action, { who: made.who, role });
    const elapsedMs = clock.now() - made.at;
    const outcome = { kind: 'confirmed', pressId: made.pressId, elapsedMs } as const;
    setImmediate(() => write(made, action, outcome, elapsedMs));
    return outcome;
  };

  /** Waits for word of the team; gives who was first there. */
  const waitForTeam = async (made: MadePress, meant: Action, waitMs: number): Promise<Sentence | null> => {
    const until = clock.now() + waitMs;
    await wait(clock, waitMs);
    if (clock.now() - until > STALL_MS) await wait(clock, AFTER_STALL_MS);
    return changes.refusal(meant, made);
  };

  /** Sends it, once it is its turn. */
  const send = async (made: MadePress, { resolution, meant, plan }: Sendable, onSent: () => void): Promise<Ended> => {
    if (clock.now() - made.at > OUTDATED_MS) return failed('timeout', say('host_press_waited'));
    const changed = changesAir(resolution.action) ? late.changedSince(made.seen, made.from) : null;
    if (changed !== null) return failed('conflict', changed);
    const waitMs = made.source.surface === 'sequence' || !rulesOf(meant).cannotBeTakenDown ? 0 : ports.waitForTeamMs();
    // Nothing else stands between a press and the wire, not even a turn.
    const by = waitMs > 0 ? await waitForTeam(made, meant, waitMs) : null;
    if (by !== null) return { kind: 'doneByTeam', by };
    // Presses of other groups come and go meanwhile; those of the air wait for this one.
    if (resolution.takesBack) deskMode.expectTakeBack(true);
    return carryOutSafely(plan, onSent);
  };

  const outcomeOf = (ended: Ended, made: MadePress, { resolution, plan }: Sendable, endedAt: number): PressOutcome => {
    const { pressId, at } = made;
    if (ended.kind === 'done') {
      const note = resolution.closesFirst ? QUIZ_CLOSED_FIRST : plan.note();
      const inHand = pollMeant(made.action, resolution.action);
      return {
        kind: 'confirmed',
        pressId,
        elapsedMs: endedAt - at,
        ...(note && { note }),
        ...(inHand !== null && { inHand }),
      };
    }
    if (ended.kind === 'doneByTeam') return { kind: 'ignored', reason: 'just_changed', message: ended.by };
    return { kind: 'failed', pressId, code: ended.error.code, message: ended.error.sentence };
  };

  const doOnPlatform = async (made: MadePress, sendable: Sendable): Promise<PressOutcome> => {
    const { resolution, meant, plan } = sendable;
    const { action } = resolution;
    const phases = tellPressed(made, action, plan.target, ports);
    const noted = changes.pressed(meant, made);
    const settled = Promise.withResolvers<null>();
    const ended = await inGroupOrder(plan.group, () => send(made, sendable, phases.left), settled.promise);
    const endedAt = clock.now();
    const outcome = outcomeOf(ended, made, sendable, endedAt);
    settling = settled.promise;
    // The presser has the answer first. No other press is looked at before the state says it too.
    setImmediate(() => {
      const done = ended.kind === 'done';
      const applied = done && applySafely(ended.apply);
      if (resolution.takesBack) deskMode.expectTakeBack(false);
      noted.ended(done);
      underWay.delete(action);
      volumes.ended(action);
      if (done && action.kind === 'scene.take') deskMode.taken(action.sceneId);
      if (done && changesAir(action)) late.taken(made.from, 'sceneId' in action ? action.sceneId : null);
      phases.ended(endedAt, done ? null : reasonOf(ended));
      const unsaid: readonly PollName[] = applied ? [] : [plan.evidence?.part ?? 'desk'];
      const parts: readonly PollName[] = done ? [...unsaid, ...plan.affects] : unsaid;
      if (parts.length > 0) ports.readSoon(parts);
      write(made, action, outcome, endedAt - made.at);
      if (settling === settled.promise) settling = null;
      settled.resolve(null);
    });
    return outcome;
  };

  /** Moves a fader. What stands in its way is looked at again when the value is sent. */
  const moveFader = async (fader: string, made: MadePress, sendable: Sendable): Promise<PressOutcome> => {
    const { action } = sendable.resolution;
    const forget = (outcome: PressOutcome): PressOutcome => {
      underWay.delete(action);
      volumes.ended(action);
      return outcome;
    };
    volumes.asked(action);
    const outcome = await faders.move(fader, () => {
      const plan = ports.plan(action);
      if ('refusal' in plan) {
        const refused = { kind: 'ignored', reason: 'nothing_to_do', message: plan.refusal } as const;
        return Promise.resolve(forget(refused));
      }
      return doOnPlatform(made, { ...sendable, plan });
    });
    return outcome === SUPERSEDED ? forget(outcome) : outcome;
  };

  /** `choose` says what the press means, once the state says all that was answered before it. */
  const press = async (
    pressKey: string,
    choose: () => Action,
    { from, seen, unlessSo = false, arrival, inHand, role = () => 'desk', ...source }: HostPressSource,
  ): Promise<PressOutcome> => {
    if (settling) await settling;
    const who = source.who ?? SOMEONE;
    const made: MadePress = {
      pressId: ports.newId(),
      at: clock.now(),
      pressKey,
      action: choose(),
      source,
      seen,
      unlessSo,
      inHand,
      who,
      from: from ?? who,
      device: source.device === undefined ? {} : { device: source.device },
    };
    const judgement = judge(made);
    if (judgement.kind === 'ignored') {
      if (ignoredLines.isNews(made, judgement)) setImmediate(() => write(made, made.action, judgement, 0));
      return judgement;
    }
    if (judgement.kind === 'in_hand') {
      const { id, question } = judgement.poll;
      const note = say('host_tile_poll_in_hand', { question });
      return { kind: 'confirmed', pressId: made.pressId, elapsedMs: 0, note, inHand: id };
    }
    if (judgement.kind === 'local') return doHere(made, role, judgement);
    underWay.add(judgement.resolution.action);
    const { action } = judgement.resolution;
    const fader = faderOf(action);
    if (fader !== null) return moveFader(fader, made, judgement);
    const isLent = arrival !== undefined && action.kind === 'scene.take';
    const plan = isLent ? ports.lend(judgement.plan, action.sceneId, arrival) : judgement.plan;
    return doOnPlatform(made, { ...judgement, plan });
  };

  return {
    perform: (action, source) => press(actionKey(action), () => action, source),
    lateness: late.lateness,
    toggle: (action, source) => press(`toggle ${actionKey(action)}`, () => pressOf(action, ports.showFacts), source),
  };
};
