import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attendanceOf } from '#shared/show/attendance.ts';
import { averageOf, columnsOf, peopleAt, personMs } from '#shared/debrief/curve-figures.ts';
import { analyseShow, type ShowAnalysis } from '#shared/debrief/show-analysis.ts';
import type { RecordedLine } from '#shared/debrief/recording.ts';
import type { ShowRecord } from '#shared/debrief/show-record.ts';
import type { Stretch } from '#shared/debrief/stretch.ts';
import {
  anyOpen,
  anyTruth,
  countersLine,
  gapLine,
  minutes,
  misread,
  presentMsOf,
  readingsOf,
  recordedIn,
  recordOf,
  reportOf,
  T0,
  truthAt,
  type Truth,
} from '../../support/debrief/known-show.ts';

const LIVE = minutes(0, 60);

const analysed = (record: ShowRecord): ShowAnalysis => {
  const analysis = analyseShow(record, { now: LIVE.to, delayMs: 0 });
  if (!analysis) throw new Error('The show never started.');
  return analysis;
};

const seconds = ({ from, to }: Stretch): readonly number[] =>
  Array.from({ length: (to - from) / 1000 }, (_, index) => from + index * 1000);

/** Seconds at which the truth lies outside the band. */
const outsideTheBand = (truth: Truth, { curve }: ShowAnalysis): readonly number[] =>
  seconds(LIVE).filter((at) => {
    const { low, high } = peopleAt(curve, at);
    const real = truthAt(truth, at);
    return real < low || real > high;
  });

const credited = ({ attendees }: ShowAnalysis): number =>
  attendees.reduce((sum, { creditedMs }) => sum + creditedMs, 0);

/** Three visits, two tabs, whole shows, late and early ones. */
const KNOWN: Truth = new Map([
  ['thrice', [minutes(2, 10), minutes(15, 31), minutes(40, 55)]],
  ['tabs', [minutes(0, 30), minutes(0, 30)]],
  ['whole', [minutes(-10, 70)]],
  ['late', [minutes(44.3, 70)]],
  ['early', [minutes(-2, 5.2)]],
  ['between', [minutes(20.9, 26.1)]],
]);

/** The desk is killed at 19:40 and started again at 24:10. */
const KILLED = [minutes(-5, 19.66), minutes(24.16, 62)];

describe('attendance of known presences', () => {
  it('is right within 15 seconds of each change where it was recorded', () => {
    const { curve } = analysed(recordOf(KNOWN, LIVE, readingsOf(KNOWN, [minutes(-5, 62)])));
    const wrong = seconds(LIVE).filter((at) => {
      const around = [-15, -10, -5, 0, 5, 10, 15].map((away) => truthAt(KNOWN, at + away * 1000));
      const { people } = peopleAt(curve, at);
      return people < Math.min(...around) || people > Math.max(...around);
    });
    expect(wrong).toEqual([]);
  });

  it('keeps the truth within its band at every second, the desk killed in between', () => {
    const lines = [...readingsOf(KNOWN, KILLED), gapLine(minutes(19.66, 24.16))];
    const analysis = analysed(recordOf(KNOWN, LIVE, lines));
    expect(outsideTheBand(KNOWN, analysis)).toEqual([]);
    expect(analysis.curve.bases.map(({ basis }) => basis)).toEqual(['recorded', 'estimate', 'recorded']);
    expect(analysis.coverage.share).toBeCloseTo(55.5 / 60, 9);
  });

  it('gives two tabs for half the show 50 percent and says that they overlap', () => {
    for (const lines of [[], readingsOf(KNOWN, [minutes(-5, 62)])]) {
      const { attendees } = analysed(recordOf(KNOWN, LIVE, lines));
      expect(attendees.find(({ userId }) => userId === 'tabs')).toMatchObject({
        creditPct: 50,
        platformPct: 100,
        overlapping: true,
      });
      expect(attendees.filter(({ overlapping }) => overlapping)).toHaveLength(1);
    }
  });

  it('keeps the truth within its band for any audience, recorded, with gaps, or not at all', () => {
    const open = fc.oneof(
      fc.constantFrom<readonly Stretch[]>([], [minutes(-1, 61)], KILLED, [minutes(10, 20)]),
      anyOpen(minutes(-1, 61)),
    );
    const anySlackMs = fc.constantFrom(0, 300, 3000, 7000);
    fc.assert(
      fc.property(
        anyTruth(LIVE, 45),
        open,
        anySlackMs,
        fc.double({ min: 0, max: 6, noNaN: true }),
        (truth, ...made) => {
          const [recorded, slackMs, seed] = made;
          const lines = misread(recordedIn(truth, recorded), slackMs, seed);
          const analysis = analysed(recordOf(truth, LIVE, lines));
          expect(outsideTheBand(truth, analysis)).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('keeps somebody in its band who came between the last reading and the end of what is known', () => {
    const cases: readonly { readonly came: number; readonly lines: (truth: Truth) => readonly RecordedLine[] }[] = [
      // Seen by a reading after the live.
      { came: 59.92, lines: (truth) => readingsOf(truth, [minutes(0.16, 62)]) },
      // The desk was killed soon after a reading, and was back within two minutes.
      {
        came: 20.05,
        lines: (truth) => [...readingsOf(truth, [minutes(0, 20), minutes(21.5, 62)]), gapLine(minutes(20.1, 21.5))],
      },
    ];
    for (const { came, lines } of cases) {
      const truth: Truth = new Map([['p', [minutes(2, 10), minutes(came, 70)]]]);
      expect(outsideTheBand(truth, analysed(recordOf(truth, LIVE, lines(truth))))).toEqual([]);
    }
  });

  it('keeps who leaves between a reading and a short gap within its band', () => {
    const truth: Truth = new Map([['p', [minutes(2, 20.1), minutes(40, 70)]]]);
    const recorded = [minutes(-5, 20.2), minutes(20.7, 62)];
    expect(outsideTheBand(truth, analysed(recordOf(truth, LIVE, recordedIn(truth, recorded))))).toEqual([]);
  });

  it('credits as much time as lies under the curve, within 1 percent', () => {
    fc.assert(
      fc.property(anyTruth(LIVE, 31), fc.boolean(), (truth, isRecorded) => {
        const lines = isRecorded ? readingsOf(truth, [minutes(-1, 61)]) : [];
        const analysis = analysed(recordOf(truth, LIVE, lines));
        const area = personMs(analysis.curve, LIVE);
        expect(Math.abs(area - credited(analysis))).toBeLessThanOrEqual(0.01 * area + 1);
      }),
    );
  });

  it('credits as much time as lies under the curve, within 1 percent, whenever the desk was closed', () => {
    fc.assert(
      fc.property(
        anyTruth(LIVE, 45),
        anyOpen(minutes(-1, 61)),
        fc.constantFrom(0, 300, 3000),
        fc.double({ min: 0, max: 6, noNaN: true }),
        (truth, open, slackMs, seed) => {
          const analysis = analysed(recordOf(truth, LIVE, misread(recordedIn(truth, open), slackMs, seed)));
          const area = personMs(analysis.curve, LIVE);
          expect(Math.abs(area - credited(analysis))).toBeLessThanOrEqual(0.01 * area + 1);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('agrees with the platform on the average and the peak of any audience whose presence was recorded', () => {
    fc.assert(
      fc.property(anyTruth(LIVE, 120), (truth) => {
        const presences = [...truth].flatMap(([userId, windows]) =>
          windows.map(({ from, to }, index) => ({
            userId,
            entryId: `${userId} ${index}`,
            spectator: true,
            joinedAt: from,
            leftAt: to,
          })),
        );
        const { averageConcurrent } = attendanceOf(presences, { startedAt: LIVE.from, endsAt: LIVE.to });
        const { overview } = analysed(recordOf(truth, LIVE, readingsOf(truth, [minutes(-1, 61)])));
        expect(Math.abs((overview.averageAtOnce ?? 0) - averageConcurrent)).toBeLessThan(
          0.05 * averageConcurrent + 0.1,
        );
        expect(overview.averageAtOnce).toBeCloseTo(presentMsOf(truth, LIVE) / (LIVE.to - LIVE.from), 0);
      }),
      { numRuns: 50 },
    );
  });

  it('takes the counter where participants were not read', () => {
    const lines = [countersLine(T0, 2, 0), countersLine(T0 + 20 * 60_000, 5, 0), gapLine(minutes(30, 60))];
    const { curve } = analysed(recordOf(KNOWN, LIVE, lines));
    expect([0, 10, 20, 29].map((minute) => peopleAt(curve, minutes(minute, minute).from).people)).toEqual([2, 2, 5, 5]);
    expect(outsideTheBand(KNOWN, { curve } as ShowAnalysis)).toEqual([]);
    expect(curve.bases).toEqual([
      { ...minutes(0, 30), basis: 'counters' },
      { ...minutes(30, 60), basis: 'estimate' },
    ]);
    // After the gap begins, the estimate is the same as without any counter.
    const alone = analysed(recordOf(KNOWN, LIVE, [])).curve;
    expect(peopleAt(curve, minutes(30, 30).from)).toMatchObject(peopleAt(alone, minutes(30, 30).from));
  });

  it('is drawn in columns that hold the same area, within the same band', () => {
    fc.assert(
      fc.property(anyTruth(LIVE, 31), fc.integer({ min: 1, max: 300 }), (truth, count) => {
        const { curve } = analysed(recordOf(truth, LIVE, []));
        const columns = columnsOf(curve, count);
        const mean = columns.reduce((sum, { people }) => sum + people, 0) / count;
        expect(mean).toBeCloseTo(averageOf(curve), 6);
        expect(columns.every(({ people, low, high }) => low <= people + 1e-6 && people <= high + 1e-6)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('says where the curve misses the figures of the platform', () => {
    const summary = {
      liveDurationSec: 3600,
      attended: 1,
      peakConcurrent: 3,
      peakAt: null,
      averageConcurrent: 1,
      averageWatchSec: 3600,
      watchedHalfOrMore: 1,
      replayViews: 0,
      spectatorHours: 1,
      interactiveHours: 0,
    };
    const { checks } = analysed(recordOf(new Map([['a', [LIVE]]]), LIVE, [], { summary }));
    expect(checks).toEqual([{ figure: 'peak', ours: 1, platform: 3 }]);
  });

  it('never counts viewers that were added to the counter on screen', () => {
    const record = recordOf(KNOWN, LIVE, []);
    const added = { ...record, session: record.session && { ...record.session, extraViewers: 1000 } };
    expect(analysed(added).curve).toEqual(analysed(record).curve);
  });

  it('takes the presence of people whom the report does not name from the readings', () => {
    const record = { ...recordOf(KNOWN, LIVE, readingsOf(KNOWN, [minutes(-5, 62)])), entries: null };
    const analysis = analysed(record);
    expect(Object.fromEntries(analysis.attendees.map(({ userId, visits }) => [userId, visits]))).toEqual({
      early: 1,
      tabs: 1,
      thrice: 3,
      between: 1,
      whole: 1,
      late: 1,
    });
    expect(outsideTheBand(KNOWN, analysis)).toEqual([]);
    expect(credited(analysis)).toBeCloseTo(presentMsOf(KNOWN, LIVE), -5);
  });

  it('reads a report of 5,000 people', () => {
    const truth: Truth = new Map(
      Array.from({ length: 5000 }, (_, index) => [
        `p${index}`,
        [minutes(index % 30, 31 + (index % 7)), minutes(40, 40 + (index % 20))].slice(0, 1 + (index % 2)),
      ]),
    );
    const { overview, curve } = analysed({ ...recordOf(truth, LIVE, []), entries: reportOf(truth, LIVE) });
    expect(overview.attended).toBe(5000);
    expect(peopleAt(curve, minutes(30.5, 31).from)).toMatchObject({ people: expect.closeTo(5000, -3) as number });
  });
});
