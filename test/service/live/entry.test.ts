import { expect, test } from 'vitest';
import { redeemEntryTicket, redeemInvite } from '../../../src-service/families/live/entry.ts';
import { startTestService, TEST_START, type TestService } from '../../support/service.ts';

const MINUTE = 60_000;

const begin = async () => {
  const service = startTestService();
  const { session } = await service.call('create_live_session', { body: { title: 'A live', scheduledAt: TEST_START } });
  return { ...service, id: session.id, ctx: service.service.context };
};

const enter = ({ call }: Pick<TestService, 'call'>, sessionId: string, name = 'Ines') =>
  call('create_live_entry_url', { body: { sessionId, user: { externalId: 'lms-1', name } } });

const tokenOf = (url: string): string => url.split('/').at(-1) ?? '';

test('an entry URL is personal, opens once and says when it expires', async () => {
  const live = await begin();
  const entry = await enter(live, live.id);
  expect(entry).toMatchObject({
    role: 'viewer',
    sessionId: live.id,
    expiresAt: new Date(TEST_START + 15 * MINUTE).toISOString(),
  });
  const token = tokenOf(entry.url);
  expect(redeemEntryTicket(live.ctx, token)).toEqual({
    kind: 'admitted',
    sessionId: live.id,
    userId: entry.userId,
    role: 'viewer',
    source: 'lms',
  });
  expect(redeemEntryTicket(live.ctx, token)).toEqual({ kind: 'refused', reason: 'used' });
  expect(redeemEntryTicket(live.ctx, 'nothing')).toEqual({ kind: 'refused', reason: 'unknown' });
});

test('an entry URL expires after 15 minutes', async () => {
  const live = await begin();
  const [one, other] = [await enter(live, live.id), await enter(live, live.id)];
  live.clock.advance(15 * MINUTE - 1);
  expect(redeemEntryTicket(live.ctx, tokenOf(one.url)).kind).toBe('admitted');
  live.clock.advance(1);
  expect(redeemEntryTicket(live.ctx, tokenOf(other.url))).toEqual({ kind: 'refused', reason: 'expired' });
});

test('the same person keeps one account, under the last name given', async () => {
  const live = await begin();
  const first = await enter(live, live.id, 'Ines');
  const second = await enter(live, live.id, 'Ines Moreau');
  expect(second.userId).toBe(first.userId);
  expect(live.ctx.db.prepare('SELECT name FROM user WHERE id = ?').get(first.userId)).toEqual({ name: 'Ines Moreau' });
});

test.each<[string, (live: Awaited<ReturnType<typeof begin>>) => Promise<unknown>, unknown, string]>([
  [
    'an unknown session',
    async () => undefined,
    { sessionId: 'nothing', user: { externalId: 'e' } },
    'Session not found',
  ],
  ['no user', async () => undefined, { sessionId: 'x' }, 'user.externalId is required'],
  [
    'a role that cannot be given',
    async () => undefined,
    { sessionId: 'x', user: { externalId: 'e' }, role: 'moderator' },
    'role must be "viewer" or "speaker"',
  ],
])('an entry with %s is refused with 400', async (_, prepare, body, message) => {
  const live = await begin();
  await prepare(live);
  const response = await live.raw('POST', '/live/entry', { body });
  expect([response.status, await response.json()]).toEqual([400, { error: message }]);
});

test('nobody enters a live that is over, by any link', async () => {
  const live = await begin();
  const entry = await enter(live, live.id);
  const { invite } = await live.call('create_live_invite', { params: { id: live.id }, body: {} });
  await live.rehearse('POST', `/sessions/${live.id}/start`);
  await live.rehearse('POST', `/sessions/${live.id}/end`);
  await expect(enter(live, live.id)).rejects.toMatchObject({ status: 400, message: 'Session is over' });
  expect(redeemEntryTicket(live.ctx, tokenOf(entry.url))).toEqual({ kind: 'refused', reason: 'over' });
  expect(redeemInvite(live.ctx, invite.token, 'Ben')).toEqual({ kind: 'refused', reason: 'over' });
});

test('an invitation opens for guests, counts its uses and stops at its limit', async () => {
  const live = await begin();
  const { invite } = await live.call('create_live_invite', {
    params: { id: live.id },
    body: { role: 'speaker', label: 'Guests', maxUses: 2 },
  });
  expect(invite).toMatchObject({ role: 'speaker', label: 'Guests', uses: 0, maxUses: 2, active: true, revoked: false });
  const outcomes = ['Ada', 'Ben', 'Cleo'].map((name) => redeemInvite(live.ctx, invite.token, name));
  expect(outcomes.map(({ kind }) => kind)).toEqual(['admitted', 'admitted', 'refused']);
  expect(outcomes[2]).toEqual({ kind: 'refused', reason: 'full' });
  const { invites } = await live.call('list_live_invites', { params: { id: live.id } });
  expect(invites).toMatchObject([{ id: invite.id, uses: 2, active: false }]);
});

test('an invitation expires and can be revoked, which stays', async () => {
  const live = await begin();
  const make = async () =>
    (await live.call('create_live_invite', { params: { id: live.id }, body: { expiresInHours: 0.5 } })).invite;
  const [one, other] = [await make(), await make()];
  const revoked = await live.call('revoke_live_invite', { params: { id: live.id, inviteId: one.id } });
  expect(revoked.invite).toMatchObject({ id: one.id, revoked: true, active: false });
  expect(redeemInvite(live.ctx, one.token, 'Ada')).toEqual({ kind: 'refused', reason: 'revoked' });
  live.clock.advance(30 * MINUTE);
  expect(redeemInvite(live.ctx, other.token, 'Ada')).toEqual({ kind: 'refused', reason: 'expired' });
  await expect(live.call('revoke_live_invite', { params: { id: live.id, inviteId: 'nothing' } })).rejects.toMatchObject(
    { status: 404, message: 'Invitation not found' },
  );
});

test('a session has at most 20 active invitations; a revoked one makes room', async () => {
  const live = await begin();
  const make = () => live.call('create_live_invite', { params: { id: live.id }, body: {} });
  const made = await Promise.all(Array.from({ length: 20 }, make));
  await expect(make()).rejects.toMatchObject({ status: 400, message: 'A session has at most 20 active invitations' });
  await live.call('revoke_live_invite', { params: { id: live.id, inviteId: made[0]?.invite.id ?? '' } });
  expect((await make()).invite.active).toBe(true);
});
