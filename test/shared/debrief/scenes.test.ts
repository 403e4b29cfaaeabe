import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { personMs } from '#shared/debrief/curve-figures.ts';
import { chaptersOf } from '#shared/debrief/chapters.ts';
import { exitRanks, perMinute } from '#shared/debrief/scenes.ts';
import { analyseShow, type ShowAnalysis } from '#shared/debrief/show-analysis.ts';
import type { RecordedLine } from '#shared/debrief/recording.ts';
import {
  anyTruth,
  gapLine,
  MINUTE,
  minutes,
  readingsOf,
  recordOf,
  sceneLine,
  T0,
  type Truth,
} from '../../support/debrief/known-show.ts';

const LIVE = minutes(0, 60);

const analysed = (truth: Truth, lines: readonly RecordedLine[], delayMs = 0): ShowAnalysis => {
  const readings = readingsOf(truth, [minutes(-1, 61)]);
  const analysis = analyseShow(recordOf(truth, LIVE, [...readings, ...lines]), { now: LIVE.to, delayMs });
  if (!analysis) throw new Error('The show never started.');
  return analysis;
};

/** Ten people: all come for the start, four leave in the offer, one in the last minute. */
const AUDIENCE: Truth = new Map(
  Array.from({ length: 10 }, (_, index) => [
    `p${index}`,
    [index < 4 ? minutes(0, 25 + index) : index === 4 ? minutes(0, 59.5) : minutes(0, 60)],
  ]),
);
const SHOW = [
  sceneLine(T0, 'talk', 'Talk'),
  sceneLine(T0 + 20 * MINUTE, 'offer', 'Offer'),
  sceneLine(T0 + 30 * MINUTE, 'talk', 'Talk'),
];

describe('scenes', () => {
  it('counts viewer-minutes, exits and who stayed, without the leaving of the last minute', () => {
    const { scenes } = analysed(AUDIENCE, SHOW);
    expect(scenes).toMatchObject([
      {
        sceneId: 'talk',
        times: 2,
        airMs: 50 * MINUTE,
        viewerMinutes: 200 + 179.5,
        exits: 0,
        exitRate: 0,
        isThin: true,
      },
      { sceneId: 'offer', times: 1, viewerMinutes: 86, exits: 4, retention: 0.6, isThin: true },
    ]);
    // Ten of ten through the first part, five of six through the second.
    expect(scenes[0]?.retention).toBeCloseTo(15 / 16, 9);
    expect(scenes[1]?.exitRate).toBeCloseTo((1000 * 4) / 86, 9);
    expect(scenes[1]?.exitRange?.low).toBeCloseTo((1000 * 1.0899) / 86, 2);
    expect(scenes[1]?.exitRange?.high).toBeCloseTo((1000 * 10.2416) / 86, 2);
  });

  it('shifts all of it by the delay of the audience', () => {
    const { strip, scenes } = analysed(AUDIENCE, SHOW, 4 * MINUTE);
    expect(strip.map(({ name, from, to }) => [name, (from - T0) / MINUTE, (to - T0) / MINUTE])).toEqual([
      ['Talk', 4, 24],
      ['Offer', 24, 34],
      ['Talk', 34, 60],
    ]);
    expect(scenes.find(({ sceneId }) => sceneId === 'offer')).toMatchObject({ exits: 4, retention: 0.6 });
  });

  it('claims nothing of a gap, in which any scene may have been on air', () => {
    const { strip, coverage } = analysed(AUDIENCE, [...SHOW, gapLine(minutes(22, 26))]);
    expect(strip.map(({ name, from, to }) => [name, (from - T0) / MINUTE, (to - T0) / MINUTE])).toEqual([
      ['Talk', 0, 20],
      ['Offer', 20, 22],
      ['Offer', 26, 30],
      ['Talk', 30, 60],
    ]);
    expect(coverage.missing).toEqual([minutes(22, 26)]);
    expect(coverage.share).toBeCloseTo(56 / 60, 9);
  });

  it('counts a scene with gaps in it once, and who stayed from its start to its end', () => {
    const gaps = [gapLine({ from: T0 + 23 * MINUTE, to: T0 + 23 * MINUTE + 4000 }), gapLine(minutes(28.5, 29))];
    const { scenes } = analysed(AUDIENCE, [...SHOW, ...gaps]);
    expect(scenes.map(({ name, times }) => [name, times])).toEqual([
      ['Talk', 2],
      ['Offer', 1],
    ]);
    expect(scenes[1]?.retention).toBeCloseTo(0.6, 9);
  });

  it('does not say who stayed where the start or the end of a scene lies in a gap', () => {
    const inGap = (from: number, to: number) => analysed(AUDIENCE, [...SHOW, gapLine(minutes(from, to))]).scenes;
    expect(inGap(19, 21)[1]?.retention).toBeNull();
    expect(inGap(29, 30)[1]?.retention).toBeNull();
    // The first time of the talk is left out, the second is known.
    expect(inGap(0, 1)[0]?.retention).toBeCloseTo(5 / 6, 9);
  });

  it('shifts bands by the delay of the audience, as scenes', () => {
    const band: RecordedLine = {
      at: T0 + 21 * MINUTE,
      hostAt: 0,
      key: 'b',
      source: 'platform',
      kind: 'band',
      data: { text: 'Now', untilMs: T0 + 22 * MINUTE },
    };
    const { bands } = analysed(AUDIENCE, [...SHOW, band], 4 * MINUTE);
    expect(bands).toEqual([{ ...minutes(25, 26), key: 'b', text: 'Now' }]);
  });

  it('counts who left and came back where they left, not where a late reading missed them', () => {
    const truth: Truth = new Map(
      Array.from({ length: 10 }, (_, index) => [`p${index}`, [minutes(0, 29.5), minutes(35, 60)]]),
    );
    const lines = [
      ...readingsOf(truth, [minutes(-1, 61)], MINUTE),
      sceneLine(T0, 'talk'),
      sceneLine(T0 + 29.9 * MINUTE, 'offer'),
    ];
    const analysis = analyseShow(recordOf(truth, LIVE, lines), { now: LIVE.to, delayMs: 0 });
    expect(analysis?.scenes.map(({ name, exits }) => [name, exits])).toEqual([
      ['talk', 10],
      ['offer', 0],
    ]);
  });

  it('ranks scenes by their exits, thin ones not at all', () => {
    const [talk] = analysed(AUDIENCE, SHOW).scenes;
    if (!talk) throw new Error('No scene was on air.');
    const figures = (sceneId: string, exitRate: number, isThin: boolean) => ({ ...talk, sceneId, exitRate, isThin });
    const ranks = exitRanks([figures('low', 1, false), figures('thin', 90, true), figures('high', 9, false)]);
    expect([...ranks]).toEqual([
      ['high', 1],
      ['low', 2],
    ]);
  });

  it('shares all viewer-minutes and exits of any audience among its scenes', () => {
    const changes = fc.uniqueArray(fc.integer({ min: 1, max: 59 }), { maxLength: 6 });
    fc.assert(
      fc.property(anyTruth(LIVE, 31), changes, (truth, at) => {
        const lines = [0, ...at].map((minute, index) => sceneLine(T0 + minute * MINUTE, `s${index % 3}`));
        const { scenes, exits, curve } = analysed(truth, lines);
        const watched = scenes.reduce((sum, { viewerMinutes }) => sum + viewerMinutes, 0);
        expect(watched).toBeCloseTo(personMs(curve, LIVE) / MINUTE, 6);
        expect(scenes.reduce((sum, one) => sum + one.exits, 0)).toBe(exits.length);
        for (const { retention, exitRate, exitRange } of scenes) {
          expect(retention === null || (retention >= 0 && retention <= 1)).toBe(true);
          expect(exitRate === null || exitRange === null || exitRange.low <= exitRate).toBe(true);
          expect(exitRate === null || exitRange === null || exitRate <= exitRange.high).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('counts what happens in each minute once', () => {
    const at = [0, 59_999, 60_000, 3_600_000, 3_600_001, -1].map((ms) => T0 + ms);
    const counts = perMinute(at, LIVE);
    expect([counts.length, counts[0], counts[1], counts[59], counts.reduce((a, b) => a + b, 0)]).toEqual([
      60, 2, 1, 1, 4,
    ]);
  });
});

describe('chapters', () => {
  it('begin with the live, are never shorter than 10 seconds and keep the names they were given', () => {
    const { undelayed } = analysed(AUDIENCE, [
      sceneLine(T0 + 3000, 'hello', 'Hello'),
      sceneLine(T0 + 9000, 'talk', 'Talk'),
      sceneLine(T0 + 20 * MINUTE, 'flash', 'Flash'),
      sceneLine(T0 + 20 * MINUTE + 4000, 'talk', 'Talk'),
      sceneLine(T0 + 30 * MINUTE, 'offer', 'Offer'),
    ]);
    const titles = new Map([[`offer@${T0 + 30 * MINUTE}`, 'The offer']]);
    expect(chaptersOf(undelayed, LIVE, titles).map(({ title, offsetMs }) => [title, offsetMs])).toEqual([
      ['Talk', 0],
      ['The offer', 30 * MINUTE],
    ]);
  });

  it('stand where the replay has them and keep their names whatever the delay of the audience and the gaps', () => {
    const titles = new Map([[`offer@${T0 + 20 * MINUTE}`, 'The offer']]);
    const chapters = (lines: readonly RecordedLine[], delayMs: number) =>
      chaptersOf(analysed(AUDIENCE, lines, delayMs).undelayed, LIVE, titles);
    expect(chapters(SHOW, 20_000)).toEqual(chapters(SHOW, 0));
    const cut = chapters([...SHOW, gapLine(minutes(19.9, 20.1))], 0);
    expect(cut.map(({ title }) => title)).toEqual(['Talk', 'The offer', 'Talk']);
  });
});
