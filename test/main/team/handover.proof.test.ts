import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DESK_GONE_MS } from '#shared/team/team-session.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { eventually } from '../../support/eventually.ts';
import { startHostProcess } from '../../support/host-process.ts';
import { startRelay } from '../../support/relay.ts';
import { startSlowWay } from '../../support/slow-way.ts';
import { joinTeam, startDesk, startTeamShow, type TeamHost } from '../../support/team-hosts.ts';
import { testFolder } from '../../support/test-folder.ts';

const source = { surface: 'tile' } as const;
const now = async ({ desk }: TeamHost): Promise<ShowState | null> => desk.call('show.current', undefined);

test(
  'the producing host is killed in the middle of a show: another desk goes on with its mode, cue, queue and deck',
  { timeout: 60_000 },
  async () => {
    const [relay, show] = [await startRelay(), await startTeamShow()];
    const folder = testFolder();
    const paula = await startHostProcess(join(folder, 'data'), join(folder, 'keychain'));
    onTestFinished(() => paula.kill());
    const carl = await startDesk('Carl');
    await show.openOn(carl);
    await carl.desk.call('show.current', undefined);
    await paula.call('preferences.set', { operatorName: 'Paula' });
    const { apiRoot, fullKey } = show.ready;
    const { spaceId } = await paula.call('accounts.add_key', { apiRoot, key: fullKey });
    const state = await paula.call('show.open', { spaceId, sessionId: show.sessionId });
    const [first = '', second = ''] = state.desk?.value.scenes.map(({ id }) => id) ?? [];
    const { link } = await carl.desk.call('team.make', { relay: relay.url });
    await paula.call('team.join', { link });

    await paula.call('team.here', { section: 'desk', deckPageId: 'page-2' });
    await paula.call('show.perform', { action: { kind: 'scene.take', sceneId: first }, source });
    await paula.call('show.perform', { action: { kind: 'mode.set', mode: 'cue' }, source });
    await paula.call('show.perform', { action: { kind: 'scene.cue', sceneId: second }, source });
    // A sequence that is in its second step when its desk dies.
    const steps = [
      { kind: 'wait', ms: 100 },
      { kind: 'wait', ms: 300_000 },
      { kind: 'action', action: { kind: 'take' } },
    ] as const;
    const tile = { pageId: 'page-2', tileId: 'tile', name: 'Opening', steps: [...steps], mediaSec: null, source };
    expect((await paula.call('tile.press', tile)).kind).toBe('started');
    const played = { name: 'Opening', step: 2, steps: 3 };
    await carl.desk.until(async () => (await carl.sees('Paula'))?.sequence?.step === 2);
    await paula.call('desk.mark', { sessionId: show.sessionId, mark: 'queue', messageId: 'm1', on: true });
    await carl.desk.until(
      async () => (await carl.desk.call('desk.marks', { sessionId: show.sessionId })).queue.length === 1,
    );

    await paula.kill();
    await carl.desk.until(async () => (await carl.sees('Paula'))?.isHere === false);
    await carl.desk.until(async () => (await carl.sees('Paula'))?.canBeTakenOver === true);
    const left = await carl.sees('Paula');
    expect([left?.canBeTakenOver, left?.show?.isOurs, left?.takenOverBy]).toEqual([true, true, null]);
    expect(left?.sequence).toEqual(played);
    expect(await carl.desk.call('team.take_over', { desk: left?.desk ?? '' })).toEqual({ deckPageId: 'page-2' });
    expect((await now(carl))?.deskMode).toMatchObject({ mode: 'cue', cuedSceneId: second });
    expect((await carl.desk.call('show.perform', { action: { kind: 'take' }, source })).kind).toBe('confirmed');
    expect((await now(carl))?.desk?.value.activeSceneId).toBe(second);
    expect((await carl.sees('Paula'))?.takenOverBy).toBe('Carl');
    // The presses of the desk that died are kept, and the live is being recorded here.
    const journal = await carl.desk.call('show.journal', { sessionId: show.sessionId, limit: 10 });
    const kept = journal.filter(({ desk }) => desk === 'Paula').map(({ action }) => action);
    // The clocks of two desks agree to some milliseconds, so the order of quick presses may differ.
    expect(kept.toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
      { kind: 'mode.set', mode: 'cue' },
      { kind: 'scene.cue', sceneId: second },
      { kind: 'scene.take', sceneId: first },
    ]);
    await eventually(() => expect(carl.desk.heard.some(({ event }) => event === 'recorder.changed')).toBe(true));
  },
);

test('who takes over from a desk that lives tells it; a desk without a real show is not taken over', async () => {
  const [relay, show] = [await startRelay(), await startTeamShow()];
  const [paula, carl, tina] = [await startDesk('Paula'), await startDesk('Carl'), await startDesk('Tina')];
  await Promise.all([show.openOn(paula), show.openOn(carl)]);
  await joinTeam(relay.url, [paula, carl, tina]);
  await carl.desk.until(async () => (await carl.sees('Paula'))?.canBeTakenOver === true);
  await carl.desk.call('team.take_over', { desk: (await carl.sees('Paula'))?.desk ?? '' });
  await paula.desk.until(() => paula.desk.heard.some(({ event }) => event === 'team.taken_over'));
  expect(paula.desk.heard.find(({ event }) => event === 'team.taken_over')?.data).toEqual({ who: 'Carl' });

  const refusal = async (host: TeamHost, desk: string) => {
    const result = await host.desk.raw('team.take_over', { desk });
    return result.ok ? null : result.error.sentence.key;
  };
  expect(await refusal(carl, (await carl.sees('Tina'))?.desk ?? '')).toBe('host_team_no_work');
  // Her space is not connected at Tina's.
  expect(await refusal(tina, (await tina.sees('Paula'))?.desk ?? '')).toBe('host_team_no_space');
  expect((await carl.panel('operator').raw('team.take_over', { desk: 'x' })).ok).toBe(false);
});

test('behind a line that is frozen nobody is taken over, because nobody knows how the others are', async () => {
  const [relay, show] = [await startRelay(), await startTeamShow()];
  const way = await startSlowWay({ port: relay.port, oneWayMs: 0 });
  onTestFinished(() => way.close());
  const [paula, carl] = [await startDesk('Paula'), await startDesk('Carl')];
  await Promise.all([show.openOn(paula), show.openOn(carl)]);
  await joinTeam(way.url, [paula, carl]);
  await carl.desk.until(async () => (await carl.sees('Paula'))?.canBeTakenOver === true);
  way.cut(true);
  // Words that had passed the line before it froze are still heard, and no later than a step of the clock.
  await carl.desk.until(async () => {
    await carl.leap(DESK_GONE_MS / 10);
    return (await carl.sees('Paula'))?.isHere === false;
  });
  const paulaThere = await carl.sees('Paula');
  expect(paulaThere?.canBeTakenOver).toBe(false);
  const result = await carl.desk.raw('team.take_over', { desk: paulaThere?.desk ?? '' });
  expect(result.ok ? null : result.error.sentence.key).toBe('host_team_own_line');
});

test('the message on stage is known to a desk that joins, to one that starts anew, and to one that takes over', async () => {
  const [relay, show] = [await startRelay(), await startTeamShow()];
  const [paula, carl] = [await startDesk('Paula'), await startDesk('Carl')];
  await show.openOn(paula);
  const link = await joinTeam(relay.url, [paula, carl]);
  const messages = async (host: TeamHost) => (await now(host))?.chat?.value.messages ?? [];
  const host = (await now(paula))?.desk?.value.session.hostId;
  for (const text of ['One', 'Two'])
    await show.ask('POST', `${show.ready.apiRoot}/rehearsal/sessions/${show.sessionId}/chat`, { userId: host, text });
  await paula.desk.call('show.watch', { panels: ['chat'] });
  await paula.desk.until(async () => (await messages(paula)).length > 1);
  const [first, second] = (await messages(paula)).map(({ id }) => id);
  for (const messageId of [first, second])
    await paula.desk.call('show.perform', {
      action: { kind: 'message.stage', messageId: messageId ?? '' },
      source,
    });
  const staged = async (host: TeamHost) => (await now(host))?.chat?.value.staged?.id;
  const seesIt = async (host: TeamHost): Promise<void> => {
    await host.desk.call('show.watch', { panels: ['chat'] });
    await host.desk.until(async () => (await staged(host)) === second);
  };
  // In the team before it has the show, and the other way round.
  await show.openOn(carl);
  await seesIt(carl);
  const tina = await startDesk('Tina');
  await show.openOn(tina);
  await tina.desk.call('team.join', { link });
  await seesIt(tina);
  // Taken over by a desk that never had this show.
  const ana = await startDesk('Ana');
  await ana.desk.call('team.join', { link });
  const { apiRoot, fullKey } = show.ready;
  await ana.desk.call('accounts.add_key', { apiRoot, key: fullKey });
  await ana.desk.until(async () => (await ana.sees('Paula'))?.canBeTakenOver === true);
  await ana.desk.call('team.take_over', { desk: (await ana.sees('Paula'))?.desk ?? '' });
  await seesIt(ana);
});
