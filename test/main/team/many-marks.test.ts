import { describe, expect, test } from 'vitest';
import type { DeskMarks } from '#shared/bridge/deck-calls.ts';
import { mostOf } from '#shared/team/team-bounds.ts';
import { mergeTeam, stampChanges, type TeamState } from '#shared/team/team-state.ts';
import { teamFacts, type TeamChange } from '#shared/team/team-values.ts';
import { createDeskMarks, parseDeskMarks, type StoredMarks } from '../../../src-main/settings/desk-marks.ts';
import { createMemoryStore } from '../../../src-main/settings/file-store.ts';
import { createTeamMarks, type TeamMarks } from '../../../src-main/team/team-marks.ts';

const ids = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

/** A desk with these marks in show S, alone in its team; `told` has what each telling of it held. */
const deskWith = (first: Partial<DeskMarks>) => {
  const kept = { queue: [], aside: [], answered: [], staged: [], ...first };
  const store = createMemoryStore<StoredMarks>([{ sessionId: 'S', marks: kept }]);
  const told: (readonly TeamChange[])[] = [];
  let state: TeamState = new Map();
  let writes = 0;
  const marks = createDeskMarks(
    {
      read: store.read,
      write(value) {
        writes += 1;
        store.write(value);
      },
    },
    (sessionId, changed, by) => team.marked(sessionId, changed, by),
  );
  const share = (desk: string, changes: readonly TeamChange[]): void => {
    state = mergeTeam(state, stampChanges(state, desk, changes));
    team.sawTeam();
  };
  const team: TeamMarks = createTeamMarks({
    changeAll(changes) {
      if (changes.length > 0) told.push(changes);
      share('here', changes);
    },
    state: () => state,
    marksOf: (sessionId) => marks.of(sessionId),
    keep: (sessionId, next) => marks.set(sessionId, next),
  });
  return { team, marks, told, share, state: () => state, writes: () => writes, file: store.read };
};

describe('a show with more marks than a team can share', () => {
  test('the newest of too many marks are shared at once, then each new one; none is lost at its desk', () => {
    const before = { aside: ids('a', 2000), answered: ids('b', 1100), queue: ids('q', 10) };
    const desk = deskWith(before);
    desk.team.opened('S');
    expect([desk.told.map(({ length }) => length), desk.writes()]).toEqual([[mostOf('mark')], 0]);
    desk.marks.mark('S', { mark: 'queue', messageId: 'new', on: true, by: 'Tina' });
    desk.marks.mark('S', { mark: 'aside', messageId: 'a0', on: false, by: 'Tina' });
    expect([desk.told.slice(1).map(({ length }) => length), desk.writes()]).toEqual([[1, 1], 2]);
    expect(desk.marks.of('S')).toEqual({
      aside: before.aside.slice(1),
      answered: before.answered,
      queue: [...before.queue, 'new'],
      staged: [],
    });
  });

  test('goes on taking in what others mark, and can still be read from its file', () => {
    const desk = deskWith({ aside: ids('a', 2000), queue: ids('q', 490) });
    desk.team.opened('S');
    const theirs = ids('t', 20).map((messageId): TeamChange => {
      const value = { sessionId: 'S', list: 'queue' as const, messageId };
      return { kind: 'mark', key: `queue S ${messageId}`, value, by: 'Carl' };
    });
    desk.share('there', theirs);
    const { queue, aside } = desk.marks.of('S');
    expect([queue.length, queue[0], queue.at(-1), aside.length]).toEqual([500, 'q10', 't19', 2000]);
    expect(parseDeskMarks(JSON.parse(JSON.stringify(desk.file()))).sound).toBe(true);
    // Nobody took away what has no room here.
    expect(teamFacts(desk.state(), 'mark').filter(({ value }) => value.list === 'queue')).toHaveLength(510);
    desk.share('there', []);
    expect(desk.writes()).toBe(1);
  });
});

test('a mark names the person who made it, and taking it back the one who did', () => {
  const desk = deskWith({});
  desk.team.opened('S');
  desk.marks.mark('S', { mark: 'queue', messageId: 'm', on: true, by: 'Tina' });
  expect(teamFacts(desk.state(), 'mark').map(({ by }) => by)).toEqual(['Tina']);
  desk.marks.mark('S', { mark: 'queue', messageId: 'm', on: false, by: 'Carl' });
  expect([...desk.state().values()].map(({ by, value }) => [by, value])).toEqual([['Carl', null]]);
});
