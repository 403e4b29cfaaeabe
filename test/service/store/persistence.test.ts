import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { createService } from '../../../src-service/server/create-service.ts';
import { DatabaseError, openDatabase } from '../../../src-service/store/database.ts';
import { startTestService, TEST_START } from '../../support/service.ts';
import { testFolder } from '../../support/test-folder.ts';

test('a service opened again has its space, its keys and everything it answered', async () => {
  const data = testFolder();
  const clock = createManualClock(TEST_START);
  const first = startTestService({ data, clock });
  const { session } = await first.call('create_live_session', { body: { title: 'Kept', scheduledAt: TEST_START } });
  await first.call('create_scene', { params: { id: session.id }, body: { id: 'opening', name: 'Opening' } });
  first.close();
  const second = startTestService({ data, clock, seed: 'demo' });
  expect(second.service.ready).toEqual(first.service.ready);
  const desk = await second.call('get_live_scenes', { params: { id: session.id } });
  expect(desk).toMatchObject({ session: { id: session.id, title: 'Kept' }, scenes: [{ id: 'opening' }] });
});

test('the keys are in a file of their owner alone, and only digests in the database', () => {
  const data = testFolder();
  const { fullKey, readOnlyKey, close } = startTestService({ data });
  close();
  expect(statSync(join(data, 'keys.json')).mode & 0o777).toBe(0o600);
  const database = readFileSync(join(data, 'service.sqlite'), 'latin1');
  expect(database).not.toContain(fullKey);
  expect(database).not.toContain(readOnlyKey);
});

test('steps that the clock still had to take are taken after a restart', async () => {
  const data = testFolder();
  const clock = createManualClock(TEST_START);
  const first = startTestService({ data, clock });
  const { session } = await first.call('create_live_session', { body: { title: 'A live', scheduledAt: TEST_START } });
  await first.rehearse('POST', `/sessions/${session.id}/start`);
  await first.rehearse('POST', `/sessions/${session.id}/end`);
  first.close();
  clock.advance(60 * 60_000);
  const second = startTestService({ data, clock });
  clock.advance(0);
  const { replay } = await second.call('get_live_replay', { params: { id: session.id } });
  expect(replay.hlsUrl).toContain(session.id);
});

test('addresses of stored files follow the service to another port', async () => {
  const data = testFolder();
  const options = { data, seed: 'demo', log: silentLog, clock: createManualClock(TEST_START) } as const;
  createService({ ...options, apiRoot: 'http://127.0.0.1:40001' }).close();
  const service = createService({ ...options, apiRoot: 'http://127.0.0.1:40002' });
  const headers = { authorization: `Bearer ${service.ready.fullKey}` };
  const response = await service.fetch(new Request(`${service.ready.baseUrl}/media`, { headers }));
  const { media } = (await response.json()) as { media: { url: string }[] };
  service.close();
  expect(media.length).toBeGreaterThan(0);
  expect(media.filter(({ url }) => !url.startsWith('http://127.0.0.1:40002/files/'))).toEqual([]);
});

test('films of an older data folder get keys, in every address that is kept', async () => {
  const data = testFolder();
  const clock = createManualClock(TEST_START);
  const first = startTestService({ data, clock });
  const { session } = await first.call('create_live_session', { body: { title: 'A live', scheduledAt: TEST_START } });
  await first.rehearse('POST', `/sessions/${session.id}/start`);
  await first.rehearse('POST', `/sessions/${session.id}/end`);
  clock.advance(60 * 60_000);
  first.close();
  const old = new Database(join(data, 'service.sqlite'));
  old.exec(`
    UPDATE video SET hls_url = replace(hls_url, '/' || (SELECT film_key FROM session) || '/', '/');
    UPDATE session SET hls_url = replace(hls_url, '/' || film_key || '/', '/');
    ALTER TABLE session DROP COLUMN film_key;
    DROP INDEX chat_message_by_ref;
    ALTER TABLE chat_message DROP COLUMN ref;
    DROP TABLE recorded_audience;
    PRAGMA user_version = 12;
  `);
  old.close();
  const second = startTestService({ data, clock });
  const { replay } = await second.call('get_live_replay', { params: { id: session.id } });
  const { video } = await second.call('get_video', { params: { id: replay.videoId ?? '' } });
  const { pathname } = new URL(replay.hlsUrl ?? '');
  expect([pathname.replace(/[0-9a-f]{48}/, 'KEY'), video.hlsUrl]).toEqual([
    expect.stringMatching(`/replays/${session.id}/KEY/index.m3u8$`),
    replay.hlsUrl,
  ]);
  expect((await second.service.fetch(new Request(replay.hlsUrl ?? ''))).status).toBe(200);
});

test('a change that fails halfway leaves nothing', async () => {
  const { service, call } = startTestService();
  const { context } = service;
  let heard = 0;
  context.changes.on(() => (heard += 1));
  expect(() =>
    context.work.run(() => {
      context.events.record('ping', {});
      context.changes.emit('any', { kind: 'session' });
      throw new Error('halfway');
    }),
  ).toThrow('halfway');
  expect(context.events.after(0, 10)).toEqual([]);
  expect(heard).toBe(0);
  await call('create_live_session', { body: { title: 'A live', scheduledAt: 0 } });
  expect(heard).toBe(1);
});

test('a file of a newer version is refused and left as it is', () => {
  const path = join(testFolder(), 'service.sqlite');
  const newer = new Database(path);
  newer.pragma('user_version = 999');
  newer.close();
  expect(() => openDatabase(path, silentLog)).toThrow(DatabaseError);
});

test('one data folder serves one service at a time', () => {
  const data = testFolder();
  startTestService({ data });
  expect(() => openDatabase(join(data, 'service.sqlite'), silentLog)).toThrow(/in use by another service/);
});
