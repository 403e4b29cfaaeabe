import type { AudienceScript, AudienceSpeed, RecordedAudience } from '#shared/debrief/audience/audience-script.ts';
import { isSame } from '#shared/scene/same.ts';
import { isOver } from '#shared/api/live-objects.ts';
import type { CancelTimer } from '#shared/lib/clock.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { transact } from '../../context/transact.ts';
import { type Faults, type FaultSource, NO_FAULTS } from '../../http/faults.ts';
import { ApiError } from '../../lib/api-error.ts';
import { recordedAudiences, type PlayedRow } from '../../store/recorded-audience-repository.ts';
import { sessions } from '../../store/session-repository.ts';
import { deedsOf, type Deed } from './deeds.ts';
import { createRecordedPeople } from './recorded-people.ts';
import { createRecordedVotes } from './recorded-votes.ts';

/** Deeds that fall due together are done together. */
const STEP_MS = 100;
/** After a long absence of the service, so many deeds are done at a time. */
const MOST_AT_ONCE = 500;
/** Nothing comes through while the line is gone. */
const LINE_GONE = { ...NO_FAULTS, dropRate: 1 } as const;

/** A recorded audience in a live: it begins with the live, and goes on where the recording would be after a restart. */
export interface PlayedAudience {
  status(): RecordedAudience;
  setSpeed(speed: AudienceSpeed): void;
  /** Back to the start of the recording, for the next live. */
  rewind(): void;
  /** Everybody goes, and the line is there. */
  leave(): void;
  stop(): void;
}

interface PlayedParts {
  readonly sessionId: string;
  readonly script: AudienceScript;
  /** How far it was played before. */
  readonly played: PlayedRow;
  readonly faults: FaultSource;
}

/** Plays a script in the room of a live, by the same functions that real people use, on the service's clock. */
export const playAudience = (
  ctx: ServiceContext,
  { sessionId, script, played, faults }: PlayedParts,
): PlayedAudience => {
  const deeds = deedsOf(script);
  const people = createRecordedPeople(ctx, sessionId, script);
  const votes = createRecordedVotes(ctx, sessionId, { script, userId: people.userId });
  let at = played;
  /** The trouble that this audience set; null while it set none. */
  let trouble: Faults | null = null;
  let timer: { readonly at: number; readonly cancel: CancelTimer } | null = null;

  const session = () => sessions(ctx.db).find(sessionId);
  const isRunning = (): boolean => at.anchorAt !== null && session()?.status === 'live';
  const position = (): number => (at.anchorAt === null ? 0 : at.anchorMs + (ctx.clock.now() - at.anchorAt) * at.speed);
  const instantOf = (ms: number): number => (at.anchorAt ?? Infinity) + (ms - at.anchorMs) / at.speed;

  const keep = (next: PlayedRow): void => {
    at = next;
    recordedAudiences(ctx.db).update(sessionId, next);
  };

  const act = (deed: Deed): void => {
    try {
      people.act(deed);
    } catch (error) {
      // As a real person finds it: the room is full, the chat is off.
      if (!(error instanceof ApiError)) throw error;
    }
  };

  const step = (): void => {
    const ms = position();
    let done = at.done;
    for (let deed = deeds[done]; deed && deed.at <= ms && done < at.done + MOST_AT_ONCE; deed = deeds[done]) {
      act(deed);
      done += 1;
    }
    if (done !== at.done) keep({ ...at, done });
    votes.cast(ctx.clock.now(), at.speed);
  };

  const mend = (): void => {
    // A person who set other trouble meanwhile keeps it.
    if (trouble !== null && faults.current() === trouble) faults.set(NO_FAULTS);
    trouble = null;
  };

  const followLine = (): void => {
    const ms = position();
    const isGone = script.troubles.some(([from, to]) => from <= ms && ms < to);
    const slow = script.slow.find(([from, to]) => from <= ms && ms < to);
    if (!isGone && slow === undefined) mend();
    else {
      const then: Faults = isGone ? LINE_GONE : { ...NO_FAULTS, latencyMs: slow?.[2] ?? 0 };
      // It stays as it is, by whoever set it, until it was different then.
      if (trouble !== null && isSame(trouble, then)) return;
      const isOurs = trouble === null || faults.current() === trouble;
      trouble = { ...then };
      if (isOurs) faults.set(trouble);
    }
  };

  const nextAt = (): number => {
    const ms = position();
    const turns = [...script.troubles, ...script.slow].flatMap(([from, to]) => [from, to]).filter((turn) => turn > ms);
    return Math.min(instantOf(Math.min(deeds[at.done]?.at ?? Infinity, ...turns)), votes.nextAt(at.speed));
  };

  const rest = (): void => {
    timer?.cancel();
    timer = null;
  };

  const wakeAt = (instant: number): void => {
    const due = Math.ceil(instant);
    if (timer && timer.at <= due) return;
    rest();
    timer = { at: due, cancel: ctx.clock.schedule(due, wake) };
  };

  const plan = (): void => {
    const instant = nextAt();
    if (instant !== Infinity) wakeAt(Math.max(instant, ctx.clock.now() + STEP_MS));
  };

  const wake = (): void => {
    timer = null;
    if (!isRunning()) return;
    const before = at;
    try {
      transact(ctx, step);
      followLine();
    } catch (error) {
      // The transaction is rolled back; the deed that failed is not tried again.
      at = { ...before, done: before.done + 1 };
      ctx.log.error('the recorded audience stumbled', { sessionId, error: String(error) });
    }
    plan();
  };

  const begin = (): void => {
    if (session()?.status !== 'live') return;
    if (at.anchorAt === null) keep({ ...at, anchorAt: ctx.clock.now() });
    wake();
  };

  const stopListening = ctx.changes.on((changedId, change) => {
    if (changedId !== sessionId) return;
    if (change.kind === 'polls' && isRunning()) wakeAt(ctx.clock.now() + STEP_MS);
    if (change.kind !== 'session') return;
    const now = session();
    if (!now || isOver(now)) {
      rest();
      mend();
    } else if (at.anchorAt === null) begin();
  });
  begin();

  const lineNow = (): RecordedAudience['line'] => {
    if (trouble === null || faults.current() !== trouble) return 'fine';
    return trouble.dropRate > 0 ? 'gone' : 'slow';
  };
  const stateNow = (): RecordedAudience['state'] => {
    if (at.anchorAt === null) return 'waiting';
    return isRunning() && position() < script.lengthMs ? 'running' : 'over';
  };

  return {
    status: () => ({
      title: script.title,
      from: script.from,
      lengthMs: script.lengthMs,
      speed: at.speed as AudienceSpeed,
      state: stateNow(),
      positionMs: Math.min(script.lengthMs, Math.round(position())),
      people: script.people.length,
      messages: script.chat.length,
      votesLeftOut: script.leftOut.votes + votes.leftOut(),
      messagesLeftOut: script.leftOut.messages,
      peopleLeftOut: script.leftOut.people,
      line: lineNow(),
    }),
    setSpeed(speed) {
      const isBegun = at.anchorAt !== null;
      transact(ctx, () => {
        keep({ ...at, speed, anchorMs: Math.round(position()), anchorAt: isBegun ? ctx.clock.now() : null });
      });
      rest();
      wake();
    },
    rewind() {
      rest();
      mend();
      keep({ ...at, anchorAt: null, anchorMs: 0, done: 0 });
    },
    leave() {
      rest();
      mend();
      people.leave();
    },
    stop() {
      stopListening();
      rest();
    },
  };
};
