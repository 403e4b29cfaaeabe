import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMemorySecrets } from '../../../src-main/accounts/secret-backend.ts';
import { TEAM_ALIVE_MS } from '#shared/team/team-session.ts';
import { ENTRIES_OF_A_KIND } from '#shared/team/team-bounds.ts';
import { CALL_STANDS_MS } from '../../../src-main/team/heard-calls.ts';
import { freePort } from '../../support/free-port.ts';
import { startRelay } from '../../support/relay.ts';
import { startMember } from '../../support/room-member.ts';
import { joinTeam, leapTogether, startDesk, startTeamShow } from '../../support/team-hosts.ts';
import { testFolder } from '../../support/test-folder.ts';

test('desks with one link see who is at which desk and in which section, panels too', async () => {
  const { url } = await startRelay();
  const [paula, carl] = [await startDesk('Paula'), await startDesk('Carl')];
  const link = await joinTeam(url, [paula, carl]);
  expect(await carl.desk.call('team.link', undefined)).toEqual({ link });
  expect((await carl.board()).relay).toBe(new URL(url).host);

  const tina = paula.panel('chat', 'Tina');
  await tina.call('team.here', { section: 'desk' });
  await paula.desk.call('team.here', { section: 'library' });
  await carl.desk.until(async () =>
    ((await carl.sees('Paula'))?.people ?? []).every(({ section }) => section !== null),
  );
  const people = (await carl.sees('Paula'))?.people.map(({ name, kind, role, section }) => [name, kind, role, section]);
  expect(people?.sort()).toEqual([
    ['Paula', 'window', 'desk', 'library'],
    ['Tina', 'panel', 'chat', 'desk'],
  ]);
  tina.detach();
  await carl.desk.until(async () => (await carl.sees('Paula'))?.people.length === 1);
  // Tina left; the panel of Ben was removed.
  let role: 'chat' | null = 'chat';
  const ben = paula.panel('chat', 'Ben', () => role);
  await carl.desk.until(async () => (await carl.sees('Paula'))?.people.length === 2);
  role = null;
  ben.detach();
  await carl.desk.until(async () => (await carl.sees('Paula'))?.people.length === 1);
  await leapTogether([paula, carl], 6000);
  for (const { sees } of [paula, carl]) expect((await sees('Paula'))?.left.map(({ name }) => name)).toEqual(['Tina']);
  await paula.desk.call('preferences.set', { operatorName: 'Paula Prado' });
  await carl.desk.until(async () => (await carl.sees('Paula Prado'))?.people[0]?.name === 'Paula Prado');
});

test('a claim shows on every desk, goes with its window, and is taken over by whoever claims next', async () => {
  const { url } = await startRelay();
  const [paula, carl] = [await startDesk('Paula'), await startDesk('Carl')];
  await joinTeam(url, [paula, carl]);
  const tina = paula.panel('chat', 'Tina');
  const chat = { what: 'chat', of: 'show', title: '' } as const;
  const claims = async (desk: typeof paula) => (await desk.board()).claims.map(({ what, by }) => [what, by]);
  await tina.call('team.claim', { ...chat, on: true });
  await carl.desk.until(async () => (await claims(carl)).length === 1);
  expect(await claims(carl)).toEqual([['chat', 'Tina']]);
  await carl.desk.call('team.claim', { ...chat, on: true });
  await paula.desk.until(async () => (await claims(paula))[0]?.[1] === 'Carl');
  // The claim is Carl's by now: it stays where Tina leaves.
  tina.detach();
  await carl.desk.call('team.claim', { what: 'scene', of: 's1', title: 'Interview', on: true });
  await paula.desk.until(async () => (await claims(paula)).length === 2);
  carl.desk.detach();
  await paula.desk.until(async () => (await claims(paula)).length === 0);
  expect((await paula.panel('viewer').raw('team.claim', { ...chat, on: true })).ok).toBe(false);
});

test('who stays, and what they claim, stands however often others come, edit and go', async () => {
  const relay = await startRelay();
  const [paula, carl] = [await startDesk('Paula'), await startDesk('Carl')];
  await joinTeam(relay.url, [paula, carl]);
  await paula.desk.call('team.claim', { what: 'chat', of: 'show-1', title: '', on: true });
  // More than the team keeps of a kind.
  for (let index = 0; index <= ENTRIES_OF_A_KIND; index += 1) {
    const scene = { what: 'scene', of: `scene-${index}`, title: 'Scene' } as const;
    await carl.desk.call('team.claim', { ...scene, on: true });
    await carl.desk.call('team.claim', { ...scene, on: false });
    const tina = carl.panel('chat', 'Tina');
    await tina.call('team.board', undefined);
    tina.detach();
  }
  await carl.desk.call('team.claim', { what: 'scene', of: 'last', title: 'Last', on: true });
  await paula.desk.until(async () => (await paula.board()).claims.some(({ of }) => of === 'last'));
  for (const host of [paula, carl]) {
    const { claims, desks } = await host.board();
    expect(claims.map(({ of, by }) => `${of} ${by}`).toSorted()).toEqual(['last Carl', 'show-1 Paula']);
    expect(desks.flatMap(({ people }) => people.map(({ name }) => name)).toSorted()).toEqual(['Carl', 'Paula']);
  }
});

test('a desk that is cut off works on, is shown as gone, and agrees again when the relay is back', async () => {
  const relay = await startRelay();
  const [paula, carl] = [await startDesk('Paula'), await startDesk('Carl')];
  await joinTeam(relay.url, [paula, carl]);
  await relay.close();
  await carl.desk.until(async () => (await carl.sees('Paula'))?.isHere === false, 12_000);
  expect((await carl.sees('Paula'))?.lastSeenAt).toEqual(expect.any(Number));
  expect((await carl.board()).status).toBe('connecting');
  await carl.desk.call('team.here', { section: 'prepare' });
  await paula.desk.call('team.here', { section: 'console' });
  await startRelay({ port: relay.port });
  await carl.desk.until(async () => (await carl.sees('Paula'))?.people[0]?.section === 'console', 12_000);
  await paula.desk.until(async () => (await paula.sees('Carl'))?.people[0]?.section === 'prepare');
});

test('the link lies among the secrets alone, is used again after a restart, and leaving forgets it', async () => {
  const { url } = await startRelay();
  const dataDir = testFolder();
  const keychain = { ...createMemorySecrets(), place: 'keychain' as const };
  const first = await startDesk('Paula', { dataDir, keychain });
  const { link } = await first.desk.call('team.make', { relay: url });
  await first.close();
  const secret = link.slice(link.indexOf('#team=') + 6);
  const files = readdirSync(dataDir).filter((name) => name.endsWith('.json'));
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((name) => readFileSync(join(dataDir, name), 'utf8').includes(secret))).toEqual([]);

  const second = await startDesk('Paula', { dataDir, keychain });
  const carl = await startDesk('Carl');
  await carl.desk.call('team.join', { link });
  await carl.desk.until(async () => (await carl.sees('Paula'))?.isHere === true);
  await second.desk.call('team.leave', undefined);
  expect([await second.desk.call('team.link', undefined), (await second.board()).status]).toEqual([null, 'off']);
  await carl.desk.until(async () => (await carl.sees('Paula'))?.isHere === false, 12_000);
  await second.close();
  const third = await startDesk('Paula', { dataDir, keychain });
  expect((await third.board()).status).toBe('off');
});

test('what was said in one team is not said in the next, and to share is asked for anew', async () => {
  const [relay, show] = [await startRelay(), await startTeamShow()];
  const [paula, carl, tina] = [await startDesk('Paula'), await startDesk('Carl'), await startDesk('Tina')];
  const [spaceId, atCarl] = await Promise.all([show.openOn(paula), show.openOn(carl)]);
  const { sessionId } = show;
  await joinTeam(relay.url, [paula, carl]);
  await paula.desk.call('team.share', { on: true });
  await carl.desk.call('team.share', { on: true });
  await paula.desk.call('notes.save', { kind: 'note', spaceId, sessionId, sceneId: null, text: 'SECRET-NOTE' });
  await paula.desk.call('team.call', { what: 'cue', text: 'SECRET-CALL' });
  const action = { kind: 'band.show', text: 'SECRET-BAND' } as const;
  await paula.desk.call('show.perform', { action, source: { surface: 'tile' } });
  await paula.desk.call('desk.mark', { sessionId, mark: 'queue', messageId: 'message-1', on: true });
  const isShared = async () =>
    (await carl.desk.call('notes.list', { spaceId: atCarl, sessionId })).show === 'SECRET-NOTE';
  await carl.desk.until(isShared, 20_000);

  const { link } = await tina.desk.call('team.make', { relay: relay.url });
  const spy = startMember(link);
  await paula.desk.call('team.join', { link });
  await tina.desk.until(async () => (await tina.sees('Paula'))?.isHere === true);
  // Two signs of life later everything is said that ever will be; the queue of the open show is.
  await tina.desk.until(() => Promise.resolve(JSON.stringify(spy.heard).includes('message-1')), 20_000);
  await leapTogether([tina, paula], 3 * TEAM_ALIVE_MS);
  await paula.desk.call('team.call', { what: 'cue', text: 'the last word' });
  await tina.desk.until(() => Promise.resolve(JSON.stringify(spy.heard).includes('the last word')));
  expect(JSON.stringify(spy.heard)).not.toContain('SECRET');
  expect([(await tina.board()).calls.map(({ text }) => text), (await paula.board()).shares]).toEqual([
    ['the last word'],
    false,
  ]);
});

test('what is no link, and what may not be dialled, is refused in words; panels hear no link', async () => {
  const paula = await startDesk('Paula');
  const refusal = async (name: string, input: unknown) => {
    const result = await paula.desk.raw(name, input);
    return result.ok ? null : result.error.sentence.key;
  };
  // Only a relay of this computer speaks without TLS.
  for (const relay of ['ws://relay.example.org', 'ws://10.0.0.5', 'ws://192.168.1.9:8443', 'https://relay.example.org'])
    expect(await refusal('team.make', { relay })).toBe('host_team_relay');
  const relay = `ws://127.0.0.1:${await freePort()}`;
  const silent = refusal('team.make', { relay });
  await paula.board();
  await paula.leap(10_000);
  expect([await silent, (await paula.board()).status]).toEqual(['host_team_no_relay', 'off']);
  expect(await refusal('team.join', { link: 'wss://relay.example.org' })).toBe('host_team_link');
  const panel = paula.panel('operator');
  for (const [name, input] of [
    ['team.link', null],
    ['team.leave', null],
    ['team.join', { link: 'x' }],
    ['team.make', { relay: 'x' }],
  ] as const)
    expect((await panel.raw(name, input)).ok).toBe(false);
});

test('words to the team are heard and answered at every desk, by panels too, and press nothing', async () => {
  const { url } = await startRelay();
  const [paula, carl] = [await startDesk('Paula'), await startDesk('Carl')];
  await joinTeam(url, [paula, carl]);
  const tina = carl.panel('viewer', 'Tina');
  await paula.desk.call('team.call', { what: 'cue', text: 'Stand by 4' });
  await carl.desk.until(async () => (await carl.board()).calls.length === 1);
  const [call] = (await carl.board()).calls;
  expect([call?.by, call?.what, call?.text]).toEqual(['Paula', 'cue', 'Stand by 4']);
  await tina.call('team.answer', { callId: call?.key ?? '', text: 'Standing by' });
  await carl.desk.call('team.answer', { callId: call?.key ?? '', text: 'Wait' });
  await carl.desk.call('team.answer', { callId: call?.key ?? '', text: 'Standing by' });
  await paula.desk.until(async () => (await paula.board()).calls[0]?.answers.length === 2);
  await paula.desk.until(async () =>
    ((await paula.board()).calls[0]?.answers ?? []).every(({ text }) => text === 'Standing by'),
  );
  expect((await paula.board()).calls[0]?.answers.map(({ by }) => by).sort()).toEqual(['Carl', 'Tina']);

  await carl.desk.call('team.call', { what: 'lock', text: '' });
  await paula.desk.until(async () => (await paula.board()).calls.at(-1)?.what === 'lock');
  const refusal = async (name: string, input: unknown) => {
    const result = await carl.desk.raw(name, input);
    return result.ok ? null : result.error.sentence.key;
  };
  expect([
    await refusal('team.call', { what: 'cue', text: ' ' }),
    await refusal('team.answer', { callId: 'gone', text: 'Standing by' }),
  ]).toEqual(['host_team_call_empty', 'host_team_call_gone']);
  expect((await tina.raw('team.call', { what: 'cue', text: 'Go' })).ok).toBe(false);
});

test('calls end at every desk after two minutes: a desk that comes later hears none of them', async () => {
  const { url } = await startRelay();
  const [paula, carl] = [await startDesk('Paula'), await startDesk('Carl')];
  const link = await joinTeam(url, [paula, carl]);
  await paula.desk.call('team.call', { what: 'cue', text: 'Stand by 4' });
  await carl.desk.until(async () => (await carl.board()).calls.length === 1);
  await paula.leap(CALL_STANDS_MS);
  // His own clock stands where it was: the caller's desk took it back.
  await carl.desk.until(async () => (await carl.board()).calls.length === 0);
  const tina = await startDesk('Tina');
  await tina.desk.call('team.join', { link });
  await tina.desk.until(async () => (await tina.sees('Paula'))?.isHere === true);
  expect((await tina.board()).calls).toEqual([]);
});

test('desks that work by one key share its budget, and have all of it again when they are alone', async () => {
  const [relay, show] = [await startRelay(), await startTeamShow()];
  const [paula, carl, tina] = [await startDesk('Paula'), await startDesk('Carl'), await startDesk('Tina')];
  await Promise.all([show.openOn(paula), show.openOn(carl)]);
  const desksOf = async ({ desk }: typeof paula) => (await desk.call('show.current', undefined))?.budget.desks;
  expect(await desksOf(paula)).toBeUndefined();
  // Tina has no key of this space: she counts for nobody.
  await joinTeam(relay.url, [paula, carl, tina]);
  for (const host of [paula, carl]) await host.desk.until(async () => (await desksOf(host)) === 2);
  expect(JSON.stringify(paula.desk.heard)).not.toContain(show.ready.fullKey);
  await carl.close();
  await paula.desk.until(async () => (await desksOf(paula)) === undefined, 12_000);
});
