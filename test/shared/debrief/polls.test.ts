import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Poll } from '#shared/api/polls.ts';
import type { RecordedLine } from '#shared/debrief/recording.ts';
import { analyseShow } from '#shared/debrief/show-analysis.ts';
import { gapLine, minutes, recordOf, T0, type Truth } from '../../support/debrief/known-show.ts';

const LIVE = minutes(0, 60);
const iso = (minute: number): string => new Date(minutes(minute, minute).from).toISOString();

const poll = (over: Partial<Poll>): Poll => ({
  id: 'poll',
  sessionId: 'show',
  kind: 'poll',
  question: 'Which?',
  options: [
    { id: 'a', text: 'A', votes: 3, percent: 75 },
    { id: 'b', text: 'B', votes: 2, percent: 50 },
  ],
  allowMultiple: true,
  status: 'closed',
  resultsShown: false,
  position: 0,
  voters: 4,
  correctVoters: 0,
  phase: 'live',
  onStage: false,
  openedAt: iso(10),
  closedAt: iso(20),
  createdAt: iso(0),
  updatedAt: iso(20),
  ...over,
});

type State = Extract<RecordedLine, { kind: 'poll' }>['data']['state'];

const pollLine = (minute: number, state: State, votes: readonly number[]): RecordedLine => ({
  at: minutes(minute, minute).from,
  hostAt: 0,
  key: 'gone',
  source: 'platform',
  kind: 'poll',
  data: {
    question: 'Right?',
    quiz: true,
    state,
    staged: false,
    resultsShown: false,
    options: [
      { id: 'yes', text: 'Yes', correct: true },
      { id: 'no', text: 'No', correct: false },
    ],
    votes: [...votes],
    voters: votes.reduce((sum, count) => sum + count, 0),
  },
});

/** Eight people while it is open, two who left before, one who came after. */
const AUDIENCE: Truth = new Map([
  ...Array.from({ length: 8 }, (_, index) => [`p${index}`, [minutes(0, 15 + index)]] as const),
  ['left', [minutes(0, 9)]],
  ['left too', [minutes(2, 10)]],
  ['after', [minutes(20, 60)]],
]);

const figuresOf = (polls: readonly Poll[] | null, lines: readonly RecordedLine[] = [], truth = AUDIENCE, delayMs = 0) =>
  analyseShow(recordOf(truth, LIVE, lines, { polls }), { now: LIVE.to, delayMs })?.polls;

describe('polls', () => {
  it('are voters over the distinct people who were there while they were open', () => {
    expect(figuresOf([poll({})])).toEqual([
      {
        id: 'poll',
        question: 'Which?',
        quiz: false,
        open: minutes(10, 20),
        voters: 4,
        present: 8,
        turnout: 0.5,
        options: [
          { id: 'a', text: 'A', votes: 3, share: 0.75, correct: null },
          { id: 'b', text: 'B', votes: 2, share: 0.5, correct: null },
        ],
        rightShare: null,
      },
    ]);
  });

  it('are open later for an audience that sees everything later', () => {
    expect(figuresOf([poll({})], [], AUDIENCE, 5 * 60_000)).toMatchObject([{ open: minutes(15, 25), present: 8 }]);
  });

  it('say how many were right in a quiz', () => {
    const [a, b] = poll({}).options;
    const quiz = poll({
      kind: 'quiz',
      correctVoters: 3,
      options:
        a && b
          ? [
              { ...a, correct: true },
              { ...b, correct: false },
            ]
          : [],
    });
    expect(figuresOf([quiz])).toMatchObject([
      { quiz: true, rightShare: 0.75, options: [{ correct: true }, { correct: false }] },
    ]);
  });

  it('are taken from the recording where the platform no longer has them', () => {
    const lines = [pollLine(1, 'draft', [0, 0]), pollLine(30, 'open', [1, 0]), pollLine(31, 'closed', [3, 1])];
    expect(figuresOf([], lines)).toMatchObject([
      {
        id: 'gone',
        open: minutes(30, 31),
        voters: 4,
        present: 1,
        rightShare: 0.75,
        options: [{ share: 0.75 }, { share: 0.25 }],
      },
    ]);
  });

  it('were open when the platform says so, not from when a desk that came late saw them', () => {
    const lines = [pollLine(18, 'open', [2, 1]), pollLine(20.9, 'closed', [3, 1])].map((line) => ({
      ...line,
      key: 'poll',
    }));
    expect(figuresOf([poll({})], lines)).toMatchObject([
      { open: minutes(10, 20), voters: 4, present: 8, turnout: 0.5 },
    ]);
  });

  it('that were deleted while nobody recorded were open until then, as far as anybody knows', () => {
    const lines = [pollLine(30, 'open', [1, 0]), gapLine(minutes(32, 50))];
    expect(figuresOf([], lines)).toMatchObject([{ id: 'gone', open: minutes(30, 32) }]);
    expect(figuresOf([], [...lines, pollLine(50, 'closed', [2, 1])])).toMatchObject([{ open: minutes(30, 50) }]);
  });

  it('that were never opened have no turnout', () => {
    expect(figuresOf([poll({ status: 'draft', openedAt: null, closedAt: null, voters: 0 })])).toMatchObject([
      { open: null, present: null, turnout: null, options: [{ share: null }, { share: null }] },
    ]);
  });

  it('never have a turnout above 1 where only those voted who were there', () => {
    const stay = fc.tuple(fc.integer({ min: 0, max: 59 }), fc.integer({ min: 1, max: 60 }));
    fc.assert(
      fc.property(fc.array(stay, { maxLength: 20 }), fc.nat(100), (stays, share) => {
        const truth: Truth = new Map(
          stays.map(([from, length], index) => [`p${index}`, [minutes(from, from + length)]]),
        );
        const present = [...truth.values()].filter(
          ([one]) => one && one.from < T0 + 20 * 60_000 && one.to > T0 + 10 * 60_000,
        );
        const voters = Math.floor((present.length * share) / 100);
        const [figures] = figuresOf([poll({ voters })], [], truth) ?? [];
        expect(figures?.present ?? 0).toBe(present.length);
        expect(figures?.turnout ?? 0).toBeLessThanOrEqual(1);
      }),
    );
  });
});
