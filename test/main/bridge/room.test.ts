import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../../support/test-folder.ts';
import { startTestHost, type TestWindow } from '../../support/test-host.ts';

const framesOf = ({ heard }: TestWindow): unknown[] =>
  heard.filter(({ event }) => event === 'room.frame').map(({ data }) => data);

test('a window watches the room of the open rehearsal, over a crash of its service, and no other window hears of it', async () => {
  // A service without data of its own would come back with other shows.
  const started = startTestHost({ dataDir: testFolder() });
  onTestFinished(() => started.close());
  const [desk, other] = [started.window('Desk'), started.window('Other')];
  await started.host.opened;
  const { sessionId = '' } = (await desk.call('show.current', undefined)) ?? {};
  const stop = { type: 'mediaStop', pc: 'down' } as const;
  expect(await desk.call('room.say', stop)).toBe(false);
  expect(await desk.raw('room.watch', { sessionId: 'another' })).toMatchObject({ ok: false });

  await desk.call('room.watch', { sessionId });
  const entered = [
    { sessionId, frame: null },
    { sessionId, frame: { type: 'mediaSources', sources: [] } },
  ];
  await desk.until(() => framesOf(desk).length === 2);
  expect(framesOf(desk)).toEqual(entered);
  expect(await desk.call('room.say', stop)).toBe(true);
  // The desk only watches: it may not publish, and it mutes nobody.
  const mute = { type: 'mediaMute', userId: 'ana', kind: 'camera', muted: true };
  expect(await desk.raw('room.say', mute)).toMatchObject({ ok: false, error: { code: 'invalid_input' } });
  expect(await desk.raw('room.say', { ...stop, pc: 'up' })).toMatchObject({ ok: false });
  expect(await desk.raw('room.say', { type: 'mediaRelay', pc: 'up', kinds: ['camera'] })).toMatchObject({ ok: false });

  started.killService();
  await desk.until(() => framesOf(desk).length === 5, 15_000);
  const away = { sessionId, frame: { type: 'mediaSources', sources: null } };
  expect(framesOf(desk)).toEqual([...entered, away, ...entered]);
  // It may receive over a relay, whose key comes to this window alone.
  expect(await desk.call('room.say', { type: 'mediaRelay', pc: 'down', lines: [] })).toBe(true);
  await desk.until(() => framesOf(desk).length === 6);
  expect(framesOf(desk)[5]).toMatchObject({ sessionId, frame: { type: 'mediaRelayed', pc: 'down' } });
  await desk.call('room.watch', { sessionId: null });
  expect(await desk.call('room.say', stop)).toBe(false);
  expect(framesOf(other)).toEqual([]);
});
