import { expect, onTestFinished, test } from 'vitest';
import type { JournalEntry } from '#shared/bridge/show-calls.ts';
import type { PressEvent } from '#shared/show/action.ts';
import type { Poll } from '#shared/api/polls.ts';
import type { ProductionDesk } from '#shared/api/scenes.ts';
import { TEAM_ALIVE_MS } from '#shared/team/team-session.ts';
import { startRelay } from '../../support/relay.ts';
import { startSlowWay, type SlowWayOptions } from '../../support/slow-way.ts';
import {
  joinTeam,
  leapTogether,
  startDesk,
  startTeamShow,
  type TeamHost,
  type TeamShow,
} from '../../support/team-hosts.ts';

const source = { surface: 'tile' } as const;
const startTeam = async (slow?: Pick<SlowWayOptions, 'oneWayMs'>) => {
  const [relay, show] = [await startRelay(), await startTeamShow()];
  const way = slow && (await startSlowWay({ ...slow, port: relay.port }));
  if (way) onTestFinished(() => way.close());
  const [paula, carl] = [await startDesk('Paula'), await startDesk('Carl')];
  await Promise.all([show.openOn(paula), show.openOn(carl)]);
  await joinTeam(way?.url ?? relay.url, [paula, carl]);
  await carl.desk.until(async () => (await carl.sees('Paula'))?.show?.isOurs === true);
  return { relay, show, paula, carl };
};
const scenesOf = async ({ desk }: TeamHost): Promise<readonly string[]> =>
  (await desk.call('show.current', undefined))?.desk?.value.scenes.map(({ id }) => id) ?? [];
const journalOf = ({ desk }: TeamHost, { sessionId }: TeamShow): Promise<readonly JournalEntry[]> =>
  desk.call('show.journal', { sessionId, limit: 100 });
const spaceOf = async ({ desk }: TeamHost): Promise<string> =>
  (await desk.call('show.current', undefined))?.spaceId ?? '';
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const heardBy = ({ desk }: TeamHost): readonly PressEvent[] =>
  desk.heard.filter(({ event }) => event === 'team.press').map(({ data }) => data as PressEvent);
const deskOf = async ({ ask, sessionId }: TeamShow): Promise<ProductionDesk> => {
  const answer = (await ask('GET', `/live/sessions/${sessionId}/scenes`)) as Record<string, unknown>;
  return (answer.desk ?? answer) as ProductionDesk;
};

test('a press is seen on the tiles of every desk with its name, and stands in every journal', async () => {
  const { show, paula, carl } = await startTeam();
  const [, second = ''] = await scenesOf(paula);
  expect(
    (await paula.desk.call('show.perform', { action: { kind: 'scene.take', sceneId: second }, source })).kind,
  ).toBe('confirmed');
  await carl.desk.until(() => heardBy(carl).some(({ phase }) => phase === 'confirmed'));
  expect(heardBy(carl).map(({ phase, source: from }) => [phase, from.who, from.surface])).toEqual([
    ['pressed', 'Paula', 'tile'],
    ['confirmed', 'Paula', 'tile'],
  ]);
  const marks = (await carl.desk.call('show.current', undefined))?.deskMode.lastPresses;
  expect(marks?.[`scene ${second}`]).toMatchObject({ who: 'Paula', phase: 'confirmed' });
  await carl.desk.until(async () => (await journalOf(carl, show)).length > 0);
  expect(await journalOf(carl, show)).toMatchObject([
    {
      who: 'Paula',
      surface: 'tile',
      desk: 'Paula',
      outcome: 'confirmed',
      action: { kind: 'scene.take', sceneId: second },
    },
  ]);
  const [own] = await journalOf(paula, show);
  expect([own?.who, own && 'desk' in own]).toEqual(['Paula', false]);

  // A window that opens the show later sees the last presses too.
  const tina = await startDesk('Tina');
  await tina.desk.call('team.join', { link: (await paula.desk.call('team.link', undefined))?.link ?? '' });
  await tina.desk.until(async () => (await tina.sees('Paula'))?.isHere === true);
  await show.openOn(tina);
  await tina.desk.until(
    async () =>
      (await tina.desk.call('show.current', undefined))?.deskMode.lastPresses[`scene ${second}`] !== undefined,
  );
});

test('the cue, the mode and the lock of a desk are seen at the others, and stand in every journal with who pressed', async () => {
  const { show, paula, carl } = await startTeam();
  const [, second = ''] = await scenesOf(paula);
  const press = (action: PressEvent['action']) => paula.desk.call('show.perform', { action, source });
  const seen = async () => {
    const { mode, isLocked, cued } = (await carl.sees('Paula')) ?? {};
    return { mode, isLocked, cuedId: cued?.sceneId, isNamed: (cued?.title ?? '') !== '' };
  };
  expect(await seen()).toEqual({ mode: 'direct', isLocked: false, cuedId: undefined, isNamed: false });
  await press({ kind: 'mode.set', mode: 'cue' });
  await press({ kind: 'scene.press', sceneId: second });
  await press({ kind: 'lock.set', locked: true });
  await carl.desk.until(async () => (await seen()).isLocked === true);
  expect(await seen()).toEqual({ mode: 'cue', isLocked: true, cuedId: second, isNamed: true });
  // Carl's own desk is as it was, and no press is told to windows.
  const own = (await carl.desk.call('show.current', undefined))?.deskMode;
  expect([own?.mode, own?.locked, own?.cuedSceneId, heardBy(carl)]).toEqual(['direct', false, null, []]);

  const actions = [
    { kind: 'lock.set', locked: true },
    { kind: 'scene.cue', sceneId: second },
    { kind: 'mode.set', mode: 'cue' },
  ];
  for (const host of [paula, carl]) {
    await host.desk.until(async () => (await journalOf(host, show)).length >= actions.length);
    const lines = await journalOf(host, show);
    expect(lines.map(({ action }) => action)).toEqual(actions);
    expect(new Set(lines.map(({ who, surface, desk }) => `${who} ${surface} ${desk ?? 'here'}`))).toEqual(
      new Set([`Paula tile ${host === paula ? 'here' : 'Paula'}`]),
    );
  }
});

test('windows hear of each line of the journal once it can be read', async () => {
  const { show, paula, carl } = await startTeam();
  const told = ({ desk }: TeamHost) => desk.heard.filter(({ event }) => event === 'show.journal_changed');
  await paula.desk.call('show.perform', { action: { kind: 'lock.set', locked: true }, source });
  for (const host of [paula, carl]) {
    await host.desk.until(() => told(host).length > 0);
    expect(told(host)[0]?.data).toEqual({ sessionId: show.sessionId });
    expect(await journalOf(host, show)).toHaveLength(1);
  }
});

test('a band that was just shown at another desk is not shown twice, and says by whom', async () => {
  const { show, paula, carl } = await startTeam();
  const action = { kind: 'band.show', text: 'Welcome to all' } as const;
  const first = paula.desk.call('show.perform', { action, source });
  await carl.desk.until(() => heardBy(carl).length > 0);
  const again = await carl.desk.call('show.perform', { action, source });
  expect(again).toMatchObject({
    kind: 'ignored',
    reason: 'just_changed',
    message: { key: 'host_just_shown', params: { who: 'Paula' } },
  });
  expect((await first).kind).toBe('confirmed');
  expect((await deskOf(show)).bands.map(({ text }) => text)).toEqual(['Welcome to all']);
});

// In real time over a slow way: a machine that stands still for a quarter of a second is no proof of anything.
test(
  'a band that is pressed at two desks before either can know of the other is shown once, and no other press waits',
  {
    retry: 2,
  },
  async () => {
    // So long that a machine with much else to do is still quick against it.
    const { show, paula, carl } = await startTeam({ oneWayMs: 100 });
    // A sign of life and its echo: then each desk knows how far the other is.
    await pause(2 * TEAM_ALIVE_MS + 1000);
    const press = ({ desk }: TeamHost, text: string) =>
      desk.call('show.perform', { action: { kind: 'band.show', text }, source });
    for (const [text, first, later, afterMs] of [
      ['Both at once', paula, carl, 0],
      ['Carl a little later', paula, carl, 40],
      ['Paula a little later', carl, paula, 40],
    ] as const) {
      const one = press(first, text);
      await pause(afterMs);
      const outcomes = await Promise.all([one, press(later, text)]);
      expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['confirmed', 'ignored']);
      expect(outcomes.find(({ kind }) => kind === 'ignored')).toMatchObject({ reason: 'just_changed' });
    }
    const shown = (await deskOf(show)).bands.map(({ text }) => text);
    expect([...shown].sort()).toEqual(['Both at once', 'Carl a little later', 'Paula a little later']);
  },
);

test('what nobody of the team did is written down as from elsewhere, and nothing that somebody did', async () => {
  const { show, paula, carl } = await startTeam();
  const [first = '', second = '', third = ''] = await scenesOf(paula);
  await paula.desk.call('show.perform', { action: { kind: 'scene.take', sceneId: second }, source });
  await carl.desk.call('show.perform', { action: { kind: 'band.show', text: 'Of the team' }, source });
  await carl.desk.until(
    async () => (await carl.desk.call('show.current', undefined))?.desk?.value.activeSceneId === second,
    20_000,
  );
  // Presses of the team explain what is read for some seconds.
  await leapTogether([paula, carl], 8000);
  const polls = (await show.ask('GET', `/live/sessions/${show.sessionId}/polls`)) as {
    readonly polls: readonly Poll[];
  };
  const pollId = polls.polls.find(({ status }) => status === 'draft')?.id ?? '';
  for (const { desk } of [paula, carl]) {
    await desk.call('show.watch', { panels: ['polls'] });
    await desk.until(async () => (await desk.call('show.current', undefined))?.polls !== null);
  }
  await show.ask('POST', `/live/sessions/${show.sessionId}/scenes/${third || first}/activate`);
  await show.ask('POST', `/live/sessions/${show.sessionId}/polls/${pollId}/open`);
  const elsewhere = async (host: TeamHost) =>
    (await journalOf(host, show)).filter(({ surface }) => surface === 'elsewhere').map(({ action }) => action);
  for (const host of [paula, carl]) {
    await host.desk.until(async () => (await elsewhere(host)).length >= 2);
    expect((await elsewhere(host)).toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
      { kind: 'poll.open', pollId },
      { kind: 'scene.take', sceneId: third || first },
    ]);
  }
});

test('a call of the Console and an edit in Prepare are somebody’s at every desk, and from elsewhere at none', async () => {
  const { show, paula, carl } = await startTeam();
  const { sessionId } = show;
  const desk = (await paula.desk.call('show.current', undefined))?.desk?.value;
  const scene = desk?.scenes.find(({ id, overlays }) => id !== desk.activeSceneId && overlays.length > 0);
  const [overlay] = scene?.overlays ?? [];
  if (!scene || !overlay) throw new Error('The show has no scene with an overlay.');
  const params = { id: sessionId };
  const sent = { spaceId: await spaceOf(paula), operation: 'set_active_scene', params, body: { sceneId: scene.id } };
  await paula.desk.call('platform.call', sent);
  const journalHas = (host: TeamHost, count: number) =>
    host.desk.until(async () => {
      await leapTogether([paula, carl], 500);
      return (await journalOf(host, show)).length >= count;
    });
  for (const host of [paula, carl]) await journalHas(host, 1);
  const draft = await carl.desk.call('library.draft', { spaceId: await spaceOf(carl), sessionId });
  const patch = { kind: 'patch', list: 'overlays', key: overlay.id, fields: { visible: !overlay.visible } } as const;
  const edit = [{ kind: 'edit_scene', sceneId: scene.id, edit: [patch] }] as const;
  await carl.desk.call('library.change', { id: draft.id, change: { kind: 'show', edit: [...edit] } as never });
  await carl.desk.call('sync.run', undefined);
  for (const host of [paula, carl]) {
    await journalHas(host, 2);
    // A change that nobody explains is told some seconds after it was read.
    await leapTogether([paula, carl], 4000);
    const lines = await journalOf(host, show);
    expect(lines.map(({ who, surface, action }) => [who, surface, action.kind]).toSorted()).toEqual([
      ['Carl', 'prepare', 'overlay.visible'],
      ['Paula', 'console', 'scene.take'],
    ]);
  }
});

test('a cut stops nobody: each presses on, no press is doubled, and each journal has all of them once', async () => {
  const { relay, show, paula, carl } = await startTeam();
  const [first = '', second = ''] = await scenesOf(paula);
  await relay.close();
  await carl.desk.until(async () => (await carl.board()).status === 'connecting');
  const presses = [
    await paula.desk.call('show.perform', { action: { kind: 'scene.take', sceneId: second }, source }),
    await carl.desk.call('show.perform', { action: { kind: 'band.show', text: 'Alone' }, source }),
    await paula.desk.call('show.perform', { action: { kind: 'scene.take', sceneId: first }, source }),
  ];
  expect(presses.map(({ kind }) => kind)).toEqual(['confirmed', 'confirmed', 'confirmed']);
  // Each reads what the other did, and cannot know whose it was before they meet again.
  for (const host of [paula, carl]) {
    await host.desk.until(async () => {
      await host.leap(1000);
      const read = (await host.desk.call('show.current', undefined))?.desk?.value;
      return read?.activeSceneId === first && read.bands.length === 1;
    });
    await host.leap(4000);
  }
  await startRelay({ port: relay.port });
  for (const host of [paula, carl]) await host.desk.until(async () => (await journalOf(host, show)).length >= 3);
  const rows = async (host: TeamHost) =>
    (await journalOf(host, show)).map(({ who, action }) => `${who} ${JSON.stringify(action)}`).sort();
  expect(await rows(paula)).toEqual(await rows(carl));
  expect((await deskOf(show)).bands).toHaveLength(1);
});
