import { expect, test } from 'vitest';
import { startTestService, TEST_START, type TestService } from '../../support/service.ts';

const DAY_MS = 24 * 3_600_000;

const PEOPLE = [
  { externalId: 'a', name: 'Ada', role: 'teacher', level: 5, joinedDaysAgo: 2, activeDaysAgo: 1, status: 'active' },
  { externalId: 'b', name: 'Bo', role: 'member', level: 3, joinedDaysAgo: 40, activeDaysAgo: 20, status: 'active' },
  { externalId: 'c', name: 'Cy', role: 'member', level: 1, joinedDaysAgo: 90, activeDaysAgo: 80, status: 'active' },
  { externalId: 'd', name: 'Di', role: 'member', level: 3, joinedDaysAgo: 1, activeDaysAgo: 0, status: 'suspended' },
] as const;

const startWithPeople = async (): Promise<{
  regie: TestService;
  ids: Readonly<Record<string, string>>;
  groupId: string;
}> => {
  const regie = startTestService();
  const update = regie.service.context.db.prepare(
    'UPDATE member SET role = ?, level = ?, joined_at = ?, last_activity_at = ?, status = ? WHERE user_id = ?',
  );
  const ids: Record<string, string> = {};
  for (const { externalId, name, role, level, joinedDaysAgo, activeDaysAgo, status } of PEOPLE) {
    const { user } = await regie.call('create_user', { body: { externalId, name } });
    update.run(role, level, TEST_START - joinedDaysAgo * DAY_MS, TEST_START - activeDaysAgo * DAY_MS, status, user.id);
    ids[name] = user.id;
  }
  const { group } = await regie.call('create_group', { body: { name: 'Choir' } });
  await regie.call('add_group_members', { params: { id: group.id }, body: { users: ['ext:b'] } });
  return { regie, ids, groupId: group.id };
};

test('a segment holds the active members every filter matches, and those listed', async () => {
  const { regie, ids, groupId } = await startWithPeople();
  const names = async (filters: object): Promise<string[]> => {
    const preview = await regie.call('preview_email_segment', { body: { filters } });
    expect(preview).toMatchObject({ memberCount: preview.sample.length, capped: false });
    return preview.sample.map(({ name }) => name).sort();
  };
  expect(await names({})).toEqual(['Ada', 'Alex Owner', 'Bo', 'Cy']);
  expect(await names({ roles: ['member'] })).toEqual(['Bo', 'Cy']);
  expect(await names({ roles: ['member'], minLevel: 2 })).toEqual(['Bo']);
  expect(await names({ maxLevel: 3, roles: ['teacher', 'member'] })).toEqual(['Bo', 'Cy']);
  expect(await names({ joinedWithinDays: 30 })).toEqual(['Ada', 'Alex Owner']);
  expect(await names({ activeWithinDays: 30, roles: ['member', 'teacher'] })).toEqual(['Ada', 'Bo']);
  expect(await names({ groups: ['choir'] })).toEqual(['Bo']);
  expect(await names({ groups: [groupId], users: [ids.Cy] })).toEqual(['Bo', 'Cy']);
  expect(await names({ users: ['ext:c', ids.Di] })).toEqual(['Cy']);
});

test('filters read back with names; a deleted group leaves nobody rather than everybody', async () => {
  const { regie, ids, groupId } = await startWithPeople();
  const { segment } = await regie.call('create_email_segment', {
    body: { name: 'Singers', filters: { groups: ['choir'], users: [ids.Cy ?? ''], minLevel: 2 } },
  });
  expect(segment).toMatchObject({
    memberCount: 2,
    filters: {
      groups: [{ id: groupId, slug: 'choir', name: 'Choir' }],
      users: [{ id: ids.Cy, name: 'Cy' }],
      minLevel: 2,
    },
  });
  await regie.call('update_email_segment', { params: { id: segment.id }, body: { filters: { groups: [groupId] } } });
  await regie.call('delete_group', { params: { id: groupId } });
  expect((await regie.call('list_email_segments', {})).segments[0]?.memberCount).toBe(1);
  expect(await regie.call('get_email_segment', { params: { id: segment.id } })).toMatchObject({
    segment: { memberCount: 0, sample: [], capped: false },
  });
});

test('a read-only key previews, and saves nothing', async () => {
  const { regie } = await startWithPeople();
  const headers = { Authorization: `Bearer ${regie.readOnlyKey}` };
  const status = async (path: string) => (await regie.raw('POST', path, { headers, body: { name: 'X' } })).status;
  expect([await status('/emails/segments/preview'), await status('/emails/segments')]).toEqual([200, 403]);
});

test('the count of a segment stops beyond 5,000 members', async () => {
  const { regie } = await startWithPeople();
  const { db } = regie.service.context;
  db.exec(`
    INSERT INTO user (id, name, created_at) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5100)
      SELECT 'many_' || i, 'Many', 0 FROM n;
    INSERT INTO member (user_id, role, status, joined_at) SELECT id, 'member', 'active', 0 FROM user WHERE name = 'Many';
  `);
  const preview = await regie.call('preview_email_segment', { body: {} });
  expect([preview.memberCount, preview.capped]).toEqual([5000, true]);
});

test.each([{ groups: ['none'] }, { users: ['none'] }, { roles: ['king'] }, { minLevel: 11 }])(
  'a segment with the filter %j is refused',
  async (filters) => {
    const regie = startTestService();
    await expect(regie.call('preview_email_segment', { body: { filters } as never })).rejects.toMatchObject({
      status: 400,
    });
  },
);
