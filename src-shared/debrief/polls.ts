import type { Poll } from '../api/polls.ts';
import type { Attendee } from './attendee.ts';
import type { RecordedLine } from './recording.ts';
import { linesOf, type LineOf } from './show-record.ts';
import { merged, shared, type Stretch } from './stretch.ts';

/** An option of a poll with its share. */
export interface PollOptionFigures {
  readonly id: string;
  readonly text: string;
  readonly votes: number;
  /** Votes ÷ voters, 0 to 1; several answers can add up to more than 1. Null while nobody voted. */
  readonly share: number | null;
  /** Null where it is no quiz, or where nothing says which is right. */
  readonly correct: boolean | null;
}

/** Result of a poll or quiz. */
export interface PollFigures {
  readonly id: string;
  readonly question: string;
  readonly quiz: boolean;
  /** When it was open, within the live; null where it never was, or nothing says so. Unix milliseconds. */
  readonly open: Stretch | null;
  readonly voters: number;
  /** Distinct people who were present while it was open, without hosts; null where that is unknown. */
  readonly present: number | null;
  /** Voters ÷ those present, 0 to 1. */
  readonly turnout: number | null;
  readonly options: readonly PollOptionFigures[];
  /** Voters who were right ÷ voters, 0 to 1; null for a poll. */
  readonly rightShare: number | null;
}

const share = (part: number, whole: number | null): number | null => (whole ? part / whole : null);

const presentDuring = (attendees: readonly Attendee[], open: Stretch): number =>
  attendees.filter(
    ({ role, parts }) => role !== 'host' && parts.some((part) => part.weight > 0 && shared(part, open) !== null),
  ).length;

type PollLine = LineOf<'poll'>;

/** From the first line that says open to the next that does not. Without a line that closes it, it ends with the recording. */
const openByLines = (lines: readonly PollLine[], gaps: readonly Stretch[], live: Stretch): Stretch | null => {
  const first = lines.findIndex(({ data }) => data.state === 'open');
  const opened = lines[first];
  if (!opened) return null;
  const closed = lines.slice(first).find(({ data }) => data.state !== 'open');
  const unseen = gaps.find(({ from }) => from >= opened.at);
  return { from: opened.at, to: closed?.at ?? unseen?.from ?? live.to };
};

/** The platform's own instants: a desk that came late, or looked seldom, saw it open later. */
const openByPoll = ({ openedAt, closedAt }: Poll, live: Stretch): Stretch | null =>
  openedAt === null ? null : { from: Date.parse(openedAt), to: closedAt === null ? live.to : Date.parse(closedAt) };

const shifted = (open: Stretch | null, live: Stretch, delayMs: number): Stretch | null =>
  open && shared({ from: open.from + delayMs, to: open.to + delayMs }, live);

/** Right options by the recording. The platform's answer has them only after results were shown. */
const rightByLines = (last: PollLine | undefined): ReadonlySet<string> =>
  new Set(last?.data.options.filter(({ correct }) => correct).map(({ id }) => id));

interface Recorded {
  readonly lines: readonly PollLine[];
  /** In order. */
  readonly gaps: readonly Stretch[];
}

const ofPoll = (poll: Poll, { lines, gaps }: Recorded, live: Stretch): Omit<PollFigures, 'present' | 'turnout'> => {
  const right = rightByLines(lines.at(-1));
  const quiz = poll.kind === 'quiz';
  const says = quiz && (right.size > 0 || poll.options.some(({ correct }) => correct !== undefined));
  return {
    id: poll.id,
    question: poll.question,
    quiz,
    open: openByPoll(poll, live) ?? openByLines(lines, gaps, live),
    voters: poll.voters,
    options: poll.options.map(({ id, text, votes, correct }) => ({
      id,
      text,
      votes,
      share: share(votes, poll.voters),
      correct: says ? (correct ?? right.has(id)) : null,
    })),
    rightShare: quiz ? share(poll.correctVoters, poll.voters) : null,
  };
};

/** A poll that the platform no longer has, or whose answer was never read. */
const ofLines = (id: string, { lines, gaps }: Recorded, live: Stretch): Omit<PollFigures, 'present' | 'turnout'>[] => {
  const last = lines.findLast(({ data }) => data.voters > 0) ?? lines.at(-1);
  if (!last) return [];
  const { question, quiz, options, votes, voters } = last.data;
  const says = quiz && options.some(({ correct }) => correct);
  const right = options.flatMap(({ correct }, index) => (correct ? [votes[index] ?? 0] : []));
  return [
    {
      id,
      question,
      quiz,
      open: openByLines(lines, gaps, live),
      voters,
      options: options.map((option, index) => ({
        id: option.id,
        text: option.text,
        votes: votes[index] ?? 0,
        share: share(votes[index] ?? 0, voters),
        correct: says ? option.correct : null,
      })),
      // With several right options nobody knows how many people chose all of them.
      rightShare: says && right.length === 1 ? share(right[0] ?? 0, voters) : null,
    },
  ];
};

/**
 * Polls and quizzes of a show, by when they were open. Turnout is voters ÷ distinct people present while the poll was
 * open; shares of options are over voters (source: the platform's polls, the recording, arrivals and departures).
 * The platform does not say who voted.
 */
export const pollFigures = (options: {
  readonly polls: readonly Poll[] | null;
  readonly lines: readonly RecordedLine[];
  readonly attendees: readonly Attendee[];
  readonly live: Stretch;
  /** The audience sees everything so much later. */
  readonly delayMs: number;
}): readonly PollFigures[] => {
  const { polls, lines, attendees, live, delayMs } = options;
  const byId = Map.groupBy(linesOf(lines, 'poll'), ({ key }) => key);
  const gaps = merged(linesOf(lines, 'gap').map(({ at, data }) => ({ from: at, to: data.untilMs })));
  const recorded = (id: string): Recorded => ({ lines: byId.get(id) ?? [], gaps });
  const answered = new Set((polls ?? []).map(({ id }) => id));
  const figures = [
    ...(polls ?? []).map((poll) => ofPoll(poll, recorded(poll.id), live)),
    ...[...byId.keys()].flatMap((id) => (answered.has(id) ? [] : ofLines(id, recorded(id), live))),
  ];
  return figures
    .map((poll): PollFigures => {
      const open = shifted(poll.open, live, delayMs);
      const present = open && attendees.length > 0 ? presentDuring(attendees, open) : null;
      return { ...poll, open, present, turnout: share(poll.voters, present) };
    })
    .toSorted((a, b) => (a.open?.from ?? Infinity) - (b.open?.from ?? Infinity) || 0);
};
