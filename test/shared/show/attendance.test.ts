import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attendanceOf, coveredMs, type Presence } from '#shared/show/attendance.ts';

const SPAN = { startedAt: 1000, endsAt: 11_000 };

const presence = (userId: string, joinedAt: number, leftAt: number | null, over: Partial<Presence> = {}): Presence => ({
  userId,
  entryId: `${userId}-${joinedAt}`,
  spectator: true,
  joinedAt,
  leftAt,
  ...over,
});

const anyPresence = fc
  .record({
    userId: fc.constantFrom('a', 'b', 'c', 'd'),
    entryId: fc.constantFrom('1', '2', '3'),
    spectator: fc.boolean(),
    joinedAt: fc.integer({ min: 0, max: 12_000 }),
    length: fc.option(fc.integer({ min: 0, max: 12_000 })),
  })
  .map(({ length, ...rest }) => ({ ...rest, leftAt: length === null ? null : rest.joinedAt + length }));

describe('attendance', () => {
  it('does not count the waiting room nor what comes after the end', () => {
    const { people, averageConcurrent, peakConcurrent, peakAt } = attendanceOf(
      [presence('waited', 0, 900), presence('stayed', 0, 20_000), presence('late', 12_000, 13_000)],
      SPAN,
    );
    expect(people).toEqual([
      {
        userId: 'stayed',
        joinedAt: 1000,
        leftAt: 11_000,
        watchMs: 10_000,
        spectatorMs: 10_000,
        interactiveMs: 0,
        watchPct: 100,
        connections: 1,
        connected: false,
      },
    ]);
    expect({ averageConcurrent, peakConcurrent, peakAt }).toEqual({
      averageConcurrent: 1,
      peakConcurrent: 1,
      peakAt: 1000,
    });
  });

  it('counts leaving and returning as two connections whose time adds up', () => {
    const { people } = attendanceOf([presence('a', 1000, 3000), presence('a', 6000, 9000)], SPAN);
    expect(people).toMatchObject([{ watchMs: 5000, watchPct: 50, connections: 2, joinedAt: 1000, leftAt: 9000 }]);
  });

  it('caps two windows at once at the duration of the live', () => {
    const { people, spectatorMs, interactiveMs } = attendanceOf(
      [presence('a', 1000, 11_000), presence('a', 1000, 11_000, { entryId: 'other', spectator: false })],
      SPAN,
    );
    expect(people).toMatchObject([{ watchMs: 10_000, watchPct: 100, connections: 2 }]);
    expect({ spectatorMs, interactiveMs }).toEqual({ spectatorMs: 5000, interactiveMs: 5000 });
  });

  it('keeps one connection when someone is given the floor', () => {
    const given = presence('a', 1000, 4000, { entryId: 'e' });
    const { people, peakConcurrent } = attendanceOf(
      [given, presence('a', 4000, 11_000, { entryId: 'e', spectator: false })],
      SPAN,
    );
    expect(people).toMatchObject([{ connections: 1, spectatorMs: 3000, interactiveMs: 7000 }]);
    expect(peakConcurrent).toBe(1);
  });

  it('counts whoever is there at the very instant of the call', () => {
    const { peakConcurrent, people } = attendanceOf([presence('a', 1000, null), presence('b', 1000, null)], {
      startedAt: 1000,
      endsAt: 1000,
    });
    expect(peakConcurrent).toBe(2);
    expect(people.map(({ watchPct, connected }) => ({ watchPct, connected }))).toEqual([
      { watchPct: 0, connected: true },
      { watchPct: 0, connected: true },
    ]);
  });

  it('says when the peak was first reached; who leaves as another comes is not counted twice', () => {
    const figures = attendanceOf(
      [presence('a', 1000, 5000), presence('b', 5000, 9000), presence('c', 6000, 8000), presence('d', 8000, 9000)],
      SPAN,
    );
    expect(figures).toMatchObject({ peakConcurrent: 2, peakAt: 6000, averageConcurrent: 1.1 });
  });

  it('holds its bounds for any presences', () => {
    fc.assert(
      fc.property(fc.array(anyPresence, { maxLength: 30 }), (presences) => {
        const figures = attendanceOf(presences, SPAN);
        const duration = figures.liveDurationMs;
        for (const person of figures.people) {
          expect(person.watchMs).toBeGreaterThanOrEqual(0);
          expect(person.watchMs).toBeLessThanOrEqual(duration);
          expect(person.watchPct).toBeLessThanOrEqual(100);
          expect(person.spectatorMs + person.interactiveMs).toBeCloseTo(person.watchMs, 6);
          expect(person.connections).toBeGreaterThan(0);
          expect(person.joinedAt).toBeGreaterThanOrEqual(SPAN.startedAt);
        }
        expect(figures.peakConcurrent).toBeLessThanOrEqual(figures.people.length);
        expect(figures.averageConcurrent).toBeLessThanOrEqual(figures.peakConcurrent + 1e-9);
        const watched = figures.people.reduce((sum, { watchMs }) => sum + watchMs, 0);
        expect(figures.spectatorMs + figures.interactiveMs).toBeCloseTo(watched, 4);
      }),
    );
  });

  it('finds the peak that counting second by second finds', () => {
    fc.assert(
      fc.property(fc.array(anyPresence, { maxLength: 12 }), (presences) => {
        const here = (at: number): number =>
          new Set(
            presences
              .filter(({ joinedAt, leftAt }) => joinedAt <= at && at < (leftAt ?? Infinity))
              .map(({ userId }) => userId),
          ).size;
        const instants = [SPAN.startedAt, ...presences.map(({ joinedAt }) => joinedAt)].filter(
          (at) => at >= SPAN.startedAt && at < SPAN.endsAt,
        );
        const inside = presences.filter(({ joinedAt }) => joinedAt < SPAN.endsAt);
        expect(attendanceOf(inside, SPAN).peakConcurrent).toBe(Math.max(0, ...instants.map(here)));
      }),
    );
  });

  it('covers overlapping stretches once', () => {
    expect(
      coveredMs([
        { from: 5, to: 9 },
        { from: 0, to: 6 },
        { from: 20, to: 21 },
      ]),
    ).toBe(10);
  });
});
