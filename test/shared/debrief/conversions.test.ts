import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MATCH_MS, moneyByCurrency, placedConversions } from '#shared/debrief/conversions.ts';
import type { RecordedLine } from '#shared/debrief/recording.ts';
import { analyseShow } from '#shared/debrief/show-analysis.ts';
import { without } from '#shared/debrief/stretch.ts';
import {
  anyOpen,
  countersLine,
  endedSession,
  gapLine,
  MINUTE,
  minutes,
  readingsOf,
  recordedIn,
  recordOf,
  saidAt,
  sceneLine,
  T0,
} from '../../support/debrief/known-show.ts';

const reportLine = (at: number, action: object, phase = 'confirmed'): RecordedLine => ({
  at,
  hostAt: at,
  key: `press${at}${phase}`,
  source: 'desk',
  kind: 'press',
  data: {
    action: { kind: 'conversion.report', ...action },
    who: 'Tina',
    surface: 'tile',
    phase,
    elapsedMs: 80,
    message: null,
  },
});

const announced = (at: number) => saidAt(at, { kind: 'conversion', name: 'Ana', text: 'Ana joined', userId: 'ana' });

describe('conversions', () => {
  it('a report, announcement and counter step within 10 seconds are one conversion', () => {
    const lines = [
      countersLine(T0, 10, 0),
      reportLine(T0 + MINUTE, { name: 'Ana Lima', amountCents: 4900, currency: 'usd' }),
      countersLine(T0 + MINUTE + 2000, 10, 1),
    ];
    expect(placedConversions(lines, [announced(T0 + MINUTE + 900)])).toEqual([
      {
        at: T0 + MINUTE,
        name: 'Ana Lima',
        label: null,
        amountCents: 4900,
        currency: 'usd',
        userId: 'ana',
        text: 'Ana joined',
        seenIn: ['report', 'chat', 'counter'],
      },
    ]);
  });

  it('a report and an announcement further apart are two conversions', () => {
    const placed = placedConversions([reportLine(T0, {})], [announced(T0 + MATCH_MS + 1)]);
    expect(placed.map(({ seenIn }) => seenIn)).toEqual([['report'], ['chat']]);
  });

  it('a report that failed makes no conversion', () => {
    expect(placedConversions([reportLine(T0, {}, 'failed')], null)).toEqual([]);
  });

  it('that only the counter saw stand at its step, one for each', () => {
    const placed = placedConversions(
      [countersLine(T0, 1, 4), countersLine(T0 + MINUTE, 1, 7)],
      [announced(T0 + MINUTE)],
    );
    expect(placed.map(({ at, seenIn }) => [at - T0, seenIn.join()])).toEqual([
      [MINUTE, 'chat,counter'],
      [MINUTE, 'counter'],
      [MINUTE, 'counter'],
    ]);
  });

  it('of a gap are those that the chat announced: the counter after it adds none and places none', () => {
    const live = minutes(0, 60);
    const truth = new Map(Array.from({ length: 10 }, (_, index) => [`p${index}`, [live]]));
    const after = T0 + 30 * MINUTE;
    const lines = [
      ...recordedIn(truth, [minutes(-1, 20), minutes(30, 61)]),
      sceneLine(T0, 'talk'),
      sceneLine(after, 'offer'),
      countersLine(T0, 10, 0),
      countersLine(after, 10, 7),
    ];
    const messages = [21, 23, 25, 27, 29].map((minute) => announced(T0 + minute * MINUTE));
    const session = endedSession(live, { conversionCount: 7 });
    const analysis = analyseShow(recordOf(truth, live, lines, { messages, session }), { now: 0, delayMs: 0 });
    expect(analysis?.conversions.map(({ at, seenIn }) => [(at - T0) / MINUTE, seenIn.join()])).toEqual(
      [21, 23, 25, 27, 29].map((minute) => [minute, 'chat,counter']),
    );
    expect(analysis?.overview).toMatchObject({ conversions: 7, placed: 5 });
    expect(analysis?.sceneConversions.map(({ name, count }) => [name, count])).toEqual([
      ['talk', 0],
      ['offer', 0],
    ]);
  });

  it('a counter that was read late adds no conversion', () => {
    const lines = [countersLine(T0, 1, 0), countersLine(T0 + 5 * MINUTE, 1, 1)];
    const placed = placedConversions(lines, [announced(T0 + 5 * MINUTE - 24_000)]);
    expect(placed.map(({ seenIn }) => seenIn)).toEqual([['chat', 'counter']]);
  });

  it('two desks whose clocks differ a little see one conversion', () => {
    const lines = [
      [0, 4],
      [200, 4],
      [10_000, 5],
      [10_100, 4],
      [10_850, 5],
    ].map(([ms = 0, count = 0]) => countersLine(T0 + ms, ms, count));
    expect(placedConversions(lines, null).map(({ at }) => at - T0)).toEqual([10_000]);
  });

  it('conversions after the live have their moment, and no scene', () => {
    const live = minutes(0, 60);
    const lines = [reportLine(T0 + 59 * MINUTE, {}), reportLine(T0 + 65 * MINUTE, {})];
    const session = endedSession(live, { conversionCount: 2 });
    const analysis = analyseShow(recordOf(new Map(), live, lines, { session }), { now: 0, delayMs: 0 });
    expect(analysis?.conversions).toHaveLength(2);
    expect(analysis?.overview).toMatchObject({ conversions: 2, placed: 1 });
  });

  it('are never more than the counter says where each announced one was counted', () => {
    const changes = fc.array(fc.record({ at: fc.integer({ min: 1, max: 3_500_000 }), isAnnounced: fc.boolean() }), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(changes, anyOpen(minutes(0, 60)), fc.constantFrom(750, 10_000, 25_000), (sold, open, everyMs) => {
        const lines: RecordedLine[] = [];
        for (const { from, to } of open) {
          for (let at = from; at < to; at += everyMs) {
            const count = sold.filter((one) => T0 + one.at <= at).length;
            const last = lines.at(-1);
            if (last?.kind !== 'counters' || last.data.conversions !== count) lines.push(countersLine(at, 1, count));
          }
        }
        const gaps = without(minutes(0, 60), open).map(gapLine);
        const messages = sold.flatMap(({ at, isAnnounced }, index) =>
          isAnnounced ? [{ ...announced(T0 + at), id: `m${index}` }] : [],
        );
        const placed = placedConversions(
          [...lines, ...gaps].toSorted((a, b) => a.at - b.at),
          messages,
        );
        expect(placed.length).toBeLessThanOrEqual(sold.length);
        expect(placed.filter(({ seenIn }) => seenIn.includes('chat'))).toHaveLength(messages.length);
      }),
    );
  });

  it('are counted by scene and in 1,000 viewer-minutes, with known amounts alone', () => {
    const live = minutes(0, 60);
    const truth = new Map(Array.from({ length: 10 }, (_, index) => [`p${index}`, [live]]));
    const lines = [
      ...readingsOf(truth, [minutes(-1, 61)]),
      sceneLine(T0, 'talk'),
      sceneLine(T0 + 30 * MINUTE, 'offer'),
      reportLine(T0 + 31 * MINUTE, { amountCents: 100 }),
      reportLine(T0 + 32 * MINUTE, {}),
    ];
    const record = recordOf(truth, live, lines, { session: endedSession(live, { conversionCount: 5 }) });
    const analysis = analyseShow(record, { now: 0, delayMs: 0 });
    expect(analysis?.sceneConversions).toEqual([
      { sceneId: 'talk', name: 'talk', count: 0, rate: 0, money: [] },
      { sceneId: 'offer', name: 'offer', count: 2, rate: 2000 / 300, money: [{ currency: 'eur', cents: 100 }] },
    ]);
    expect(analysis?.overview).toMatchObject({ conversions: 5, placed: 2, money: [{ currency: 'eur', cents: 100 }] });
  });

  it('are placed at least as often as the busiest of the three sources saw, and at most as all together', () => {
    const instants = fc.array(fc.integer({ min: 0, max: 120_000 }), { maxLength: 15 });
    fc.assert(
      fc.property(instants, instants, fc.nat(15), (reports, chat, counted) => {
        const lines = [
          ...reports.map((at, index) => ({ ...reportLine(T0 + at, { amountCents: 1 }), key: `r${index}` })),
          countersLine(T0, 1, 0),
          countersLine(T0 + 60_000, 1, counted),
        ].toSorted((a, b) => a.at - b.at);
        const messages = chat.map((at, index) => ({ ...announced(T0 + at), id: `m${index}` }));
        const placed = placedConversions(lines, messages);
        expect(placed.length).toBeGreaterThanOrEqual(Math.max(reports.length, chat.length, counted));
        expect(placed.length).toBeLessThanOrEqual(reports.length + chat.length + counted);
        expect(moneyByCurrency(placed)[0]?.cents ?? 0).toBe(reports.length);
        for (const [name, count] of [
          ['report', reports.length],
          ['chat', chat.length],
          ['counter', counted],
        ] as const) {
          expect(placed.filter(({ seenIn }) => seenIn.includes(name))).toHaveLength(count);
        }
      }),
    );
  });
});
