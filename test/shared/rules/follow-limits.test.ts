import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dryRunFollow } from '#shared/rules/dry-run-follow.ts';
import type { TimedFact } from '#shared/rules/dry-run.ts';

const START = 1_000_000;
const PEOPLE = ['ana', 'ben', 'cleo'] as const;
const SCENES = ['ana', 'ben', 'all', 'film', 'jingle'] as const;

const plan = (key: string, position: number, more: object): TimedFact => ({
  kind: 'plan',
  key,
  at: START,
  data: {
    name: key,
    position,
    lengthMs: null,
    arrivalMs: 0,
    jingle: false,
    films: [],
    cameras: [],
    videos: [],
    ...more,
  },
});
const HOST = { kind: 'host' as const };
const guest = (guestIndex: number) => ({ kind: 'guest' as const, guestIndex });
const FILM_SEC = 12;
/** A scene is on air so long after its press. */
const ON_AIR_MS = 50;
const SHOW: readonly TimedFact[] = [
  { kind: 'live', key: 'live', at: START, data: { running: true } },
  plan('ana', 0, { cameras: [HOST] }),
  plan('ben', 1, { cameras: [guest(0)] }),
  plan('all', 2, { cameras: [HOST, guest(0), guest(1)] }),
  plan('film', 3, {
    videos: ['v'],
    films: [{ mediaId: 'v', title: '', startSec: 0, endSec: FILM_SEC, autoplay: true }],
  }),
  plan('jingle', 4, { jingle: true }),
  { kind: 'cast', key: 'cast', at: START, data: { host: 'ana', guests: ['ben', 'cleo'] } },
  { kind: 'scene', key: 'air', at: START, data: { sceneId: 'all', name: 'all', cause: 'elsewhere' } },
];

/** Something that happens in a show of three minutes, at a tenth of a second. */
type Deed =
  | { readonly kind: 'voices'; readonly talking: readonly string[] }
  | { readonly kind: 'press'; readonly sceneId: string }
  | { readonly kind: 'poll'; readonly staged: boolean };
const deeds: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('voices' as const), talking: fc.subarray([...PEOPLE]) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('press' as const), sceneId: fc.constantFrom(...SCENES) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('poll' as const), staged: fc.boolean() }) },
);
/** Two deeds of one instant would leave open which came first. */
const scripts = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 1800 }), deeds), {
  maxLength: 80,
  selector: ([tenths]) => tenths,
});

const linesOf = (script: readonly (readonly [number, Deed])[]): readonly TimedFact[] =>
  script
    .toSorted(([one], [other]) => one - other)
    .flatMap(([tenths, deed], index): readonly TimedFact[] => {
      const at = START + tenths * 100;
      if (deed.kind === 'voices') return [{ kind: 'voices', key: 'voices', at, data: { talking: [...deed.talking] } }];
      if (deed.kind === 'poll') {
        const data = {
          question: '',
          quiz: false,
          state: 'open' as const,
          resultsShown: false,
          options: [],
          votes: [],
          voters: 0,
        };
        return [{ kind: 'poll', key: 'p', at, data: { ...data, staged: deed.staged } }];
      }
      const action = { kind: 'scene.take', sceneId: deed.sceneId };
      const press = { action, who: 'Tina', surface: 'tile', phase: 'pressed', elapsedMs: 0, message: null };
      return [
        { kind: 'press', key: String(index), at, data: press },
        {
          kind: 'scene',
          key: 'air',
          at: at + ON_AIR_MS,
          data: { sceneId: deed.sceneId, name: deed.sceneId, cause: 'press' },
        },
      ];
    });

test('no two takes of Follow come within two seconds, none within ten of a press, none into a film, a jingle or a poll', () => {
  let takes = 0;
  fc.assert(
    fc.property(scripts, (script) => {
      const lines = linesOf(script);
      const { firings } = dryRunFollow([...SHOW, ...lines], new Set());
      takes += firings.length;
      for (const [index, { at, isInJingle }] of firings.entries()) {
        expect(at - (firings[index - 1]?.at ?? -Infinity)).toBeGreaterThanOrEqual(2000);
        const presses = lines.filter((line) => line.kind === 'press' && line.at <= at);
        expect(at - (presses.at(-1)?.at ?? -Infinity)).toBeGreaterThanOrEqual(10_000);
        expect(isInJingle).toBe(false);
        const poll = lines.findLast((line) => line.kind === 'poll' && line.at <= at);
        expect(poll?.kind === 'poll' && poll.data.staged).toBe(false);
        const air = lines.findLast((line) => line.kind === 'scene' && line.at <= at);
        // A take of Follow after the press is its own scene, which is no film.
        const isOwn = firings.slice(0, index).some((firing) => firing.at > (air?.at ?? -Infinity));
        if (!isOwn && air?.kind === 'scene' && air.data.sceneId === 'film')
          // Of a scene that is taken once more, its press alone says when the film began.
          expect(at - air.at).toBeGreaterThanOrEqual(FILM_SEC * 1000 - ON_AIR_MS);
      }
    }),
    { numRuns: 1000, endOnFailure: true },
  );
  expect(takes).toBeGreaterThan(300);
});

test('a recording of two hours is followed to its end', () => {
  const lines = linesOf(
    Array.from({ length: 7200 }, (_, second) => [
      10 * second + 1,
      { kind: 'voices', talking: second % 7 < 4 ? ['ana'] : second % 7 < 6 ? ['ben'] : [] },
    ]),
  );
  const { firings } = dryRunFollow([...SHOW, ...lines], new Set());
  expect(firings.length).toBeGreaterThan(1000);
});
