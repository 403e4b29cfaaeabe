import { expect, test } from 'vitest';
import { startTestService, type TestService } from '../../support/service.ts';

const MINUTE_MS = 60_000;

const addUser = async (service: TestService, externalId: string, name = 'Lea Martin') =>
  (await service.call('create_user', { body: { externalId, name } })).user;

const eventNames = ({ service }: TestService): string[] => service.context.events.after(0, 100).map(({ name }) => name);

const ownerOf = async (service: TestService): Promise<string> =>
  (await service.call('list_users', { query: { role: 'owner' } })).users[0]?.id ?? '';

test('a user of the external platform is created once, and named anew the next time', async () => {
  const service = startTestService();
  const first = await service.raw('POST', '/users', { body: { externalId: 'lms-1', name: 'Lea', role: 'teacher' } });
  const again = await service.raw('POST', '/users', { body: { externalId: 'lms-1', name: 'Lea Martin' } });
  expect([first.status, again.status]).toEqual([201, 200]);
  const { user } = (await again.json()) as { user: object };
  expect(user).toMatchObject({
    externalId: 'lms-1',
    name: 'Lea Martin',
    email: null,
    member: { role: 'teacher', status: 'active', totalXp: 0, level: 1 },
  });
  expect(eventNames(service)).toEqual(['member.joined']);
});

test('an account alone is not a member until it is enrolled', async () => {
  const service = startTestService();
  const { user } = await service.call('create_user', { body: { externalId: 'a', name: 'Ada', member: false } });
  expect(user.member).toBeNull();
  expect((await service.call('list_users', {})).users).toHaveLength(1);
  await service.call('create_user', { body: { externalId: 'a', name: 'Ada' } });
  expect((await service.call('get_user', { params: { id: 'ext:a' } })).user.member).toMatchObject({ role: 'member' });
});

test('a list goes on from its cursor, and each member is in it once', async () => {
  const service = startTestService();
  for (let index = 0; index < 7; index += 1) {
    await addUser(service, `u${index}`);
    if (index % 2 === 0) service.clock.advance(1000);
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await service.call('list_users', { query: { limit: 3, cursor, status: 'active' } });
    seen.push(...page.users.map(({ externalId }) => externalId ?? 'owner'));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen.toSorted()).toEqual(['owner', 'u0', 'u1', 'u2', 'u3', 'u4', 'u5', 'u6']);
  await expect(service.call('list_users', { query: { cursor: 'nonsense' } })).rejects.toMatchObject({
    status: 400,
    message: 'cursor is not valid',
  });
});

test('the owner can be neither edited nor removed', async () => {
  const service = startTestService();
  const params = { id: await ownerOf(service) };
  await expect(service.call('update_user', { params, body: { role: 'admin' } })).rejects.toMatchObject({ status: 403 });
  await expect(service.call('remove_user', { params })).rejects.toMatchObject({
    status: 403,
    message: 'The owner cannot be removed',
  });
});

test('only the name of a user created through the API can be changed', async () => {
  const service = startTestService({ seed: 'demo' });
  const { users } = await service.call('list_users', { query: { limit: 200 } });
  const own = users.find(({ externalId, member }) => externalId === null && member?.role === 'member');
  await expect(
    service.call('update_user', { params: { id: own?.id ?? '' }, body: { name: 'Other' } }),
  ).rejects.toMatchObject({ status: 400 });
  const external = users.find(({ externalId }) => externalId?.startsWith('lms-'));
  const { user } = await service.call('update_user', {
    params: { id: `ext:${external?.externalId ?? ''}` },
    body: { name: 'Other', role: 'moderator', status: 'suspended' },
  });
  expect(user).toMatchObject({ name: 'Other', member: { role: 'moderator', status: 'suspended' } });
});

test('a removed member keeps account and XP, leaves their groups, and finds the XP again', async () => {
  const service = startTestService();
  const { id } = await addUser(service, 'a');
  const { group } = await service.call('create_group', { body: { name: 'A' } });
  await service.call('add_group_members', { params: { id: group.id }, body: { users: [id] } });
  await service.call('award_xp', { params: { id }, body: { amount: 300 } });
  expect(await service.call('remove_user', { params: { id } })).toEqual({ removed: true });
  expect((await service.call('get_user', { params: { id } })).user.member).toBeNull();
  expect((await service.call('get_group', { params: { id: 'a' } })).group.memberCount).toBe(0);
  await expect(service.call('remove_user', { params: { id } })).rejects.toMatchObject({ status: 404 });
  const { member } = await addUser(service, 'a');
  expect(member).toMatchObject({ totalXp: 300, level: 3 });
});

test('an entry URL signs in once within 15 minutes, enrols, and leads inside the space', async () => {
  const service = startTestService();
  const enter = (redirect?: string) =>
    service.call('create_user_entry_url', {
      params: { id: 'ext:new' },
      body: { name: 'Nora', ...(redirect === undefined ? {} : { redirect }) },
    });
  const open = async (url: string): Promise<[number, string]> => {
    const response = await service.service.fetch(new Request(url));
    return [response.status, /<h1>(.*?)<\/h1>/.exec(await response.text())?.[1] ?? ''];
  };
  const link = await enter('posts');
  expect(link.redirect).toBe('/s/empty-space/posts');
  expect(Date.parse(link.expiresAt)).toBe(service.clock.now() + 15 * MINUTE_MS);
  expect((await service.call('get_user', { params: { id: link.userId } })).user.member?.role).toBe('member');
  expect(await open(link.url)).toEqual([200, 'Signed in as Nora']);
  expect(await open(link.url)).toEqual([410, 'This link has already been used']);
  const late = await enter('/courses/bread?from=lms#top');
  expect(late.redirect).toBe('/s/empty-space/courses/bread?from=lms#top');
  service.clock.advance(15 * MINUTE_MS);
  expect(await open(late.url)).toEqual([410, 'This link has expired']);
  expect((await open(`${late.url}0`))[0]).toBe(404);
});

test('an entry URL that is only looked at by HEAD still signs in', async () => {
  const { call, service } = startTestService();
  const { url } = await call('create_user_entry_url', { params: { id: 'ext:new' }, body: { name: 'Nora' } });
  expect((await service.fetch(new Request(url, { method: 'HEAD' }))).status).toBe(200);
  expect((await service.fetch(new Request(url))).status).toBe(200);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/../../admin',
  'nowhere',
])('a redirect to %s is refused', async (redirect) => {
  const service = startTestService();
  await expect(
    service.call('create_user_entry_url', { params: { id: 'ext:new' }, body: { name: 'Nora', redirect } }),
  ).rejects.toMatchObject({ status: 400 });
  await expect(service.call('get_user', { params: { id: 'ext:new' } })).rejects.toMatchObject({ status: 404 });
});

test('an entry URL takes an external id, a name for someone unknown, and no suspended member', async () => {
  const service = startTestService();
  const entry = (id: string, body?: object) => service.raw('POST', `/users/${encodeURIComponent(id)}/entry`, { body });
  expect((await entry(await ownerOf(service))).status).toBe(400);
  expect((await entry('nobody')).status).toBe(404);
  expect((await entry('ext:nobody')).status).toBe(404);
  await addUser(service, 'a');
  expect((await entry('ext:a')).status).toBe(200);
  await service.call('update_user', { params: { id: 'ext:a' }, body: { status: 'suspended' } });
  expect((await entry('ext:a')).status).toBe(403);
});

test('progress lists the courses someone can open', async () => {
  const service = startTestService();
  await addUser(service, 'a');
  expect((await service.call('get_user_progress', { params: { id: 'ext:a' } })).courses).toEqual([]);
});
