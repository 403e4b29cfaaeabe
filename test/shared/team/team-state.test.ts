import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ENTRIES_OF_A_KIND } from '#shared/team/team-bounds.ts';
import type { TeamEntry } from '#shared/team/team-entry.ts';
import { entryFrames, parseTeamFrame } from '#shared/team/team-frames.ts';
import { differingKinds, mergeTeam, stampChanges, teamDigests, type TeamState } from '#shared/team/team-state.ts';
import { teamFacts } from '#shared/team/team-values.ts';

const nothing: TeamState = new Map();
const noteBy = (desk: string, key: string, count: number, text: string | null): TeamEntry => ({
  kind: 'note',
  key,
  value: text === null ? null : { text },
  count,
  desk,
  by: desk,
});
/** Few keys, desks and counts, so that entries meet. */
const anyEntry = fc
  .tuple(
    fc.constantFrom('tina', 'carl'),
    fc.constantFrom('a', 'b', 'c'),
    fc.integer({ min: 1, max: 4 }),
    fc.constantFrom('x', 'y', null),
  )
  .map(([desk, key, count, text]) => noteBy(desk, key, count, text));

const sorted = (state: TeamState): unknown[] => [...state].sort(([a], [b]) => (a < b ? -1 : 1));

describe('the state of a team', () => {
  test('is the same in any order of its entries, cut anywhere, with repetitions', () => {
    const twoOrders = fc
      .array(anyEntry, { maxLength: 30 })
      .chain((entries) =>
        fc.tuple(
          fc.constant(entries),
          fc.shuffledSubarray([...entries, ...entries], { minLength: entries.length * 2 }),
          fc.nat({ max: entries.length * 2 }),
        ),
      );
    fc.assert(
      fc.property(twoOrders, ([entries, shuffled, cut]) => {
        const one = mergeTeam(nothing, entries);
        const other = mergeTeam(mergeTeam(nothing, shuffled.slice(0, cut)), shuffled.slice(cut));
        expect(sorted(other)).toEqual(sorted(one));
        expect(differingKinds(teamDigests(other), teamDigests(one))).toEqual(new Set());
      }),
    );
  });

  test('keeps the newest of a kind, in any order', () => {
    const entries = Array.from({ length: ENTRIES_OF_A_KIND + 20 }, (_, at) => noteBy('tina', `n${at}`, at + 1, 'x'));
    const newest = sorted(mergeTeam(nothing, entries.slice(20)));
    const oneByOne = (list: readonly TeamEntry[]) =>
      list.reduce<TeamState>((state, entry) => mergeTeam(state, [entry]), nothing);
    expect(sorted(oneByOne(entries))).toEqual(newest);
    expect(sorted(oneByOne(entries.toReversed()))).toEqual(newest);
  });

  test('has the last writer of a field, with who; what is taken back stays away', () => {
    const first = mergeTeam(nothing, [noteBy('tina', 'a', 7, 'old')]);
    const second = stampChanges(first, 'carl', [{ kind: 'note', key: 'a', value: null, by: 'Carl' }]);
    const after = mergeTeam(mergeTeam(first, second), [noteBy('tina', 'a', 7, 'old')]);
    expect([...after.values()]).toEqual([{ kind: 'note', key: 'a', value: null, count: 8, desk: 'carl', by: 'Carl' }]);
  });

  test('fits into messages that every transport takes, and comes out whole', () => {
    const entries = Array.from({ length: ENTRIES_OF_A_KIND }, (_, at) =>
      noteBy('tina', `n${at}`, at + 1, 'é'.repeat(2000)),
    );
    const frames = entryFrames('tina', entries).map(({ message }) => message);
    expect(Math.max(...frames.map((frame) => new TextEncoder().encode(frame).length))).toBeLessThanOrEqual(64 * 1024);
    const back = frames
      .map((frame) => parseTeamFrame(frame))
      .flatMap((frame) => (frame?.type === 'entries' ? frame.entries : []));
    expect(back).toEqual(entries);
  });

  test('takes no message that is not of this protocol', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => parseTeamFrame(text) === null));
    const later = '{"version":2,"type":"alive","desk":"tina","digests":{}}';
    expect(parseTeamFrame(later)).toBeNull();
  });

  test('passes on what only a later version understands, and reads nothing of it', () => {
    const later: TeamEntry = { kind: 'mood', key: 'a', value: { b: 1, a: [2] }, count: 3, desk: 'tina', by: 'Tina' };
    const odd: TeamEntry = {
      kind: 'claim',
      key: 'chat',
      value: { what: 'unheard' },
      count: 4,
      desk: 'tina',
      by: 'Tina',
    };
    const [frame] = entryFrames('tina', [later, odd]).map(({ message }) => parseTeamFrame(message));
    const state = mergeTeam(nothing, frame?.type === 'entries' ? frame.entries : []);
    expect([...state.values()]).toEqual([later, odd]);
    expect(teamFacts(state, 'claim')).toEqual([]);
    const ours = teamDigests(mergeTeam(nothing, [odd, later]));
    expect(differingKinds(teamDigests(state), ours)).toEqual(new Set());
    expect(differingKinds(teamDigests(mergeTeam(nothing, [odd])), ours)).toEqual(new Set(['mood']));
  });

  test('takes no value that is nested too deeply to be passed on', () => {
    const deep = `${'['.repeat(9000)}${']'.repeat(9000)}`;
    const entry = `{"kind":"claim","key":"chat","value":${deep},"count":1,"desk":"tina","by":"Tina"}`;
    expect(() => parseTeamFrame(`{"version":1,"type":"entries","desk":"tina","entries":[${entry}]}`)).not.toThrow();
  });
});
