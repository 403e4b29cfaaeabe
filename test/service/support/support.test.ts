import { expect, test } from 'vitest';
import { startTestService, type TestService } from '../../support/service.ts';

const user = { externalId: 'lms-1', name: 'Iris' };

const open = async ({ call }: TestService, more: object = {}) =>
  (await call('create_support_ticket', { body: { user, subject: 'Help', content: 'It is stuck', ...more } })).ticket;

const eventsOf = ({ service }: TestService) =>
  service.context.events.after(0, 100).filter(({ name }) => name.startsWith('support.'));

test('a ticket opens for a user of the external platform, numbered, and the team is told', async () => {
  const service = startTestService();
  const ticket = await open(service, { priority: 'high', category: 'billing' });
  expect(ticket).toMatchObject({
    number: 1,
    subject: 'Help',
    status: 'open',
    priority: 'high',
    category: 'billing',
    messageCount: 1,
    lastMessageBy: 'member',
    assignee: null,
    resolvedAt: null,
    closedAt: null,
  });
  expect('author' in ticket).toBe(false);
  expect((await open(service)).number).toBe(2);
  expect(eventsOf(service)[0]).toMatchObject({
    name: 'support.ticket.created',
    data: {
      ticket: { id: ticket.id },
      author: { externalId: 'lms-1', name: 'Iris', email: null },
      message: { content: '<p>It is stuck</p>', text: 'It is stuck', attachments: [] },
    },
  });
  const { messages } = await service.rehearse('GET', '/mail');
  expect(messages).toContainEqual(expect.objectContaining({ to: 'owner@example.com', subject: 'Ticket 1: Help' }));
  // A guest account, not a member.
  expect((await service.call('get_user', { params: { id: 'ext:lms-1' } })).user.member).toBeNull();
});

test.each([
  [{ subject: 'x', content: 'y' }, 'user.externalId is required'],
  [{ user: { externalId: 'a' }, subject: 'x', content: 'y' }, 'user.name is required'],
  [{ user, content: 'y' }, 'subject is required'],
  [{ user, subject: 'x' }, 'content is required unless an attachment is given'],
  [{ user, subject: 'x'.repeat(201), content: 'y' }, 'subject must have at most 200 characters'],
  [{ user, subject: 'x', content: 'y', priority: 'now' }, 'priority must be "low", "normal", "high" or "urgent"'],
])('a ticket like %j is refused', async (body, message) => {
  const { raw, call } = startTestService();
  const refused = await raw('POST', '/support/tickets', { body });
  expect([refused.status, await refused.json()]).toEqual([400, { error: message }]);
  await expect(call('get_user', { params: { id: 'ext:lms-1' } })).rejects.toMatchObject({ status: 404 });
});

test('messages move the ticket: the user opens it, the team leaves it pending', async () => {
  const service = startTestService();
  const { call } = service;
  const params = { id: (await open(service)).id };
  const answered = await call('reply_support_ticket', { params, body: { content: 'Try again', staff: {} } });
  expect(answered.ticket).toMatchObject({ status: 'pending', messageCount: 2, lastMessageBy: 'staff' });
  await call('set_support_ticket_status', { params, body: { status: 'closed', staff: {} } });
  const reopened = await call('reply_support_ticket', { params, body: { content: 'No', user } });
  expect(reopened.ticket).toMatchObject({ status: 'open', closedAt: null, lastMessageBy: 'member' });
  expect('messages' in reopened.ticket).toBe(false);
  const { ticket } = await call('get_support_ticket', { params, query: { externalId: 'lms-1' } });
  expect(ticket.messages?.map(({ content, fromStaff, author }) => [content, fromStaff, author.name])).toEqual([
    ['<p>It is stuck</p>', false, 'Iris'],
    ['<p>Try again</p>', true, 'Alex Owner'],
    ['<p>No</p>', false, 'Iris'],
  ]);
  expect(eventsOf(service).map(({ name }) => name)).toEqual([
    'support.ticket.created',
    'support.ticket.message',
    'support.ticket.status',
    'support.ticket.message',
  ]);
  expect(eventsOf(service)[1]?.data).toMatchObject({
    message: { text: 'Try again', fromStaff: true, author: { email: 'owner@example.com' } },
  });
  expect(eventsOf(service)[2]?.data).toMatchObject({ previousStatus: 'pending', byStaff: true });
});

test('a user may resolve a ticket or open it again; the team may do more', async () => {
  const service = startTestService();
  const { call, clock } = service;
  const params = { id: (await open(service)).id };
  const set = async (body: object) =>
    (await call('set_support_ticket_status', { params, body: body as { status: 'open' } })).ticket;
  const now = new Date(clock.now()).toISOString();
  expect(await set({ status: 'resolved', user })).toMatchObject({ status: 'resolved', resolvedAt: now });
  expect(await set({ status: 'open', user })).toMatchObject({ status: 'open', resolvedAt: null });
  for (const body of [
    { status: 'closed', user },
    { status: 'open', user, priority: 'low' },
    { status: 'open' },
    { status: 'open', user, staff: {} },
    { status: 'open', staff: {}, assigneeEmail: 'nobody@example.com' },
  ]) {
    await expect(set(body)).rejects.toMatchObject({ status: 400 });
  }
  const assigned = await set({ status: 'closed', staff: {}, priority: 'urgent', assigneeEmail: 'owner@example.com' });
  expect(assigned).toMatchObject({
    status: 'closed',
    priority: 'urgent',
    assignee: { name: 'Alex Owner' },
    closedAt: now,
  });
  expect((await set({ status: 'pending', staff: {}, assigneeEmail: null })).assignee).toBeNull();
});

test('only the team answers as staff, and another user has no part in a ticket', async () => {
  const service = startTestService({ seed: 'demo' });
  const { call } = service;
  const params = { id: (await open(service)).id };
  const reply = (body: object) => call('reply_support_ticket', { params, body: { content: 'x', ...body } });
  await expect(reply({ user: { externalId: 'lms-9', name: 'Eve' } })).rejects.toMatchObject({
    status: 404,
    message: 'Ticket not found',
  });
  await expect(call('get_support_ticket', { params, query: { externalId: 'lms-9' } })).rejects.toMatchObject({
    status: 404,
  });
  await expect(call('get_support_ticket', { params })).rejects.toMatchObject({
    status: 400,
    message: 'externalId is required',
  });
  const { users } = await call('list_users', { query: { role: 'member', limit: 1 } });
  await expect(reply({ staff: { email: users[0]?.email ?? '' } })).rejects.toMatchObject({ status: 403 });
  await expect(reply({ staff: { email: 'nobody@example.com' } })).rejects.toMatchObject({ status: 400 });
  expect((await reply({ staff: { email: 'tom.eklund@example.com' } })).ticket.status).toBe('pending');
});

test('tickets are listed newest first, of one user or of the space, by status', async () => {
  const service = startTestService();
  const { call } = service;
  const first = await open(service);
  await open(service, { user: { externalId: 'lms-2', name: 'Nora' } });
  await open(service);
  await call('set_support_ticket_status', { params: { id: first.id }, body: { status: 'resolved', staff: {} } });
  const numbers = async (query: object) =>
    (await call('list_support_tickets', { query })).tickets.map(({ number }) => number);
  expect(await numbers({ externalId: 'lms-1' })).toEqual([3, 1]);
  expect(await numbers({ externalId: 'lms-1', status: 'active' })).toEqual([3]);
  expect(await numbers({ externalId: 'nobody' })).toEqual([]);
  expect(await numbers({ scope: 'space' })).toEqual([3, 2, 1]);
  expect(await numbers({ scope: 'space', status: 'resolved' })).toEqual([1]);
  expect(await numbers({ scope: 'space', status: 'active', limit: 1 })).toEqual([3]);
  await expect(numbers({})).rejects.toMatchObject({ status: 400, message: 'externalId is required' });
  const { tickets } = await call('list_support_tickets', { query: { scope: 'space', limit: 1 } });
  expect(tickets[0]?.author).toMatchObject({ externalId: 'lms-1', name: 'Iris' });
});

test('internal notes of the team are never returned', async () => {
  const { call, service } = startTestService({ seed: 'demo' });
  const notes = service.context.db
    .prepare<[], { ticketId: string }>('SELECT ticket_id AS ticketId FROM ticket_message WHERE is_internal = 1')
    .all();
  expect(notes).toHaveLength(1);
  const { ticket } = await call('get_support_ticket', {
    params: { id: notes[0]?.ticketId ?? '' },
    query: { scope: 'space' },
  });
  expect(ticket.messageCount).toBe(2);
  expect(ticket.messages?.map(({ fromStaff }) => fromStaff)).toEqual([false, true]);
});
