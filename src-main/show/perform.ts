import { HOST_NAMES } from '#shared/bridge/host-names.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { actionKey, type Action, type PressEvent, type PressOutcome, type PressSource } from '#shared/show/action.ts';
import { pressOf } from '#shared/show/actions/action-faces.ts';
import type { NothingToDo } from '#shared/show/actions/refusal.ts';
import { resolvePress, type SentAction } from '#shared/show/actions/resolve-press.ts';
import type { Standing } from '#shared/show/actions/standing.ts';
import { createPressGuard } from '#shared/show/press-guard.ts';
import { missingRightSentence } from '#shared/show/missing-right-sentence.ts';
import { missingRight, type Rights } from '#shared/show/rights.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import { carryOut, type CarriedOut, type CarryOutPorts } from './carry-out.ts';
import type { DeskModeState } from './desk-mode.ts';
import type { Journal } from './journal.ts';
import type { PollName } from './pace.ts';
import type { PressPlan } from './press-plan.ts';
import type { RecentChanges } from './recent-changes.ts';

export interface PerformPorts extends CarryOutPorts {
  readonly clock: Clock;
  readonly log: Log;
  readonly newId: () => string;
  readonly standing: Standing;
  readonly deskMode: DeskModeState;
  readonly changes: RecentChanges;
  readonly plan: (action: SentAction) => PressPlan;
  readonly journal: Journal;
  /** The rights of the space's connection now. */
  readonly rights: () => Rights;
  readonly onPress: (event: PressEvent) => void;
  readonly readSoon: (parts: readonly PollName[]) => void;
}

/** A press that waited this long behind others is not sent any more: it would surprise everyone, the presser first. */
const OUTDATED_MS = 10_000;

const NOTHING_TO_DO: Readonly<Record<NothingToDo, Sentence>> = {
  nothing_cued: say('host_press_no_cue'),
  nothing_next: say('host_press_last'),
  first: say('host_press_first'),
  last: say('host_press_last'),
  nothing_back: say('host_press_no_back'),
};
/** Said once it is done: it came to something else than the control says. */
const QUIZ_CLOSED_FIRST = say('host_press_quiz_closed');

/** Who stands beside a press that names nobody. */
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
}

/** The one pipeline of every press: guards, sending in order, confirming, telling everyone, journal. Never throws. */
export const createPresses = (ports: PerformPorts): Presses => {
  const { clock, deskMode } = ports;
  const guard = createPressGuard();
  const lastOfGroup = new Map<string, Promise<unknown>>();

  /** Runs at once where the group is idle, so that nothing stands between a press and the wire. */
  const inOrder = <Value>(group: string, run: () => Promise<Value>): Promise<Value> => {
    const before = lastOfGroup.get(group);
    const done = before ? before.then(run) : run();
    lastOfGroup.set(group, done);
    void done.then(() => {
      if (lastOfGroup.get(group) === done) lastOfGroup.delete(group);
    });
    return done;
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

  const press = async (asked: string, action: Action, { from, ...source }: HostPressSource): Promise<PressOutcome> => {
    const at = clock.now();
    const pressId = ports.newId();
    const who = source.who ?? SOMEONE;
    const presser = { who, from: from ?? who };
    const resolution = resolvePress(action, ports.standing, source.held === true);
    // Taking back right after a take is meant, though it may come to the same scene again.
    const resolved = resolution.kind === 'send' && !resolution.takesBack ? resolution.action : action;
    const verdict = guard.check({ asked, action, resolved }, source, { locked: deskMode.read().locked, at });
    if (verdict.kind === 'ignored') return verdict;
    if (resolution.kind === 'nothing')
      return { kind: 'ignored', reason: 'nothing_to_do', message: NOTHING_TO_DO[resolution.reason] };
    const meant = resolution.kind === 'send' && resolution.takesBack ? action : resolution.action;
    // A sequence's steps were written in advance: they are no answer to a picture that has changed.
    const refusal = source.surface === 'sequence' ? null : ports.changes.refusal(meant, presser);
    if (refusal !== null) return { kind: 'ignored', reason: 'just_changed', message: refusal };
    if (resolution.kind === 'local') {
      ports.changes.pressed(meant, presser).ended(true);
      deskMode.apply(resolution.action);
      return { kind: 'confirmed', pressId, elapsedMs: clock.now() - at };
    }

    const plan = ports.plan(resolution.action);
    const missing = plan.operation && missingRight(plan.operation, ports.rights());
    if (missing) return { kind: 'ignored', reason: 'not_allowed', message: missingRightSentence(missing) };
    const tell = (phase: PressEvent['phase'], reason?: Sentence): number => {
      const now = clock.now();
      const elapsedMs = now - at;
      ports.onPress({
        pressId,
        action: resolution.action,
        source,
        phase,
        at: now,
        elapsedMs,
        ...(reason !== undefined && { reason }),
      });
      if (plan.target !== null) deskMode.pressed(plan.target, { who, at, phase });
      return elapsedMs;
    };

    tell('pressed');
    const noted = ports.changes.pressed(meant, presser);
    let sent = false;
    const tellSent = (): void => {
      if (!sent) tell('sent');
      sent = true;
    };
    const carriedOut = await inOrder(plan.group, async (): Promise<CarriedOut> => {
      if (clock.now() - at > OUTDATED_MS) {
        return {
          kind: 'failed',
          error: new AppError('timeout', say('host_press_waited')),
        };
      }
      // Presses of other groups come and go meanwhile; those of the air wait for this one.
      if (resolution.takesBack) deskMode.expectTakeBack(true);
      const request = { isUnderWay: false };
      // Windows are told once the request has left this process: telling them takes as long as sending it.
      const ended = await carryOutSafely(plan, () => {
        request.isUnderWay = true;
        setImmediate(tellSent);
      });
      if (request.isUnderWay) tellSent();
      if (resolution.takesBack) deskMode.expectTakeBack(false);
      return ended;
    });

    const done = carriedOut.kind === 'done';
    noted.ended(done);
    if (done && resolution.action.kind === 'scene.take') deskMode.taken(resolution.action.sceneId);
    const elapsedMs = done ? tell('confirmed') : tell('failed', carriedOut.error.sentence);
    const parts: readonly PollName[] = done ? plan.affects : [plan.evidence?.part ?? 'desk'];
    const note = resolution.closesFirst ? QUIZ_CLOSED_FIRST : plan.note();
    const outcome: PressOutcome = done
      ? { kind: 'confirmed', pressId, elapsedMs, ...(note && { note }) }
      : { kind: 'failed', pressId, code: carriedOut.error.code, message: carriedOut.error.sentence };
    // The presser has the answer first.
    setImmediate(() => {
      if (parts.length > 0) ports.readSoon(parts);
      ports.journal.append({
        pressId,
        at,
        who,
        surface: source.surface,
        action: resolution.action,
        outcome,
        elapsedMs,
      });
    });
    return outcome;
  };

  return {
    perform: (action, source) => press(actionKey(action), action, source),
    toggle: (action, source) => press(`toggle ${actionKey(action)}`, pressOf(action, ports.standing), source),
  };
};
