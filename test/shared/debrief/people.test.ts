import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { absentMembers } from '#shared/debrief/absent.ts';
import { compareShows } from '#shared/debrief/compare.ts';
import { creditOf } from '#shared/debrief/credit.ts';
import { peopleTable } from '#shared/debrief/exports/people-table.ts';
import { REAL_NAMES } from '#shared/debrief/exports/pseudonyms.ts';
import { participationOf } from '#shared/debrief/participation.ts';
import { personSigns } from '#shared/debrief/person-signs.ts';
import { medianOf } from '#shared/lib/median.ts';
import { analyseShow, type ShowAnalysis } from '#shared/debrief/show-analysis.ts';
import { readShowRecord } from '#shared/debrief/show-record.ts';
import {
  endedSession,
  minutes,
  readingsOf,
  recordOf,
  reportOf,
  saidAt,
  sceneLine,
  T0,
  type Truth,
} from '../../support/debrief/known-show.ts';

const LIVE = minutes(0, 60);
const iso = (ms: number): string => new Date(T0 + ms).toISOString();

describe('credit', () => {
  it('is never more than lies between arrival and departure, nor than the platform counted', () => {
    const ms = fc.integer({ min: -600_000, max: 4_200_000 });
    fc.assert(
      fc.property(ms, fc.option(ms), fc.nat(8000), (joined, left, watchSec) => {
        const credit = creditOf({ joinedAt: iso(joined), leftAt: left === null ? null : iso(left), watchSec }, LIVE);
        const length = credit.visit.to - credit.visit.from;
        expect(credit.creditedMs).toBe(Math.min(watchSec * 1000, length));
        expect(credit.creditPct).toBeGreaterThanOrEqual(0);
        expect(credit.creditPct).toBeLessThanOrEqual(100);
        expect(credit.overlapping).toBe(watchSec * 1000 > length + 5000);
      }),
    );
  });
});

describe('participation', () => {
  it('participation gives 60 for credit, 20 for five messages and 20 for a hand or the stage', () => {
    expect(participationOf({ creditPct: 50, messages: 2, handOrStage: true })).toEqual({ score: 58, known: 3, of: 3 });
    expect(participationOf({ creditPct: 100, messages: 9, handOrStage: false })).toEqual({
      score: 80,
      known: 3,
      of: 3,
    });
  });

  it('participation leaves unknown signs out and says how many it is made of', () => {
    expect(participationOf({ creditPct: 50, messages: null, handOrStage: true })).toEqual({
      score: 62.5,
      known: 2,
      of: 3,
    });
    expect(participationOf({ creditPct: null, messages: null, handOrStage: null })).toEqual({
      score: null,
      known: 0,
      of: 3,
    });
  });

  it('stays between 0 and 100 and grows with every sign', () => {
    const signs = fc.record({
      creditPct: fc.option(fc.integer({ min: 0, max: 99 })),
      messages: fc.option(fc.integer({ min: 0, max: 4 })),
      handOrStage: fc.option(fc.constant(false)),
    });
    fc.assert(
      fc.property(signs, (some) => {
        const more = {
          creditPct: some.creditPct === null ? null : some.creditPct + 1,
          messages: some.messages === null ? null : some.messages + 1,
          handOrStage: some.handOrStage === null ? null : true,
        };
        const [less, greater] = [participationOf(some).score, participationOf(more).score];
        expect((less ?? 0) >= 0 && (greater ?? 0) <= 100).toBe(true);
        expect(less === null || (greater !== null && greater > less)).toBe(true);
      }),
    );
  });

  it('takes a raised hand as known, but that none was raised only where the show was recorded', () => {
    const truth: Truth = new Map([['a', [LIVE]]]);
    const signsOf = (lines: ReturnType<typeof readingsOf>, coverage: number) => {
      const record = recordOf(truth, LIVE, lines, { messages: [saidAt(T0, { userId: 'a' })] });
      const analysis = analyseShow(record, { now: 0, delayMs: 0 });
      return analysis?.attendees.map(personSigns(record, coverage, analysis.conversions));
    };
    expect(signsOf([], 0)).toMatchObject([{ messages: 1, raisedHand: null, participation: { known: 2 } }]);
    const read = readingsOf(truth, [minutes(-1, 61)]);
    expect(signsOf(read, 1)).toMatchObject([{ raisedHand: false, participation: { known: 3, score: 64 } }]);
    const raised = read.map((line) =>
      line.kind === 'presence' ? { ...line, data: { ...line.data, handRaised: true } } : line,
    );
    expect(signsOf(raised, 0.2)).toMatchObject([{ raisedHand: true, participation: { known: 3, score: 84 } }]);
  });

  it('does not claim that no hand was raised where the desk was open and could not read participants', () => {
    const record = recordOf(new Map([['a', [LIVE]]]), LIVE, [sceneLine(T0, 'talk')]);
    const analysis = analyseShow(record, { now: 0, delayMs: 0 });
    expect([analysis?.coverage.share, analysis?.watched]).toEqual([1, 0]);
    const table = analysis && peopleTable(record, analysis, { names: REAL_NAMES, userIds: null });
    const column = table?.columns.findIndex(({ key }) => key === 'raised_hand') ?? -1;
    expect(table?.rows.map((row) => row[column])).toEqual([null]);
  });
});

describe('absence', () => {
  const member = (id: string, isActive: boolean, ...groupIds: string[]) => ({ id, isActive, groupIds });
  const members = [member('a', true, 'g'), member('b', false, 'g'), member('c', true), member('d', true, 'g', 'h')];

  it('absent people are active members of the session’s groups', () => {
    expect(absentMembers(members, ['g'], new Set(['a'])).map(({ id }) => id)).toEqual(['d']);
  });

  it('absent people are counted over the whole space where the session names no group', () => {
    expect(absentMembers(members, [], new Set(['a'])).map(({ id }) => id)).toEqual(['c', 'd']);
  });
});

const analysed = (truth: Truth): ShowAnalysis => {
  const analysis = analyseShow(recordOf(truth, LIVE, []), { now: 0, delayMs: 0 });
  if (!analysis) throw new Error('The show never started.');
  return analysis;
};

describe('figures of a show', () => {
  it('figures of a show give the mean, the median and the number who stayed to the end', () => {
    const { overview } = analysed(
      new Map([
        ['a', [LIVE]],
        ['b', [minutes(0, 10)]],
        ['c', [minutes(30, 59.5)]],
        ['d', [minutes(0, 58)]],
      ]),
    );
    expect(overview).toMatchObject({
      attended: 4,
      peak: 3,
      averageMs: ((60 + 10 + 29.5 + 58) / 4) * 60_000,
      medianMs: ((29.5 + 58) / 2) * 60_000,
      stayed: 2,
      polls: null,
      conversions: 0,
    });
  });

  it('have the middle of any numbers as their median', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), (numbers) => {
        const median = medianOf(numbers) ?? NaN;
        expect(numbers.filter((one) => one < median).length * 2).toBeLessThanOrEqual(numbers.length);
        expect(numbers.filter((one) => one > median).length * 2).toBeLessThanOrEqual(numbers.length);
      }),
    );
    expect(medianOf([])).toBeNull();
  });

  it('figures of a show are compared with those of the first one', () => {
    const [one, other] = [
      analysed(
        new Map([
          ['a', [LIVE]],
          ['b', [LIVE]],
        ]),
      ),
      analysed(new Map([['a', [LIVE]]])),
    ];
    const rows = compareShows([one.overview, other.overview]);
    expect(rows.find(({ figure }) => figure === 'attended')?.values).toEqual([
      { value: 2, difference: 0, change: 0 },
      { value: 1, difference: -1, change: -0.5 },
    ]);
    expect(rows.find(({ figure }) => figure === 'polls')?.values).toEqual([
      { value: null, difference: null, change: null },
      { value: null, difference: null, change: null },
    ]);
  });
});

describe('the record of a show', () => {
  const truth: Truth = new Map([['a', [LIVE]]]);
  const attendance = {
    session: endedSession(LIVE),
    summary: {
      liveDurationSec: 3600,
      attended: 1,
      peakConcurrent: 1,
      peakAt: null,
      averageConcurrent: 1,
      averageWatchSec: 3600,
      watchedHalfOrMore: 1,
      replayViews: 0,
      spectatorHours: 1,
      interactiveHours: 0,
    },
    participants: reportOf(truth, LIVE),
  };
  const answer = {
    at: LIVE.to,
    hostAt: 0,
    key: 'attendance',
    source: 'report',
    kind: 'answer',
    data: attendance,
  } as const;
  const recording = { spaceId: 's', sessionId: 'show', from: LIVE.from, to: LIVE.to, lines: [answer] };

  it('the record of a show is complete from the recording alone', () => {
    const record = readShowRecord(recording, {});
    expect(record).toMatchObject({
      session: { id: 'show' },
      summary: { attended: 1 },
      entries: [{ userId: 'a' }],
      polls: null,
    });
    expect(analyseShow(record, { now: 0, delayMs: 0 })).toMatchObject({
      isEstimate: true,
      overview: { attended: 1, peak: 1 },
    });
  });

  it('keeps the recorded answer where the platform’s cannot be read', () => {
    expect(readShowRecord(recording, { attendance: { nonsense: true } }).entries).toHaveLength(1);
  });

  it('the record of a show keeps messages that were removed since, each once', () => {
    const [kept, removed] = [saidAt(T0), saidAt(T0 + 5)];
    const line = (message: typeof kept) =>
      ({ at: T0, hostAt: 0, key: message.id, source: 'platform', kind: 'chat', data: message }) as const;
    const record = readShowRecord(
      { ...recording, lines: [line(kept), line(removed)] },
      { chat: { session: endedSession(LIVE), messages: [kept] } },
    );
    expect(record.messages?.map(({ id }) => id)).toEqual([kept.id, removed.id]);
  });

  it('a show that never started has no debrief', () => {
    expect(analyseShow(readShowRecord(null, {}), { now: 0, delayMs: 0 })).toBeNull();
  });
});
