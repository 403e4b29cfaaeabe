import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { LONGEST_STAY_MS } from '#shared/bridge/panel-calls.ts';
import { mergeTeam, stampChanges, type TeamState } from '#shared/team/team-state.ts';
import { teamFacts, type TeamChange, type TeamValue } from '#shared/team/team-values.ts';
import { createPanelHandovers } from '../../../src-main/team/panel-handover.ts';
import { createTeamHandover } from '../../../src-main/team/team-handover.ts';

const says = (state: TeamState, desk: string, ...changes: readonly TeamChange[]): TeamState =>
  mergeTeam(state, stampChanges(state, desk, changes));

const atShow = (desk: string, show: string | null): TeamChange => ({
  kind: 'desk',
  key: desk,
  value: {
    host: `host of ${desk}`,
    name: desk,
    computer: '',
    show: show === null ? null : { key: show, sessionId: show, title: show },
    work: null,
    budgetKey: null,
  },
  by: desk,
});
const handover = (of: string, to: string, by: string): TeamChange => ({ kind: 'handover', key: of, value: { to }, by });

test('a takeover counts from the desk that now has the show and is there, and from no other', () => {
  let state: TeamState = new Map();
  const here = new Set(['paula', 'carl', 'eve']);
  const heard: string[] = [];
  const paula = createTeamHandover({
    desk: 'paula',
    state: () => state,
    change: () => undefined,
    isHere: (desk) => here.has(desk),
    onTakenOver: (who) => heard.push(who),
  });
  const hear = (desk: string, ...changes: readonly TeamChange[]): readonly string[] => {
    state = says(state, desk, ...changes);
    paula.sawTeam();
    return heard;
  };
  hear('paula', atShow('paula', 'evening'));
  hear('carl', atShow('carl', 'another show'));
  hear('eve', atShow('eve', 'evening'));
  // Of a desk with another show, for another desk, and of one that is not there.
  expect(hear('carl', handover('paula', 'carl', 'Carl'))).toEqual([]);
  expect(hear('eve', handover('paula', 'carl', 'Eve'))).toEqual([]);
  here.delete('eve');
  expect(hear('eve', handover('paula', 'eve', 'Eve'))).toEqual([]);
  // A desk that has the show now: the word that came before counts from then on.
  expect(hear('carl', handover('paula', 'carl', 'Carl'))).toEqual([]);
  expect(hear('carl', atShow('carl', 'evening'))).toEqual(['Carl']);
  expect(hear('carl', atShow('carl', 'evening'))).toEqual(['Carl']);
  // With no show here any more there is nothing to take over.
  hear('paula', atShow('paula', null));
  expect(hear('carl', handover('paula', 'carl', 'Carl again'))).toEqual(['Carl']);
});

test('a desk speaks for itself alone: of another’s show, people, addresses and panels nobody believes it', () => {
  const guest: TeamValue<'guest'> = {
    panel: 'p1',
    ticket: 't',
    digest: 'd',
    name: 'Tina',
    role: 'operator',
    until: null,
  };
  const words: readonly TeamChange[] = [
    atShow('paula', 'evening'),
    { kind: 'door', key: 'paula', value: { origins: ['https://desk.example'] }, by: '' },
    { kind: 'presence', key: 'paula 1', value: { kind: 'window', role: 'desk', section: null }, by: 'Paula' },
    { kind: 'guest', key: 'paula p1', value: guest, by: 'Tina' },
  ];
  const facts = (by: string): number => {
    const state = says(new Map(), by, ...words);
    return (['desk', 'door', 'presence', 'guest'] as const).flatMap((kind) => [...teamFacts(state, kind)]).length;
  };
  expect([facts('paula'), facts('eve')]).toEqual([4, 0]);
});

test('a panel of a desk that is well may ask another desk, and is let in by nobody but the person there', () => {
  const digest = createHash('sha256').update('token').digest('base64url');
  const asks = (isHere: boolean) => {
    let state = says(new Map(), 'paula', {
      kind: 'guest',
      key: 'paula p1',
      value: { panel: 'p1', ticket: 't', digest, name: 'Tina', role: 'chat', until: null },
      by: 'Tina',
    });
    const panelHandovers = createPanelHandovers({
      desk: 'carl',
      state: () => state,
      change: (change) => (state = says(state, 'carl', change)),
      nameOf: (desk) => desk,
      isHere: () => isHere,
      heardAt: () => 0,
      now: () => 0,
    });
    return [panelHandovers.admit('token'), panelHandovers.visitor('token'), panelHandovers.visitor('guess')];
  };
  expect(asks(true)).toEqual([null, { name: 'Tina', role: 'chat' }, null]);
  expect(asks(false)).toEqual([null, null, null]);
});

test('a panel that comes over stays no longer than a panel can be invited for, whatever its desk said', () => {
  const now = 1_000_000;
  const digest = createHash('sha256').update('token').digest('base64url');
  const admitted = (until: number | null) => {
    let state = says(new Map(), 'paula', {
      kind: 'guest',
      key: 'paula p1',
      value: { panel: 'p1', ticket: 't', digest, name: 'Tina', role: 'chat', until },
      by: 'Tina',
    });
    state = says(state, 'carl', handover('paula', 'carl', 'Carl'));
    const panelHandovers = createPanelHandovers({
      desk: 'carl',
      state: () => state,
      change: (change) => (state = says(state, 'carl', change)),
      nameOf: (desk) => desk,
      isHere: () => true,
      heardAt: () => now,
      now: () => now,
    });
    return panelHandovers.admit('token')?.until ?? null;
  };
  expect([admitted(now + 5000), admitted(now - 1)]).toEqual([now + 5000, null]);
  expect([admitted(null), admitted(now * 1e6)]).toEqual([now + LONGEST_STAY_MS, now + LONGEST_STAY_MS]);
});
