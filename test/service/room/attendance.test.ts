import { describe, expect, it } from 'vitest';
import { Refused, startTestService, type TestService } from '../../support/service.ts';
import { joinRoom } from '../../../src-service/families/room/people.ts';
import { createGuest } from '../../../src-service/families/users/users.ts';

const MINUTE = 60_000;

const openSession = async (host: TestService, over: object = {}): Promise<string> => {
  const { session } = await host.call('create_live_session', {
    body: { title: 'Attendance', scheduledAt: host.clock.now() + 10 * MINUTE, ...over },
  });
  return session.id;
};

const join = async (host: TestService, id: string, body: object): Promise<{ id: string }> => {
  const { participant } = await host.rehearse('POST', `/sessions/${id}/participants`, body);
  return participant as { id: string };
};

describe('attendance of a live', () => {
  it('starts with the live: the waiting room does not count, and watching has its own hours', async () => {
    const host = startTestService();
    const id = await openSession(host);
    const ann = await join(host, id, { name: 'Ann', externalId: 'ann' });
    const gone = await join(host, id, { name: 'Gone', externalId: 'gone' });
    host.clock.advance(5 * MINUTE);
    await host.rehearse('DELETE', `/sessions/${id}/participants/${gone.id}`);
    await host.rehearse('POST', `/sessions/${id}/start`);
    const bob = await join(host, id, { name: 'Bob', role: 'speaker' });
    host.clock.advance(30 * MINUTE);
    await host.rehearse('DELETE', `/sessions/${id}/participants/${ann.id}`);
    host.clock.advance(15 * MINUTE);
    await join(host, id, { name: 'Ann', externalId: 'ann' });
    host.clock.advance(15 * MINUTE);
    await host.rehearse('POST', `/sessions/${id}/end`);

    const { summary, participants } = await host.call('get_live_attendance', { params: { id } });
    expect(summary).toEqual({
      liveDurationSec: 3600,
      attended: 2,
      peakConcurrent: 2,
      peakAt: new Date(host.clock.now() - 60 * MINUTE).toISOString(),
      averageConcurrent: 1.75,
      averageWatchSec: 3150,
      watchedHalfOrMore: 2,
      replayViews: 0,
      spectatorHours: 0.75,
      interactiveHours: 1,
    });
    expect(
      participants.map(({ name, externalId, role, source, watchSec, watchPct, connections, connected }) => {
        return { name, externalId, role, source, watchSec, watchPct, connections, connected };
      }),
    ).toEqual([
      {
        name: 'Ann',
        externalId: 'ann',
        role: 'viewer',
        source: 'lms',
        watchSec: 2700,
        watchPct: 75,
        connections: 2,
        connected: false,
      },
      {
        name: 'Bob',
        externalId: null,
        role: 'speaker',
        source: 'invite',
        watchSec: 3600,
        watchPct: 100,
        connections: 1,
        connected: false,
      },
    ]);
    expect(participants.map(({ userId }) => userId)).toEqual([ann.id, bob.id]);
  });

  it('goes up to the call while the live runs', async () => {
    const host = startTestService();
    const id = await openSession(host);
    await host.rehearse('POST', `/sessions/${id}/start`);
    await join(host, id, { name: 'Ann' });
    host.clock.advance(10 * MINUTE);
    const { summary, participants, session } = await host.call('get_live_attendance', { params: { id } });
    expect(session.participantCount).toBe(1);
    expect(summary).toMatchObject({ liveDurationSec: 600, attended: 1, peakConcurrent: 1, spectatorHours: 0.1667 });
    expect(participants).toMatchObject([{ watchSec: 600, leftAt: null, connected: true }]);
  });

  it('changes from watching to interactive when the floor is given, in one connection', async () => {
    const host = startTestService();
    const id = await openSession(host);
    await host.rehearse('POST', `/sessions/${id}/start`);
    const ann = await join(host, id, { name: 'Ann' });
    host.clock.advance(6 * MINUTE);
    const { participant } = await host.call('set_participant_role', {
      params: { id, userId: ann.id },
      body: { role: 'speaker' },
    });
    expect(participant).toMatchObject({ role: 'speaker', spectator: false, connected: true });
    host.clock.advance(12 * MINUTE);
    const { summary, participants } = await host.call('get_live_attendance', { params: { id } });
    expect(summary).toMatchObject({ spectatorHours: 0.1, interactiveHours: 0.2, peakConcurrent: 1 });
    expect(participants).toMatchObject([{ connections: 1, watchPct: 100 }]);
  });

  it('counts everyone of a conference as in the room', async () => {
    const host = startTestService();
    const id = await openSession(host, { mode: 'conference' });
    await join(host, id, { name: 'Ann' });
    const { participants } = await host.call('get_live_participants', { params: { id } });
    expect(participants).toMatchObject([{ name: 'Ann', spectator: false, connected: true, handRaisedAt: null }]);
  });

  it('ends open connections where they were last seen when the service comes back', async () => {
    const { mkdtempSync, rmSync } = await import('node:fs');
    const { tmpdir } = await import('node:os');
    const { join: joinPath } = await import('node:path');
    const data = mkdtempSync(joinPath(tmpdir(), 'regie-room-'));
    try {
      const first = startTestService({ data });
      const id = await openSession(first);
      await first.rehearse('POST', `/sessions/${id}/start`);
      const { context } = first.service;
      const ann = createGuest(context, 'Ann').id;
      joinRoom(context, { sessionId: id, userId: ann, role: 'viewer', source: 'invite', spectator: null });
      await join(first, id, { name: 'Bob' });
      first.clock.advance(10 * MINUTE);
      first.close();
      first.clock.advance(30 * MINUTE);
      const second = startTestService({ data, clock: first.clock });
      const { participants } = await second.call('get_live_attendance', { params: { id } });
      // Bob was put there by a rehearsal control, and stays until one takes him away.
      expect(participants).toMatchObject([
        { name: 'Ann', watchSec: 600, connected: false },
        { name: 'Bob', watchSec: 2400, connected: true },
      ]);
      second.close();
    } finally {
      rmSync(data, { recursive: true, force: true });
    }
  });

  it('refuses more people than the live takes, the host excepted', async () => {
    const host = startTestService();
    const id = await openSession(host, { maxParticipants: 2 });
    await join(host, id, { name: 'Ann' });
    await join(host, id, { name: 'Bob' });
    await expect(join(host, id, { name: 'Cat' })).rejects.toThrow('The room is full: 2 people at most');
    const { participants } = await host.call('get_live_participants', { params: { id } });
    expect(participants.map(({ name }) => name)).toEqual(['Ann', 'Bob']);
  });
});

describe('roles', () => {
  it("keeps a promoted viewer's role through a viewer's entry", async () => {
    const host = startTestService();
    const id = await openSession(host);
    const ann = await join(host, id, { name: 'Ann', externalId: 'ann' });
    await host.call('set_participant_role', { params: { id, userId: 'ext:ann' }, body: { role: 'speaker' } });
    await host.rehearse('DELETE', `/sessions/${id}/participants/${ann.id}`);
    expect(await join(host, id, { name: 'Ann', externalId: 'ann' })).toMatchObject({ role: 'speaker' });
  });

  it('refuses someone who is not registered', async () => {
    const host = startTestService();
    const id = await openSession(host);
    const refusal = host.call('set_participant_role', { params: { id, userId: 'nobody' }, body: { role: 'speaker' } });
    await expect(refusal).rejects.toEqual(new Refused(404, 'Participant not found'));
  });
});

describe('hands', () => {
  it('are raised, lowered, and lowered by leaving', async () => {
    const host = startTestService();
    const id = await openSession(host);
    const ann = await join(host, id, { name: 'Ann' });
    const hand = async (raised: boolean): Promise<unknown> =>
      (await host.rehearse('PUT', `/sessions/${id}/hands/${ann.id}`, { raised })).participant;
    expect(await hand(true)).toMatchObject({ handRaisedAt: new Date(host.clock.now()).toISOString() });
    expect(await hand(false)).toMatchObject({ handRaisedAt: null });
    await hand(true);
    await host.rehearse('DELETE', `/sessions/${id}/participants/${ann.id}`);
    const { participants } = await host.call('get_live_participants', { params: { id } });
    expect(participants).toMatchObject([{ connected: false, handRaisedAt: null }]);
    await expect(hand(true)).rejects.toThrow('Only someone in the room can raise a hand');
  });
});
