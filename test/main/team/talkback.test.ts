import { expect, test } from 'vitest';
import type { Voice } from '#shared/talkback/voice.ts';
import { startRelay } from '../../support/relay.ts';
import { startMember } from '../../support/room-member.ts';
import { joinTeam, startDesk, startTeamShow, type TeamHost } from '../../support/team-hosts.ts';
import type { TestWindow } from '../../support/test-host.ts';

const PIECE = Buffer.alloc(80, 7).toString('base64');
const voices = ({ heard }: TestWindow, event: string): readonly Voice[] =>
  heard.flatMap((one) => (one.event === event ? [one.data as Voice] : []));
const talks = async ({ desk }: TeamHost) => (await desk.call('show.current', undefined))?.deskMode.talks ?? [];
const press = ({ desk }: TeamHost, talking: boolean, userId: string | null = null) =>
  desk.call('show.perform', { action: { kind: 'talk', userId, talking }, source: { surface: 'key' } });
const say = async ({ desk }: TeamHost, count: number): Promise<void> => {
  for (let seq = 0; seq < count; seq += 1) await desk.call('talk.piece', { seq, data: PIECE });
};

test('a voice goes to every desk of the team, or to the page of one person at whichever desk it is open; nothing of it is kept, and a line’s receipts come back', async () => {
  const { url } = await startRelay();
  const show = await startTeamShow();
  const [paula, carl] = [await startDesk('Paula'), await startDesk('Carl')];
  const spaceIds = [await show.openOn(paula), await show.openOn(carl)];
  const link = await joinTeam(url, [paula, carl]);
  for (const { desk } of [paula, carl]) await desk.call('talk.listen', { speaks: true });
  const page = carl.speakerPage({ spaceId: spaceIds[1] ?? '', sessionId: show.sessionId, userId: 'sam' }, 'Sam');
  await page.call('speaker.current', undefined);

  await press(paula, true);
  await say(paula, 3);
  await carl.desk.until(() => voices(carl.desk, 'talk.voice').length === 3);
  expect(await talks(carl)).toMatchObject([{ who: 'Paula', userId: null, window: null }]);
  await press(paula, false);
  await carl.desk.until(async () => (await talks(carl)).length === 0);
  expect(voices(page, 'speaker.voice')).toEqual([]);

  // The receipts of a line go the same way: the page is at one desk, and both know how far it came.
  const line = { kind: 'speaker.line', userId: 'sam', text: 'Louder' } as const;
  await paula.desk.call('show.perform', { action: line, source: { surface: 'tile' } });
  const shownOn = async ({ desk }: TeamHost) =>
    (await desk.call('show.current', undefined))?.speakers.lines.map(({ text, shown, seen }) => [text, shown, seen]);
  const view = async () => (await page.call('speaker.current', undefined)).line;
  await page.until(async () => (await view())?.text === 'Louder');
  const id = (await view())?.id ?? 0;
  await page.call('speaker.beat', { shown: id, seen: null });
  await paula.desk.until(async () => String(await shownOn(paula)) === 'Louder,sam,');
  await page.call('speaker.beat', { shown: id, seen: id });
  await page.call('speaker.sign', { sign: 'ready' });
  await paula.desk.until(async () => String(await shownOn(paula)) === 'Louder,sam,sam');
  await paula.desk.until(
    async () => (await paula.desk.call('show.current', undefined))?.speakers.signs.at(0)?.sign === 'ready',
  );

  await press(paula, true, 'sam');
  await say(paula, 2);
  await page.until(() => voices(page, 'speaker.voice').length === 2);
  expect(await talks(carl)).toMatchObject([{ who: 'Paula', userId: 'sam' }]);
  await press(paula, false, 'sam');
  await page.until(() => voices(page, 'speaker.voice').at(-1)?.data === '');
  expect(voices(carl.desk, 'talk.voice')).toHaveLength(3);

  // A desk that comes later is told nothing of what was said.
  const late = startMember(link);
  await paula.desk.until(() => late.heard.length > 0);
  expect(late.heard.filter(([, text]) => text.includes('"voice"') || text.includes(PIECE))).toEqual([]);
});

test('a desk that dies while it talks falls silent at the others, and nobody speaks by the name of another desk', async () => {
  const { url } = await startRelay();
  const show = await startTeamShow();
  const [paula, carl] = [await startDesk('Paula'), await startDesk('Carl')];
  for (const one of [paula, carl]) await show.openOn(one);
  const link = await joinTeam(url, [paula, carl]);
  for (const { desk } of [paula, carl]) await desk.call('talk.listen', { speaks: true });
  await press(paula, true);
  await say(paula, 1);
  await carl.desk.until(async () => (await talks(carl)).length === 1);
  const run = (await paula.board()).desks.find(({ isSelf }) => isSelf)?.desk ?? '';
  await paula.close();
  await carl.leap(2000);
  await carl.desk.until(async () => (await talks(carl)).length === 0);

  const liar = startMember(link);
  const before = voices(carl.desk, 'talk.voice').length;
  await carl.desk.until(() => liar.heard.length > 0);
  const voice = { talk: 'x', who: 'Paula', userId: null, show: null, seq: 0, data: PIECE };
  liar.say(JSON.stringify({ version: 1, type: 'voice', desk: run, voice }));
  liar.say(JSON.stringify({ version: 1, type: 'voice', desk: 'liar', voice: { ...voice, data: 'A'.repeat(5000) } }));
  liar.say('{"type":"alive"}');
  await carl.leap(2000);
  expect([voices(carl.desk, 'talk.voice').length, await talks(carl)]).toEqual([before, []]);
});
