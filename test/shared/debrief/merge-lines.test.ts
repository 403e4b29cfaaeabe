import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { onlyNew, statedOnce } from '#shared/debrief/merge-lines.ts';
import type { RecordedLine } from '#shared/debrief/recording.ts';

const anyLine: fc.Arbitrary<RecordedLine> = fc
  .record({ at: fc.nat({ max: 20 }), hostAt: fc.nat({ max: 99 }), key: fc.constantFrom('a', 'b'), on: fc.boolean() })
  .chain(({ on, ...line }) =>
    fc.constantFrom<RecordedLine>(
      {
        ...line,
        source: 'platform',
        kind: 'presence',
        data: { name: 'Bo', connected: on, spectator: true, handRaised: false },
      },
      { ...line, source: 'platform', kind: 'reading', data: { people: on ? 1 : 2 } },
      {
        ...line,
        source: 'platform',
        kind: 'scene',
        data: { sceneId: line.key, name: 'S', cause: on ? 'auto' : 'press' },
      },
      {
        ...line,
        source: 'desk',
        kind: 'press',
        data: {
          action: { kind: 'scene.auto' },
          who: 'Ana',
          surface: 'key',
          phase: on ? 'pressed' : 'confirmed',
          elapsedMs: 1,
          message: null,
        },
      },
    ),
  );
const anyRecording = fc.array(anyLine, { maxLength: 30 });

/** The clock of the computer that wrote a line first stays with it. */
const said = (lines: readonly RecordedLine[]): readonly unknown[] => lines.map(({ hostAt: _, ...line }) => line);
const merged = (own: readonly RecordedLine[], others: readonly RecordedLine[]): readonly RecordedLine[] => [
  ...own,
  ...onlyNew(own, others),
];

describe('merging two recordings of a show', () => {
  test('a second time changes nothing', () => {
    fc.assert(
      fc.property(anyRecording, anyRecording, (own, others) => {
        const once = merged(own, others);
        expect(merged(once, others)).toEqual(once);
        expect(statedOnce(statedOnce(once))).toEqual(statedOnce(once));
      }),
    );
  });

  test('comes to the same in any order', () => {
    fc.assert(
      fc.property(anyRecording, anyRecording, anyRecording, (a, b, c) => {
        const one = statedOnce(merged(merged(a, b), c));
        const other = statedOnce(merged(c, merged(b, a)));
        expect(said(one)).toEqual(said(other));
      }),
    );
  });

  test('what two desks saw a moment apart is said once, and what came in between is kept', () => {
    const presence = (at: number, connected: boolean): RecordedLine => ({
      at,
      hostAt: at,
      key: 'bo',
      source: 'platform',
      kind: 'presence',
      data: { name: 'Bo', connected, spectator: true, handRaised: false },
    });
    const lines = statedOnce([presence(15, true), presence(30, false), presence(22, true), presence(37, false)]);
    expect(lines.map(({ at }) => at)).toEqual([15, 30]);
  });
});
