import { onTestFinished, expect, test } from 'vitest';
import { createSystemClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { mergeTeam, stampChanges, type TeamState } from '#shared/team/team-state.ts';
import type { TeamChange } from '#shared/team/team-values.ts';
import { openTeamLan } from '../../../src-main/host/open-team-lan.ts';
import { makeRelayLink } from '../../../src-main/relay-transport/relay-link.ts';
import { openTeamLinkStore } from '../../../src-main/team/team-link-store.ts';
import { createSecrets } from '../../../src-main/accounts/secrets.ts';
import { runOf } from '../../support/team-room.ts';

const deskOf = (run: string, host: string): TeamChange => ({
  kind: 'desk',
  key: runOf(run),
  value: { host, name: run, computer: '', show: null, work: null, budgetKey: null },
  by: run,
});
const carrier = (key: string, url: string): TeamChange => ({ kind: 'carrier', key, value: { url }, by: '' });

/** A desk named Tina with this link, in a team where each of these runs said something. */
const openLan = async (link: string, said: readonly (readonly [string, readonly TeamChange[]])[]) => {
  const links = openTeamLinkStore({
    dataDir: null,
    secrets: createSecrets([], silentLog),
    newId: () => 'host tina',
    log: silentLog,
  });
  await links.keep(link);
  let state: TeamState = new Map();
  for (const [run, changes] of said) state = mergeTeam(state, stampChanges(new Map(), runOf(run), changes));
  const gone = new Set<string>();
  const changes: TeamChange[] = [];
  const clock = createSystemClock(globalThis);
  const lan = openTeamLan({ lan: { address: () => '127.0.0.1', listenOn: '127.0.0.1' }, clock, log: silentLog }, links);
  onTestFinished(() => lan.roomHost.close());
  return {
    lan,
    gone,
    changes,
    team: {
      desk: runOf('tina'),
      link: () => link,
      state: () => state,
      isHere: (run: string) => !gone.has(run),
      change: (change: TeamChange) => void changes.push(change),
    },
  };
};
const placeOf = (link: string): string => {
  const url = new URL(link);
  url.hash = '';
  return url.href;
};

test('in a team of a relay, a place that a member invents leads nobody away and opens no room here', async () => {
  const link = makeRelayLink('wss://relay.example/') ?? '';
  const { lan, team, changes } = await openLan(link, [['eve', [carrier('invented', 'ws://10.6.6.6:1/')]]]);
  expect(lan.places(placeOf(link), team)).toEqual(['wss://relay.example/']);
  lan.sawTeam(team);
  await lan.roomHost.standBy().catch(() => undefined);
  lan.sawTeam(team);
  expect([changes, lan.roomHost.isHosting()]).toEqual([[], false]);
});

test('in a team of a network the place of the link comes first, and a member has one place whatever it invents', async () => {
  const link = makeRelayLink('ws://10.0.0.1:4000/') ?? '';
  const invented = Array.from({ length: 40 }, (_, at) => carrier(`a${at}`, `ws://10.6.6.6:${at + 1}/`));
  const { lan, team } = await openLan(link, [
    ['eve', invented],
    ['paula', [deskOf('paula', 'host paula'), carrier(runOf('paula'), 'ws://10.0.0.1:4000/')]],
    ['carl', [deskOf('carl', 'host carl'), carrier(runOf('carl'), 'ws://10.0.0.2:4000/')]],
  ]);
  const places = lan.places(placeOf(link), team);
  expect([places[0], places.length, places.includes('ws://10.0.0.2:4000/')]).toEqual(['ws://10.0.0.1:4000/', 3, true]);
});

test('a desk that started again stands by where its new run says, and nowhere else', async () => {
  const link = makeRelayLink('ws://10.0.0.1:4000/') ?? '';
  const { lan, team, gone } = await openLan(link, [
    ['carl', [deskOf('carl', 'host carl'), carrier(runOf('carl'), 'ws://10.0.0.2:4000/')]],
    ['carl2', [deskOf('carl2', 'host carl'), carrier(runOf('carl2'), 'ws://10.0.0.2:5000/')]],
  ]);
  gone.add(runOf('carl'));
  expect(lan.places(placeOf(link), team)).toEqual([placeOf(link), 'ws://10.0.0.2:5000/']);
  // Both gone, it may be back at either.
  gone.add(runOf('carl2'));
  expect(lan.places(placeOf(link), team)).toHaveLength(3);
});
