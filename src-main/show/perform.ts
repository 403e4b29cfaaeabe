import { HOST_NAMES } from '#shared/words/host-names.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import {
  actionKey,
  PRESS_TIMING,
  type Action,
  type PressEvent,
  type PressOutcome,
  type PressSource,
} from '#shared/show/action.ts';
import { changesAir, pressOf, rulesOf } from '#shared/show/actions/action-rules.ts';
import { REFUSAL_MESSAGES } from '#shared/show/actions/refusal-messages.ts';
import { resolvePress, type SentAction } from '#shared/show/actions/resolve-press.ts';
import type { ShowFacts } from '#shared/show/actions/show-facts.ts';
import { createPressGuard } from '#shared/show/press-guard.ts';
import { missingRightSentence } from '#shared/show/missing-right-sentence.ts';
import { missingRight, type Rights } from '#shared/show/rights.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import { carryOut, type CarriedOut, type CarryOutPorts } from './carry-out.ts';
import type { DeskModeState } from './desk-mode.ts';
import type { Journal } from './journal.ts';
import { createLatePresses, type LatePresses } from './late-press.ts';
import { wait } from '../platform/wait.ts';
import type { PollName } from './pace.ts';
import { createPressOrder } from './press-order.ts';
import type { PressPlan, Refusal } from './press-plan.ts';
import type { RecentChanges } from './recent-changes.ts';

export interface PerformPorts extends CarryOutPorts {
  readonly clock: Clock;
  readonly log: Log;
  readonly newId: () => string;
  readonly showFacts: ShowFacts;
  readonly deskMode: DeskModeState;
  readonly changes: RecentChanges;
  readonly plan: (action: SentAction) => PressPlan | Refusal;
  readonly journal: Journal;
  /** The rights of the space's connection now. */
  readonly rights: () => Rights;
  /**
   * How long what cannot be taken off the air again waits for word of a desk of the team that comes first; 0 without one.
   */
  readonly waitForTeamMs: () => number;
  readonly onPress: (event: PressEvent) => void;
  readonly readSoon: (parts: readonly PollName[]) => void;
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

/**
 * The one pipeline of every press: guards, sending in order, confirming, telling everyone, journal. Never throws. The
 * presser has the outcome first: the state and the other windows follow in the same turn of the event loop.
 */
export const createPresses = (ports: PerformPorts): Presses => {
  const { clock, deskMode } = ports;
  const guard = createPressGuard();
  const late = createLatePresses(() => ports.showFacts.desk?.activeSceneId);
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

  const carryOutSafely = async (plan: PressPlan, onSent: () => void): Promise<CarriedOut> => {
    try {
      return await carryOut(plan, ports, onSent);
    } catch (error) {
      ports.log.error('a press broke', { error });
      return {
        kind: 'failed',
        error: error instanceof AppError ? error : new AppError('internal', say('host_press_broke')),
      };
    }
  };

  /** `choose` says what the press means, once the state says all that was answered before it. */
  const press = async (
    pressKey: string,
    choose: () => Action,
    { from, seen, ...source }: HostPressSource,
  ): Promise<PressOutcome> => {
    if (settling) await settling;
    const action = choose();
    const at = clock.now();
    const pressId = ports.newId();
    const who = source.who ?? SOMEONE;
    const presser = { who, from: from ?? who };
    const device = source.device === undefined ? {} : { device: source.device };
    const resolution = resolvePress(action, ports.showFacts, source.held === true);
    // Taking back right after a take is meant, though it may come to the same scene again.
    const resolved = resolution.kind === 'send' && !resolution.takesBack ? resolution.action : action;
    const verdict = guard.check({ pressKey, action, resolved }, source, { locked: deskMode.read().locked, at });
    if (verdict.kind === 'ignored') return verdict;
    if (resolution.kind === 'nothing')
      return { kind: 'ignored', reason: 'nothing_to_do', message: say(REFUSAL_MESSAGES[resolution.reason]) };
    const meant = resolution.kind === 'send' && resolution.takesBack ? action : resolution.action;
    // A sequence's steps were written in advance: they are no answer to a picture that has changed.
    const refusal = source.surface === 'sequence' ? null : ports.changes.refusal(meant, presser);
    if (refusal !== null) return { kind: 'ignored', reason: 'just_changed', message: refusal };
    if (resolution.kind === 'send' && changesAir(resolution.action)) {
      const lateness = late.lateness(seen, presser.from, at);
      if (lateness !== null) return { kind: 'ignored', reason: 'late', message: lateness };
    }
    const write = (meaning: Action, outcome: PressOutcome, elapsedMs: number): void =>
      ports.journal.append({
        pressId,
        at,
        who,
        surface: source.surface,
        ...device,
        action: meaning,
        outcome,
        elapsedMs,
      });
    if (resolution.kind === 'local') {
      ports.changes.pressed(meant, presser).ended(true);
      deskMode.apply(resolution.action);
      const outcome = { kind: 'confirmed', pressId, elapsedMs: clock.now() - at } as const;
      setImmediate(() => write(resolution.action, outcome, outcome.elapsedMs));
      return outcome;
    }

    const plan = ports.plan(resolution.action);
    if ('refusal' in plan) return { kind: 'ignored', reason: 'nothing_to_do', message: plan.refusal };
    const missing = plan.operation && missingRight(plan.operation, ports.rights());
    if (missing) return { kind: 'ignored', reason: 'not_allowed', message: missingRightSentence(missing) };
    const tell = (phase: PressEvent['phase'], now: number, reason?: Sentence): void => {
      ports.onPress({
        pressId,
        action: resolution.action,
        source,
        phase,
        at: now,
        elapsedMs: now - at,
        ...(reason !== undefined && { reason }),
      });
      // The mark of the last presser waits for the answer, or until it is late.
      const { target } = plan;
      if (target !== null && phase !== 'pressed')
        setImmediate(() => deskMode.pressed(target, { who, ...device, at, phase }));
    };

    tell('pressed', at);
    const noted = ports.changes.pressed(meant, presser);
    /** Time at which the request left; null before that. */
    let leftAt: number | null = null;
    let cancelSent: CancelTimer = () => {};
    let sent = false;
    const tellSent = (): void => {
      if (leftAt !== null && !sent) tell('sent', leftAt);
      sent = true;
    };
    const settled = Promise.withResolvers<null>();
    /** Somebody at another desk did the same, at the same moment. */
    const pressedByTeam: { by: Sentence | null } = { by: null };
    const waitForTeam = async (waitMs: number): Promise<void> => {
      const until = clock.now() + waitMs;
      await wait(clock, waitMs);
      if (clock.now() - until > STALL_MS) await wait(clock, AFTER_STALL_MS);
      pressedByTeam.by = ports.changes.refusal(meant, presser);
    };
    const send = async (): Promise<CarriedOut> => {
      if (clock.now() - at > OUTDATED_MS) {
        return {
          kind: 'failed',
          error: new AppError('timeout', say('host_press_waited')),
        };
      }
      const changed = changesAir(resolution.action) ? late.changedSince(seen, presser.from) : null;
      if (changed !== null) return { kind: 'failed', error: new AppError('conflict', changed) };
      const waitForTeamMs =
        source.surface === 'sequence' || !rulesOf(meant).cannotBeTakenDown ? 0 : ports.waitForTeamMs();
      // Nothing else stands between a press and the wire, not even a turn.
      if (waitForTeamMs > 0) await waitForTeam(waitForTeamMs);
      if (pressedByTeam.by !== null) return { kind: 'failed', error: new AppError('conflict', pressedByTeam.by) };
      // Presses of other groups come and go meanwhile; those of the air wait for this one.
      if (resolution.takesBack) deskMode.expectTakeBack(true);
      return carryOutSafely(plan, () => {
        cancelSent();
        leftAt ??= clock.now();
        cancelSent = clock.schedule(clock.now() + PRESS_TIMING.lateMs, tellSent);
      });
    };
    const carriedOut = await inGroupOrder(plan.group, send, settled.promise);

    const endedAt = clock.now();
    const done = carriedOut.kind === 'done';
    const note = resolution.closesFirst ? QUIZ_CLOSED_FIRST : plan.note();
    const outcome: PressOutcome = done
      ? { kind: 'confirmed', pressId, elapsedMs: endedAt - at, ...(note && { note }) }
      : pressedByTeam.by !== null
        ? { kind: 'ignored', reason: 'just_changed', message: pressedByTeam.by }
        : { kind: 'failed', pressId, code: carriedOut.error.code, message: carriedOut.error.sentence };
    settling = settled.promise;
    // The presser has the answer first. No other press is looked at before the state says it too.
    setImmediate(() => {
      const applied = done && applySafely(carriedOut.apply);
      if (resolution.takesBack) deskMode.expectTakeBack(false);
      cancelSent();
      tellSent();
      noted.ended(done);
      if (done && resolution.action.kind === 'scene.take') deskMode.taken(resolution.action.sceneId);
      if (done && changesAir(resolution.action))
        late.taken(presser.from, 'sceneId' in resolution.action ? resolution.action.sceneId : null);
      tell(done ? 'confirmed' : 'failed', endedAt, done ? undefined : carriedOut.error.sentence);
      const unsaid: readonly PollName[] = applied ? [] : [plan.evidence?.part ?? 'desk'];
      const parts: readonly PollName[] = done ? [...unsaid, ...plan.affects] : unsaid;
      if (parts.length > 0) ports.readSoon(parts);
      if (outcome.kind !== 'ignored') write(resolution.action, outcome, endedAt - at);
      if (settling === settled.promise) settling = null;
      settled.resolve(null);
    });
    return outcome;
  };

  return {
    perform: (action, source) => press(actionKey(action), () => action, source),
    lateness: late.lateness,
    toggle: (action, source) => press(`toggle ${actionKey(action)}`, () => pressOf(action, ports.showFacts), source),
  };
};
