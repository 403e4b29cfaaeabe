import { expect, test } from 'vitest';
import { visits } from '../../../src-service/store/visit-repository.ts';
import { memberProgress } from '../../../src-service/store/member-progress-repository.ts';
import { retention } from '../../../src-service/store/retention-repository.ts';
import { startTestService, TEST_START, type TestService } from '../../support/service.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

test('the presentation is changed field by field, null clears, and what was written is read back', async () => {
  const { call } = startTestService();
  await call('update_space', {
    body: {
      name: ' Atelier ',
      description: 'Bread',
      colorPrimary: '#aabbcc',
      joinQuestions: ['Why?'],
      ga4Id: 'G-AB12CD',
    },
  });
  const { space } = await call('update_space', { body: { description: null, joinApproval: true, liveFont: 'lora' } });
  expect(space).toMatchObject({
    name: 'Atelier',
    description: null,
    colorPrimary: '#aabbcc',
    joinApproval: true,
    joinQuestions: ['Why?'],
    liveFont: 'lora',
    ga4Id: 'G-AB12CD',
  });
  expect((await call('get_space', {})).space).toEqual(space);
});

test('a colour of the space is any hex string', async () => {
  const { call } = startTestService();
  const { space } = await call('update_space', { body: { liveColor: '#abc', liveBgColor: '#11223344' } });
  expect(space).toMatchObject({ liveColor: '#abc', liveBgColor: '#11223344' });
});

test.each([
  [{ colorPrimary: 'red' }, 'colorPrimary must be a hex colour'],
  [{ name: '' }, 'name must not be empty'],
  [{ name: 'x'.repeat(81) }, 'name must have at most 80 characters'],
  [{ joinQuestions: ['a', 'b', 'c', 'd'] }, 'joinQuestions must have at most 3 items'],
  [{ metaPixelId: 'abc' }, 'metaPixelId must be digits'],
  [{ logo: 'http://example.com/logo.png' }, 'logo must be an https URL'],
])('a change of the space with %j is refused', async (body, message) => {
  const { call } = startTestService();
  await expect(call('update_space', { body })).rejects.toMatchObject({ status: 400, message });
});

test('rights are changed one by one; level and groups only mean something with custom', async () => {
  const { call } = startTestService();
  const { group } = await call('create_group', { body: { name: 'Pros' } });
  const { permissions } = await call('update_space_permissions', {
    body: {
      voice: { who: 'custom', minLevel: 3, groups: ['pros'] },
      video: { who: 'admins', minLevel: 4 },
      voiceMaxSec: 15,
    },
  });
  expect(permissions).toMatchObject({
    voice: { who: 'custom', minLevel: 3, groups: [group.id] },
    video: { who: 'admins' },
    files: { who: 'everyone' },
    voiceMaxSec: 15,
    videoMaxSec: 120,
  });
  await expect(call('update_space_permissions', { body: { voiceMaxSec: 14 } })).rejects.toMatchObject({ status: 400 });
  const unknown = call('update_space_permissions', { body: { voice: { who: 'custom', groups: ['nobody'] } } });
  await expect(unknown).rejects.toMatchObject({ status: 400, message: 'Group not found: nobody' });
  expect((await call('get_space_permissions', {})).permissions).toEqual(permissions);
});

const holdLive = async (service: TestService): Promise<string> => {
  const { session } = await service.call('create_live_session', { body: { title: 'A', scheduledAt: TEST_START } });
  const enter = (name: string, role: string) =>
    service.rehearse('POST', `/sessions/${session.id}/participants`, { name, externalId: name, role });
  await enter('waits', 'viewer');
  await service.rehearse('POST', `/sessions/${session.id}/start`);
  service.clock.advance(HOUR_MS / 2);
  await enter('speaks', 'speaker');
  await enter('waits', 'viewer');
  service.clock.advance(HOUR_MS / 2);
  await service.rehearse('POST', `/sessions/${session.id}/end`);
  return session.id;
};

test('usage is what the attendance of the month measured', async () => {
  const service = startTestService();
  const ids = [await holdLive(service), await holdLive(service)];
  const reports = await Promise.all(ids.map((id) => service.call('get_live_attendance', { params: { id } })));
  const sum = (hours: 'spectatorHours' | 'interactiveHours'): number =>
    reports.reduce((total, { summary }) => total + summary[hours], 0);
  const { usage, rateLimit } = await service.call('get_space_usage', {});
  expect(usage).toMatchObject({
    month: '2030-01',
    billingActive: false,
    liveAllowed: true,
    capCents: null,
    capMode: 'warn',
  });
  expect(usage.units).toMatchObject({ liveHours: 2, recordedVisioHours: 0 });
  expect(usage.units.spectatorHours).toBeCloseTo(sum('spectatorHours'), 3);
  expect(usage.units.interactiveHours).toBeCloseTo(sum('interactiveHours'), 3);
  expect(sum('spectatorHours')).toBeGreaterThan(1);
  expect(rateLimit).toEqual({ perMinute: 60 });
  service.clock.advance(31 * DAY_MS);
  const later = (await service.call('get_space_usage', {})).usage;
  expect(later).toMatchObject({ month: '2030-02', units: { liveHours: 0, spectatorHours: 0, interactiveHours: 0 } });
});

test('the audience counts visits in the days of the time zone asked for', async () => {
  const service = startTestService();
  const { db } = service.service.context;
  const visit = { channel: 'search', country: 'FR', utmSource: null, utmMedium: null, utmCampaign: null };
  // 23:30 UTC of the 5th is the 6th in Paris.
  const late = Date.UTC(2030, 0, 5, 23, 30);
  visits(db).insert({
    ...visit,
    visitor: 'a',
    at: late,
    durationSec: 100,
    paths: ['/', '/about'],
    referrer: 'x.example',
  });
  visits(db).insert({ ...visit, visitor: 'a', at: late + 1000, durationSec: 0, paths: ['/'], referrer: null });
  visits(db).insert({
    ...visit,
    visitor: 'b',
    at: TEST_START - 40 * DAY_MS,
    durationSec: 9,
    paths: ['/'],
    referrer: null,
  });
  visits(db).insertOutcome('free_join', late);
  const read = async (query: object) => (await service.call('get_space_audience', { query })).audience;
  const audience = await read({ days: 3 });
  expect(audience).toMatchObject({
    configured: true,
    days: 3,
    tz: 'Europe/Paris',
    visitors: 1,
    visits: 2,
    pageViews: 3,
    bounceRate: 0.5,
    avgVisitSec: 50,
    referrers: [{ name: 'x.example', count: 1 }],
    pages: [
      { name: '/', count: 2 },
      { name: '/about', count: 1 },
    ],
    conversions: { freeJoins: 1, joinRequests: 0 },
    utm: null,
    funnel: null,
  });
  const visitsByDay = async (tz: string) =>
    (await read({ days: 3, tz })).series.map(({ date, visits }) => [date, visits]);
  expect(await visitsByDay('Europe/Paris')).toEqual([
    ['2030-01-05', 0],
    ['2030-01-06', 2],
    ['2030-01-07', 0],
  ]);
  expect((await visitsByDay('UTC'))[0]).toEqual(['2030-01-05', 2]);
  expect((await read({ days: 60 })).visits).toBe(3);
  await expect(read({ tz: 'Mars/Olympus' })).rejects.toMatchObject({
    status: 400,
    message: 'tz must be an IANA time zone',
  });
  await service.rehearse('PATCH', '/space', { billingActive: true });
  expect((await read({ days: 3 })).funnel).toEqual([
    { step: 'visit', count: 1 },
    { step: 'join', count: 1 },
  ]);
});

test('a member who falls well below their own rhythm drifts, as of the last night', async () => {
  const service = startTestService();
  const { db } = service.service.context;
  const add = async (name: string, comesOn: (day: number) => boolean): Promise<void> => {
    const { user } = await service.call('create_user', { body: { externalId: name, name } });
    const start = service.clock.now();
    for (let day = 0; day < 60; day += 1) {
      if (!comesOn(day)) continue;
      memberProgress(db).noteActivity(user.id, 'space_opened', String(day), start + day * DAY_MS);
      memberProgress(db).touch(user.id, start + day * DAY_MS);
    }
  };
  await add('steady', (day) => day % 2 === 0);
  await add('gone', (day) => day % 2 === 0 && day < 44);
  await add('rare', (day) => day === 3);
  service.clock.advance(60 * DAY_MS);
  retention(db).insertExit({ userId: null, reason: 'no_time', avoidable: true, at: service.clock.now() - 5 * DAY_MS });
  retention(db).insertExit({
    userId: null,
    reason: 'finished',
    avoidable: false,
    at: service.clock.now() - 50 * DAY_MS,
  });
  const read = async (days?: number) =>
    (await service.call('get_retention', { query: days === undefined ? {} : { days } })).retention;
  const found = await read();
  expect(found.drifting).toMatchObject([
    { externalId: 'gone', recentPerWeek: 0, checkedAt: '2030-03-08T03:00:00.000Z' },
  ]);
  expect(found.drifting[0]?.usualPerWeek).toBeCloseTo(3.4, 0);
  expect(found).toMatchObject({
    days: 90,
    exits: {
      total: 2,
      avoidable: [{ reason: 'no_time', count: 1 }],
      natural: [{ reason: 'finished', count: 1 }],
    },
  });
  expect((await read(7)).exits).toEqual({ total: 1, avoidable: [{ reason: 'no_time', count: 1 }], natural: [] });
});
