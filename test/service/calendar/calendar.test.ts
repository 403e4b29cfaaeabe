import { expect, test } from 'vitest';
import { startTestService } from '../../support/service.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.UTC(2030, 1, 1, 12);

test('an event is created, changed field by field and deleted', async () => {
  const { call } = startTestService();
  await call('create_group', { body: { name: 'Blue' } });
  const { event } = await call('create_event', {
    body: {
      title: 'Talk',
      startsAt: '2030-02-01T12:00:00',
      endsAt: NOON + HOUR_MS,
      groups: ['blue'],
      location: 'Here',
    },
  });
  expect(event).toMatchObject({
    type: 'event',
    title: 'Talk',
    startsAt: '2030-02-01T12:00:00.000Z',
    endsAt: '2030-02-01T13:00:00.000Z',
    location: 'Here',
    description: null,
    liveSessionId: null,
  });
  const params = { id: event.id };
  const changed = await call('update_event', { params, body: { endsAt: null, groups: [], type: 'qa' } });
  expect(changed.event).toEqual({ ...event, endsAt: null, groupIds: [], type: 'qa' });
  await call('delete_event', { params });
  await expect(call('get_event', { params })).rejects.toMatchObject({ status: 404, message: 'Event not found' });
});

test('events are listed by ascending start, within bounds, by type and group', async () => {
  const { call } = startTestService();
  await call('create_group', { body: { name: 'Blue' } });
  const add = (title: string, hours: number, more: object = {}) =>
    call('create_event', { body: { title, startsAt: NOON + hours * HOUR_MS, ...more } });
  await add('c', 3, { type: 'deadline' });
  await add('a', 1, { groups: ['blue'] });
  await add('b', 2, { type: 'deadline', groups: ['blue'] });
  const titles = async (query: object) => (await call('list_events', { query })).events.map(({ title }) => title);
  expect(await titles({})).toEqual(['a', 'b', 'c']);
  expect(await titles({ from: '2030-02-01T14:00:00Z', to: String(NOON + 2 * HOUR_MS) })).toEqual(['b']);
  expect(await titles({ type: 'deadline' })).toEqual(['b', 'c']);
  expect(await titles({ type: 'deadline', group: 'blue' })).toEqual(['b']);
  await expect(titles({ from: '99999999999999999' })).rejects.toMatchObject({ status: 400 });
});

test('a scheduled live is in the calendar, and is edited only through itself', async () => {
  const { call } = startTestService();
  const { session } = await call('create_live_session', { body: { title: 'Live', scheduledAt: NOON } });
  const [event] = (await call('list_events', {})).events;
  expect(event).toMatchObject({ title: 'Live', liveSessionId: session.id, endsAt: '2030-02-01T13:00:00.000Z' });
  const params = { id: event?.id ?? '' };
  await expect(call('update_event', { params, body: { title: 'x' } })).rejects.toMatchObject({
    status: 400,
    message: 'An event linked to a live session is edited through PATCH /live/sessions/:id',
  });
  await expect(call('delete_event', { params })).rejects.toMatchObject({ status: 400 });
  await call('update_live_session', { params: { id: session.id }, body: { title: 'Moved' } });
  expect((await call('get_event', { params })).event.title).toBe('Moved');
  await call('cancel_live_session', { params: { id: session.id } });
  expect((await call('list_events', {})).events).toEqual([]);
});

test('an event never ends before it starts, and its author addresses only groups of their own', async () => {
  const { call } = startTestService();
  await call('create_group', { body: { name: 'Blue' } });
  const add = (body: object) => call('create_event', { body: { title: 'x', startsAt: NOON, ...body } });
  await expect(add({ endsAt: NOON - 1 })).rejects.toMatchObject({ status: 400 });
  const author = { externalId: 'm', name: 'Mia' };
  await expect(add({ author, groups: ['blue'] })).rejects.toMatchObject({ status: 403 });
  const { event } = await add({ author });
  await expect(call('update_event', { params: { id: event.id }, body: { endsAt: NOON - 1 } })).rejects.toMatchObject({
    status: 400,
  });
});
