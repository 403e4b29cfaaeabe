import { expect, test } from 'vitest';
import { joinChallenge, recordActivity, recordSpaceVisit } from '../../../src-service/families/members/gamification.ts';
import { badges, challenges } from '../../../src-service/store/reward-repository.ts';
import { startTestService, TEST_START, type TestService } from '../../support/service.ts';

const DAY_MS = 24 * 3_600_000;

const addUsers = async (service: TestService, ...names: string[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const name of names) {
    ids.push((await service.call('create_user', { body: { externalId: name, name } })).user.id);
  }
  return ids;
};

const membersOf = async (service: TestService, id: string) =>
  (await service.call('get_group', { params: { id } })).group.members?.map(({ externalId, groupRole, auto }) => [
    externalId,
    groupRole,
    auto,
  ]);

const seedRewards = ({ service }: TestService): void => {
  const { db } = service.context;
  const badge = { id: 'bdg_1', key: 'writer', name: 'Writer', description: null, icon: null };
  badges(db).insert({ ...badge, criteriaType: 'posts_created', criteriaTarget: 1, xpReward: 0 }, 0);
  const times = { startsAt: TEST_START, endsAt: null };
  const challenge = { id: 'chl_1', title: 'Write', description: null, objectiveType: 'posts_created' };
  challenges(db).insert({ ...challenge, objectiveTarget: 2, xpReward: 0, ...times }, TEST_START);
};

test('a slug comes from the name, is unique, and stands for the id everywhere', async () => {
  const service = startTestService();
  const slugs: string[] = [];
  for (const name of ["Groupe d'été", "Groupe d'ete!", '日本']) {
    slugs.push((await service.call('create_group', { body: { name } })).group.slug);
  }
  expect(slugs).toEqual(['groupe-d-ete', 'groupe-d-ete-2', 'group']);
  await expect(service.call('create_group', { body: { name: 'X', slug: 'group' } })).rejects.toMatchObject({
    status: 400,
    message: 'slug is already taken: group',
  });
  const { group } = await service.call('update_group', {
    params: { id: 'group' },
    body: { slug: 'group', name: 'Japan', color: '#A1B2C3', description: 'East' },
  });
  expect(group).toMatchObject({ slug: 'group', name: 'Japan', color: '#a1b2c3', description: 'East', rule: null });
  const { groups } = await service.call('list_groups', {});
  expect(groups.map(({ name }) => name)).toEqual(["Groupe d'ete!", "Groupe d'été", 'Japan']);
});

test('members of the space are added once; others come back as not found', async () => {
  const service = startTestService();
  await addUsers(service, 'a', 'b');
  await service.call('create_user', { body: { externalId: 'guest', name: 'Guest', member: false } });
  await service.call('create_group', { body: { name: 'Duo' } });
  const add = (users: string[], role?: 'leader' | 'member') =>
    service.call('add_group_members', { params: { id: 'duo' }, body: { users, ...(role ? { role } : {}) } });
  expect(await add(['ext:a', 'ext:b', 'ext:a', 'ext:guest', 'nobody'])).toMatchObject({
    added: 2,
    notFound: ['ext:guest', 'nobody'],
    group: { memberCount: 2 },
  });
  expect((await add(['ext:b'], 'leader')).added).toBe(0);
  expect((await add(['ext:b'])).added).toBe(0);
  expect(await membersOf(service, 'duo')).toEqual([
    ['b', 'leader', false],
    ['a', 'member', false],
  ]);
  const params = { id: 'duo', userId: 'ext:b' };
  expect(await service.call('remove_group_member', { params })).toEqual({ removed: true });
  await expect(service.call('remove_group_member', { params })).rejects.toMatchObject({
    status: 404,
    message: 'Group member not found',
  });
});

test('setting the groups of a user replaces the whole list, or changes nothing', async () => {
  const service = startTestService();
  await addUsers(service, 'a');
  for (const name of ['One', 'Two', 'Three']) await service.call('create_group', { body: { name } });
  const set = (groups: string[]) => service.call('set_user_groups', { params: { id: 'ext:a' }, body: { groups } });
  await set(['one', 'two']);
  expect((await set(['two', 'three'])).groups.map(({ slug, groupRole }) => [slug, groupRole])).toEqual([
    ['three', 'member'],
    ['two', 'member'],
  ]);
  await expect(set(['one', 'nowhere'])).rejects.toMatchObject({ status: 400, message: 'Group not found: nowhere' });
  const { groups } = await service.call('get_user_groups', { params: { id: 'ext:a' } });
  expect(groups.map(({ slug }) => slug)).toEqual(['three', 'two']);
});

test.each([
  [{ kind: 'level_min', level: 2 }, 'À partir du niveau 2'],
  [{ kind: 'streak_days', days: 2 }, "2 jours d'activité d'affilée"],
  [{ kind: 'badge', badge: 'writer' }, 'A obtenu le badge « Writer »'],
  [{ kind: 'challenge_joined', challenge: 'chl_1' }, 'Participe au défi « Write »'],
  [{ kind: 'challenge_completed', challenge: 'chl_1' }, 'A relevé le défi « Write »'],
  [{ kind: 'course_completed', course: 'bread' }, 'A terminé le cours « Bread »'],
] as const)('the rule %j adds members who meet it at once, and others once they do', async (rule, label) => {
  const service = startTestService();
  const { context } = service.service;
  seedRewards(service);
  const ids = await addUsers(service, 'before', 'after', 'never');
  const { course } = await service.call('create_course', { body: { title: 'Bread', published: true } });
  const { lesson } = await service.call('create_lesson', { params: { id: course.id }, body: { title: 'Flour' } });
  const qualify = async (userId: string): Promise<void> => {
    context.work.run(() => {
      joinChallenge(context, 'chl_1', userId);
      recordSpaceVisit(context, userId);
    });
    service.clock.advance(DAY_MS);
    context.work.run(() => {
      for (const postId of ['p1', 'p2']) recordActivity(context, userId, { kind: 'post_created', postId });
    });
    await service.call('award_xp', { params: { id: userId }, body: { amount: 100 } });
    await service.call('complete_lesson', { params: { id: lesson.id }, body: { userId } });
  };
  await qualify(ids[0] ?? '');
  const { group } = await service.call('create_group', { body: { name: 'Auto', rule } });
  expect(group).toMatchObject({ memberCount: 1, rule: { kind: rule.kind } });
  await qualify(ids[1] ?? '');
  expect(await membersOf(service, 'auto')).toEqual([
    ['after', 'member', true],
    ['before', 'member', true],
  ]);
  expect((await service.call('get_group', { params: { id: 'auto' } })).group.ruleLabel).toBe(label);
  const manual = await service.call('update_group', { params: { id: 'auto' }, body: { rule: null } });
  expect(manual.group).toMatchObject({ rule: null, memberCount: 2 });
  expect(service.errors).toEqual([]);
});

test('nobody is removed by a rule, and an unknown parameter makes none', async () => {
  const service = startTestService();
  const [id = ''] = await addUsers(service, 'a');
  await service.call('award_xp', { params: { id }, body: { amount: 100 } });
  await service.call('create_group', { body: { name: 'Auto', rule: { kind: 'level_min', level: 2 } } });
  await service.call('award_xp', { params: { id }, body: { amount: -100 } });
  expect(await membersOf(service, 'auto')).toEqual([['a', 'member', true]]);
  await expect(
    service.call('create_group', { body: { name: 'Other', rule: { kind: 'badge', badge: 'none' } } }),
  ).rejects.toMatchObject({ status: 400, message: 'Badge not found: none' });
  expect((await service.call('list_groups', {})).groups).toHaveLength(1);
});

test('a deleted group leaves every audience; what addressed only it opens to the whole space', async () => {
  const service = startTestService();
  for (const name of ['Gone', 'Kept']) await service.call('create_group', { body: { name } });
  const schedule = async (groups: string[]) =>
    (
      await service.call('create_live_session', {
        body: { title: 'A', scheduledAt: TEST_START, groups, replay: 'groups', replayGroups: groups },
      })
    ).session.id;
  const [only, both] = [await schedule(['gone']), await schedule(['gone', 'kept'])];
  const { course } = await service.call('create_course', { body: { title: 'C', groups: ['gone'] } });
  await service.call('update_space_permissions', { body: { files: { who: 'custom', groups: ['gone', 'kept'] } } });
  expect(await service.call('delete_group', { params: { id: 'gone' } })).toEqual({ deleted: true });
  const { groups } = await service.call('list_groups', {});
  const kept = [groups[0]?.id];
  const read = async (id: string) => (await service.call('get_live_session', { params: { id } })).session;
  expect(await read(only)).toMatchObject({ groupIds: [], replay: 'all', replayGroupIds: [] });
  expect(await read(both)).toMatchObject({ groupIds: kept, replay: 'groups', replayGroupIds: kept });
  expect((await service.call('get_course', { params: { id: course.id } })).course.groupIds).toEqual([]);
  expect((await service.call('get_space_permissions', {})).permissions.files).toEqual({ who: 'custom', groups: kept });
  await expect(service.call('get_group', { params: { id: 'gone' } })).rejects.toMatchObject({ status: 404 });
});

test('a link of a group is a link, newest first, and is only ever forgotten', async () => {
  const service = startTestService();
  await service.call('create_group', { body: { name: 'A' } });
  const add = async (title: string) =>
    (
      await service.call('add_group_document', {
        params: { id: 'a' },
        body: { title, url: 'https://example.com/list' },
      })
    ).document;
  const first = await add('First');
  await add('Second');
  expect(first).toMatchObject({ kind: 'link', mimeType: null, sizeBytes: null, uploadedBy: { name: 'Alex Owner' } });
  const list = async () => (await service.call('list_group_documents', { params: { id: 'a' } })).documents;
  expect((await list()).map(({ title }) => title)).toEqual(['Second', 'First']);
  await service.call('delete_group_document', { params: { id: 'a', docId: first.id } });
  expect((await list()).map(({ title }) => title)).toEqual(['Second']);
});

test('a document uploaded through the API is erased with its last mention', async () => {
  const service = startTestService();
  await service.call('create_group', { body: { name: 'A' } });
  const uploaded = await service.raw('POST', '/attachments', {
    body: 'Flour, water, salt.',
    headers: { 'Content-Type': 'text/plain' },
  });
  const { attachment } = (await uploaded.json()) as { attachment: { url: string } };
  const fetchFile = async () => (await service.service.fetch(new Request(attachment.url))).status;
  const add = async () =>
    (
      await service.call('add_group_document', {
        params: { id: 'a' },
        body: { title: 'Recipe', url: attachment.url },
      })
    ).document;
  const documents = [await add(), await add()];
  expect(documents[0]).toMatchObject({ mimeType: 'text/plain; charset=utf-8', sizeBytes: 19 });
  const statuses: number[] = [];
  for (const { id } of documents) {
    await service.call('delete_group_document', { params: { id: 'a', docId: id } });
    statuses.push(await fetchFile());
  }
  expect(statuses).toEqual([200, 404]);
});

test('figures sum up the learners of a group, and list its leaders', async () => {
  const service = startTestService();
  const [a = '', , leader = ''] = await addUsers(service, 'a', 'b', 'leader');
  await service.call('create_group', { body: { name: 'G' } });
  await service.call('add_group_members', { params: { id: 'g' }, body: { users: ['ext:a', 'ext:b'] } });
  await service.call('add_group_members', { params: { id: 'g' }, body: { users: [leader], role: 'leader' } });
  const { course } = await service.call('create_course', { body: { title: 'Bread', published: true } });
  for (const title of ['One', 'Two']) {
    const { lesson } = await service.call('create_lesson', { params: { id: course.id }, body: { title } });
    await service.call('complete_lesson', { params: { id: lesson.id }, body: { userId: leader } });
    if (title === 'One') await service.call('complete_lesson', { params: { id: lesson.id }, body: { userId: a } });
  }
  await service.call('create_course', { body: { title: 'A draft' } });
  const stats = await service.call('get_group_stats', { params: { id: 'g' } });
  expect(stats.courses).toEqual([{ id: course.id, title: 'Bread', slug: 'bread', lessonCount: 2 }]);
  expect(stats.summary).toMatchObject({
    memberCount: 3,
    learnerCount: 2,
    activeLast7d: 2,
    inactive: 0,
    avgProgressPct: 25,
    lessonsCompleted: 1,
    xp30d: 10,
  });
  expect(stats.members[0]).toMatchObject({ externalId: 'leader', progressPct: 100, xp30d: 20 });
  const { courses } = await service.call('get_user_progress', { params: { id: a } });
  expect(courses).toMatchObject([
    { slug: 'bread', lessonCount: 2, completedLessons: 1, progressPct: 50, completed: false },
  ]);
});
