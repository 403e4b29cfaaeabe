import { isOver } from '#shared/api/live-objects.ts';
import type { CancelTimer } from '#shared/lib/clock.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { ApiError } from '../../lib/api-error.ts';
import { castVote } from '../../families/polls/voting.ts';
import { transact } from '../../context/transact.ts';
import { postMessage } from '../../families/room/chat.ts';
import { createCrowd } from './crowd.ts';
import { type CrowdWords, REPLIES } from './crowd-words.ts';
import { planVotes, type PlannedVote } from './crowd-votes.ts';
import { findParticipant, raiseHand } from '../../families/room/people.ts';
import { openPollsOf } from '../room-polls.ts';
import { openSession } from '../../families/sessions/sessions.ts';
import { sessions } from '../../store/session-repository.ts';

export interface AudienceSettings {
  /** People, 0 to 1000. */
  readonly size: number;
  readonly chatPerMinute: number;
  /** Share of them who answer a poll, 0 to 100. */
  readonly votePercent: number;
  readonly handsPerMinute: number;
}

export interface SimulatedAudience {
  /** Sets the audience from now on. If joining the room fails, it throws that error and changes nothing. */
  keep(settings: AudienceSettings): void;
  readonly settings: AudienceSettings;
  stop(): void;
}

const MINUTE_MS = 60_000;
/** Average stay of a person before they leave and, perhaps, come back. */
const STAY_MIN = 40;
const HAND_UP_MS = { least: 15_000, spread: 45_000 };
/** Things that fall due together are done together. */
const STEP_MS = 250;
/** Number of other lines before a line may be repeated. */
const LINES_APART = 20;
const REPLY_SHARE = 0.15;

const NOBODY: AudienceSettings = { size: 0, chatPerMinute: 0, votePercent: 0, handsPerMinute: 0 };

type Habit = 'chat' | 'hand' | 'swap';

/** Simulated audience of a live. It uses the same functions as real people, on the service's clock. */
export const createSimulatedAudience = (
  ctx: ServiceContext,
  sessionId: string,
  words: CrowdWords,
): SimulatedAudience => {
  const crowd = createCrowd(ctx, sessionId, words);
  const due = new Map<Habit, number>();
  const answered = new Set<string>();
  const recent: string[] = [];
  let settings = NOBODY;
  let votes: PlannedVote[] = [];
  let lowering: { at: number; userId: string }[] = [];
  let pollsToLookAt = false;
  let lastSpeaker: string | null = null;
  let timer: { at: number; cancel: CancelTimer } | null = null;

  const perMinute = (habit: Habit): number => {
    if (crowd.size === 0) return 0;
    if (habit === 'chat') return settings.chatPerMinute;
    return habit === 'hand' ? settings.handsPerMinute : crowd.size / STAY_MIN;
  };

  /** Independent people act at exponential distances. */
  const planNext = (habit: Habit): void => {
    const rate = perMinute(habit);
    if (rate <= 0) due.delete(habit);
    else due.set(habit, ctx.clock.now() + (-Math.log(1 - ctx.random()) * MINUTE_MS) / rate);
  };

  const pickLine = (): string => {
    if (lastSpeaker !== null && ctx.random() < REPLY_SHARE) {
      const reply = REPLIES[Math.floor(ctx.random() * REPLIES.length)] ?? '';
      return reply.replace('{name}', lastSpeaker);
    }
    const fresh = words.lines.filter((line) => !recent.includes(line));
    const choice = fresh.length > 0 ? fresh : words.lines;
    const line = choice[Math.floor(ctx.random() * choice.length)] ?? 'Hello!';
    recent.push(line);
    if (recent.length > LINES_APART) recent.shift();
    return line;
  };

  const chat = (): void => {
    const person = crowd.anyone();
    if (!person || openSession(ctx, sessionId).chat === 'off') return;
    const text = pickLine();
    postMessage(ctx, { sessionId, userId: person.userId, text });
    lastSpeaker = person.name.split(' ')[0] ?? person.name;
  };

  const raise = (): void => {
    const person = crowd.anyone();
    if (!person) return;
    raiseHand(ctx, sessionId, person.userId, true);
    lowering.push({
      at: ctx.clock.now() + HAND_UP_MS.least + ctx.random() * HAND_UP_MS.spread,
      userId: person.userId,
    });
  };

  const lower = (userId: string): void => {
    const { connected, handRaisedAt } = findParticipant(ctx, sessionId, userId);
    if (connected && handRaisedAt !== null) raiseHand(ctx, sessionId, userId, false);
  };

  const vote = ({ pollId, userId, optionIds }: PlannedVote): void => {
    try {
      castVote(ctx, sessionId, pollId, userId, optionIds);
    } catch (error) {
      // The poll was closed before this one had made up their mind.
      if (!(error instanceof ApiError)) throw error;
    }
  };

  const lookAtPolls = (): void => {
    pollsToLookAt = false;
    for (const poll of openPollsOf(ctx, sessionId)) {
      if (answered.has(poll.id)) continue;
      answered.add(poll.id);
      const voters = crowd.sample(settings.votePercent / 100).map(({ userId }) => userId);
      votes.push(...planVotes(poll, voters, ctx.clock.now(), ctx.random));
    }
    votes.sort((a, b) => a.at - b.at);
  };

  const HABITS: Readonly<Record<Habit, () => void>> = { chat, hand: raise, swap: () => crowd.swap() };

  const step = (): void => {
    const now = ctx.clock.now();
    if (pollsToLookAt) lookAtPolls();
    for (const [habit, at] of due) {
      if (at > now) continue;
      HABITS[habit]();
      planNext(habit);
    }
    const voting = votes.filter(({ at }) => at <= now);
    votes = votes.slice(voting.length);
    voting.forEach(vote);
    for (const { at, userId } of lowering) if (at <= now) lower(userId);
    lowering = lowering.filter(({ at }) => at > now);
  };

  const nextAt = (): number => Math.min(...due.values(), votes[0]?.at ?? Infinity, ...lowering.map(({ at }) => at));

  const wakeAt = (instant: number): void => {
    // Instants are kept in whole milliseconds.
    const at = Math.ceil(instant);
    if (timer && timer.at <= at) return;
    timer?.cancel();
    timer = { at, cancel: ctx.clock.schedule(at, wake) };
  };

  const plan = (): void => {
    const at = nextAt();
    if (at !== Infinity) wakeAt(Math.max(at, ctx.clock.now() + STEP_MS));
  };

  const beginAfresh = (): void => {
    rest();
    for (const habit of ['chat', 'hand', 'swap'] as const) planNext(habit);
  };

  const wake = (): void => {
    timer = null;
    try {
      transact(ctx, step);
    } catch (error) {
      ctx.log.error('the simulated audience stumbled', { sessionId, error: String(error) });
      // A step that failed is not tried again at once.
      beginAfresh();
    }
    plan();
  };

  const rest = (): void => {
    timer?.cancel();
    timer = null;
    due.clear();
    votes = [];
    lowering = [];
  };

  const stopListening = ctx.changes.on((changedId, change) => {
    if (changedId !== sessionId || crowd.size === 0) return;
    if (change.kind === 'polls' && !pollsToLookAt) {
      pollsToLookAt = true;
      wakeAt(ctx.clock.now() + STEP_MS);
    }
    if (change.kind === 'session') {
      const session = sessions(ctx.db).find(sessionId);
      if (session && !isOver(session)) return;
      rest();
      crowd.forget();
      settings = NOBODY;
    }
  });

  return {
    get settings() {
      return settings;
    },
    keep(wanted) {
      transact(ctx, () => {
        openSession(ctx, sessionId);
        crowd.resize(wanted.size);
      });
      settings = wanted;
      beginAfresh();
      if (crowd.size === 0) return;
      pollsToLookAt = true;
      wakeAt(ctx.clock.now() + STEP_MS);
      plan();
    },
    stop() {
      stopListening();
      rest();
    },
  };
};
