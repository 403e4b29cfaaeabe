import { describe, expect, it } from 'vitest';
import { replayFor } from '../../../src-service/families/sessions/replay-for.ts';
import { sessions } from '../../../src-service/store/session-repository.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const DAY_MS = 24 * 3_600_000;

interface Ended {
  readonly host: TestService;
  readonly id: string;
  /** The replay that each is told of: someone who was there, someone who was not, a teacher, and the host. */
  tell(): Record<string, string | undefined>;
}

/** A live with this rule that has ended: Ann was there, Bob was not, Tess teaches. */
const endLive = async (rule: object): Promise<Ended> => {
  const host = startTestService();
  const ids = new Map<string, string>();
  for (const [name, role] of [
    ['ann', 'member'],
    ['bob', 'member'],
    ['tess', 'teacher'],
  ] as const) {
    ids.set(name, (await host.call('create_user', { body: { externalId: name, name, role } })).user.id);
  }
  await host.call('create_group', { body: { name: 'Autumn' } });
  await host.call('add_group_members', { params: { id: 'autumn' }, body: { users: ['ext:bob'] } });
  await host.call('award_xp', { params: { id: 'ext:ann' }, body: { amount: 300 } });
  const { session } = await host.call('create_live_session', {
    body: { title: 'A live', scheduledAt: host.clock.now(), ...rule },
  });
  const { id } = session;
  ids.set('host', session.hostId);
  await host.rehearse('POST', `/sessions/${id}/start`);
  await host.rehearse('POST', `/sessions/${id}/participants`, { name: 'ann', externalId: 'ann' });
  host.clock.advance(60_000);
  await host.rehearse('POST', `/sessions/${id}/end`);
  host.clock.advance(DAY_MS);
  return {
    host,
    id,
    tell: () =>
      Object.fromEntries(
        [...ids].map(([name, userId]) => {
          const row = sessions(host.service.context.db).find(id);
          const role = name === 'host' ? 'host' : 'viewer';
          return [name, row && replayFor(host.service.context, row, { userId, role })?.state];
        }),
      ),
  };
};

describe('the replay of a live that has ended', () => {
  it.each([
    [{ replay: 'all' }, 'ready', 'ready'],
    [{ replay: 'attendees' }, 'ready', 'restricted'],
    [{ replay: 'groups', replayGroups: ['autumn'] }, 'restricted', 'ready'],
    [{ replay: 'level', replayMinLevel: 3 }, 'ready', 'restricted'],
    [{ replay: 'none' }, 'restricted', 'restricted'],
  ])('with %j is for those it says, and always for the host and the team', async (rule, ann, bob) => {
    const { tell } = await endLive(rule);
    expect(tell()).toEqual({ ann, bob, tess: 'ready', host: 'ready' });
  });

  it('is held back for review until it is published', async () => {
    const { host, id, tell } = await endLive({ replayPublish: 'review' });
    expect(tell()).toEqual({ ann: 'preparing', bob: 'preparing', tess: 'ready', host: 'ready' });
    await host.call('update_live_session', { params: { id }, body: { replayPublished: true } });
    expect(tell()).toMatchObject({ ann: 'ready', bob: 'ready' });
  });

  it('gives its address to those alone who may watch it, and there is none without a recording', async () => {
    const { host, id } = await endLive({ replay: 'attendees' });
    const row = sessions(host.service.context.db).find(id);
    const { replay } = await host.call('get_live_replay', { params: { id } });
    const told = (userId: string) => row && replayFor(host.service.context, row, { userId, role: 'viewer' });
    const { user } = await host.call('get_user', { params: { id: 'ext:ann' } });
    expect([told(user.id), told('nobody')]).toEqual([
      { state: 'ready', url: replay.embedUrl, isRecorded: false },
      { state: 'restricted', url: null, isRecorded: false },
    ]);
    expect((await endLive({ recordingEnabled: false })).tell()).toMatchObject({ ann: 'none', host: 'none' });
  });
});
