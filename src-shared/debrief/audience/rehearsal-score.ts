import { actionKey, isAutomatic } from '../../show/action.ts';
import { marksOf } from '../../show/message-kind.ts';
import { recordedHands } from '../presence.ts';
import type { ShowAnalysis } from '../show-analysis.ts';
import { linesOf, type ShowRecord } from '../show-record.ts';
import { lengthOf, merged, without, type Stretch } from '../stretch.ts';
import { teamOf } from './team-of.ts';

/** From when on each of these counts against a rehearsal, in milliseconds. */
export const SCORE_LIMITS = { handMs: 60_000, lateMs: 10_000, doubledMs: 2000, idleMs: 180_000 } as const;

/** A moment of a rehearsal, in Unix milliseconds, and how long it took. */
export interface ScoreMoment {
  readonly at: number;
  readonly ms: number;
}

/** How a rehearsal went, by its own recording. Moments are in their order. */
export interface RehearsalScore {
  /** Questions in the chat. */
  readonly questions: number;
  /** The first question that was answered, by a message of the team or on stage; null for none. */
  readonly answer: ScoreMoment | null;
  readonly hands: number;
  /** Hands that were up for longer than a minute. */
  readonly waiting: readonly ScoreMoment[];
  /** Scenes that stayed longer than planned. */
  readonly late: readonly ScoreMoment[];
  /** Presses of the same thing by a person within two seconds. */
  readonly doubled: readonly ScoreMoment[];
  /** Three minutes or more in which nothing changed and no film played. */
  readonly idle: readonly ScoreMoment[];
}

/** Hands from their rising to their lowering, or to the end of the live. */
const handsIn = ({ lines }: ShowRecord, live: Stretch): readonly ScoreMoment[] =>
  recordedHands(lines).map(({ from, to }) => ({
    at: from,
    ms: to === Infinity ? Math.max(0, live.to - from) : to - from,
  }));

const answersIn = (record: ShowRecord): Pick<RehearsalScore, 'questions' | 'answer'> => {
  const team = teamOf(record);
  const messages = (record.messages ?? []).map((message) => ({ ...message, at: Date.parse(message.sentAt) }));
  const isOfTeam = ({ userId }: { readonly userId: string | null }): boolean => userId !== null && team.has(userId);
  const questions = messages.filter((message) => !isOfTeam(message) && marksOf(message).question);
  const first = questions[0];
  if (!first) return { questions: 0, answer: null };
  const written = messages
    .filter((message) => message.kind === 'message' && isOfTeam(message) && message.at > first.at)
    .map(({ at }) => ({ at: first.at, until: at }));
  const staged = linesOf(record.lines, 'staged').flatMap(({ at, data }) => {
    const question = questions.find(({ id }) => id === data.messageId);
    return question ? [{ at: question.at, until: at }] : [];
  });
  const [answer] = [...written, ...staged].toSorted((a, b) => a.until - b.until);
  return {
    questions: questions.length,
    answer: answer ? { at: answer.at, ms: Math.max(0, answer.until - answer.at) } : null,
  };
};

const lateIn = ({ lines }: ShowRecord, { undelayed, live }: ShowAnalysis): readonly ScoreMoment[] => {
  const plans = linesOf(lines, 'plan');
  return undelayed.flatMap(({ sceneId, airing, isWhole }) => {
    const plan =
      plans.findLast(({ at, key }) => key === sceneId && at <= airing.from) ?? plans.find(({ key }) => key === sceneId);
    const lengthMs = plan?.data.lengthMs ?? null;
    // The scene that the live ends on waits for no take.
    if (lengthMs === null || !isWhole || airing.to >= live.to) return [];
    const ms = lengthOf(airing) - lengthMs;
    return ms >= SCORE_LIMITS.lateMs ? [{ at: airing.from + lengthMs, ms }] : [];
  });
};

const doubledIn = ({ presses }: ShowAnalysis): readonly ScoreMoment[] => {
  const last = new Map<string, number>();
  return presses.flatMap(({ at, action, surface }) => {
    if (action === null || isAutomatic(surface)) return [];
    const key = actionKey(action);
    const before = last.get(key);
    last.set(key, at);
    return before !== undefined && at - before <= SCORE_LIMITS.doubledMs ? [{ at, ms: at - before }] : [];
  });
};

/** The stretches in which a film or a sound played. */
const playingIn = ({ lines }: ShowRecord, live: Stretch): readonly Stretch[] => {
  const turns = linesOf(lines, 'media');
  const scenes = linesOf(lines, 'scene');
  return turns.flatMap(({ at, key, data }) => {
    if (!data.playing) return [];
    const next = turns.find((turn) => turn.key === key && turn.at > at)?.at ?? live.to;
    return [{ from: at, to: Math.min(next, scenes.find((scene) => scene.at > at)?.at ?? live.to) }];
  });
};

const idleIn = (record: ShowRecord, { live, coverage }: ShowAnalysis): readonly ScoreMoment[] => {
  const { lines } = record;
  let polls = '';
  const changes = lines.flatMap(({ at, kind, key, data }) => {
    if (kind !== 'poll') return ['scene', 'overlay', 'band', 'staged', 'media', 'press'].includes(kind) ? [at] : [];
    // Votes are the audience's doing.
    const said = `${key} ${data.state} ${data.staged} ${data.resultsShown}`;
    if (said === polls) return [];
    polls = said;
    return [at];
  });
  const instants = changes.filter((at) => at > live.from && at < live.to).toSorted((a, b) => a - b);
  const quiet = [live.from, ...instants].map((from, index) => ({ from, to: instants[index] ?? live.to }));
  const busy = merged(playingIn(record, live));
  return quiet
    .flatMap((stretch) => without(stretch, busy))
    .filter((stretch) => lengthOf(stretch) >= SCORE_LIMITS.idleMs)
    .filter(({ from, to }) => coverage.recorded.some((part) => part.from <= from && to <= part.to))
    .map(({ from, to }) => ({ at: from, ms: to - from }));
};

/** The score of a rehearsal that was recorded. */
export const rehearsalScore = (record: ShowRecord, analysis: ShowAnalysis): RehearsalScore => {
  const hands = handsIn(record, analysis.live);
  return {
    ...answersIn(record),
    hands: hands.length,
    waiting: hands.filter(({ ms }) => ms >= SCORE_LIMITS.handMs),
    late: lateIn(record, analysis),
    doubled: doubledIn(analysis),
    idle: idleIn(record, analysis),
  };
};
