import { describe, expect, it } from 'vitest';
import { Refused, startTestService, type TestService } from '../../../support/service.ts';

const MINUTE = 60_000;

/** A small generator, so that each run draws the same. */
const seeded = (seed: number) => (): number => {
  seed = (seed * 1664525 + 1013904223) % 4294967296;
  return seed / 4294967296;
};

const goLive = async (): Promise<{ host: TestService; id: string }> => {
  const host = startTestService({ random: seeded(7) });
  const { session } = await host.call('create_live_session', {
    body: { title: 'Full house', scheduledAt: host.clock.now() + MINUTE, maxParticipants: 1000 },
  });
  await host.rehearse('POST', `/sessions/${session.id}/start`);
  return { host, id: session.id };
};

const keep = (host: TestService, id: string, over: object): Promise<unknown> =>
  host.rehearse('PUT', `/sessions/${id}/audience`, { size: 0, ...over });

const connected = async (host: TestService, id: string): Promise<number> => {
  const { participants } = await host.call('get_live_participants', { params: { id } });
  return participants.filter((person) => person.connected).length;
};

describe('the simulated audience', () => {
  it('fills the room at once, keeps its size through comings and goings, and leaves', async () => {
    const { host, id } = await goLive();
    await keep(host, id, { size: 1000 });
    expect(await connected(host, id)).toBe(1000);
    host.clock.advance(10 * MINUTE);
    expect(await connected(host, id)).toBe(1000);
    const { summary } = await host.call('get_live_attendance', { params: { id } });
    expect(summary.peakConcurrent).toBe(1000);
    expect(summary.attended).toBeGreaterThan(1000);
    await keep(host, id, { size: 12 });
    expect(await connected(host, id)).toBe(12);
    await keep(host, id, { size: 0 });
    expect(await connected(host, id)).toBe(0);
    expect(host.errors).toEqual([]);
  });

  it('chats at the pace asked, raises hands and lowers them', async () => {
    const { host, id } = await goLive();
    await keep(host, id, { size: 40, chatPerMinute: 12, handsPerMinute: 2 });
    host.clock.advance(20 * MINUTE);
    const { messages } = await host.call('get_live_chat', { params: { id } });
    expect(messages.length).toBeGreaterThan(180);
    expect(messages.length).toBeLessThan(300);
    expect(new Set(messages.map(({ text }) => text)).size).toBeGreaterThan(60);
    const { participants } = await host.call('get_live_participants', { params: { id } });
    const raised = participants.filter(({ handRaisedAt }) => handRaisedAt !== null);
    expect(raised.length).toBeLessThan(8);
    await keep(host, id, { size: 40 });
    host.clock.advance(20 * MINUTE);
    expect((await host.call('get_live_chat', { params: { id } })).messages).toHaveLength(messages.length);
    expect(host.errors).toEqual([]);
  });

  it('answers a poll within seconds, with a favourite', async () => {
    const { host, id } = await goLive();
    await keep(host, id, { size: 500, votePercent: 60 });
    const { poll } = await host.call('create_poll', {
      params: { id },
      body: { question: 'Which one?', options: ['A', 'B', 'C', 'D'], open: true },
    });
    host.clock.advance(5000);
    const early = (await host.call('get_live_poll', { params: { id, pollId: poll.id } })).poll.voters;
    host.clock.advance(30_000);
    const { poll: voted } = await host.call('get_live_poll', { params: { id, pollId: poll.id } });
    expect(early).toBeGreaterThan(100);
    expect(voted.voters).toBeGreaterThan(270);
    expect(voted.voters).toBeLessThan(330);
    const votes = voted.options.map((option) => option.votes);
    expect(Math.max(...votes)).toBeGreaterThan(1.5 * Math.min(...votes));
    expect(host.errors).toEqual([]);
  });

  it('goes home when the live ends', async () => {
    const { host, id } = await goLive();
    await keep(host, id, { size: 30, chatPerMinute: 60 });
    await host.rehearse('POST', `/sessions/${id}/end`);
    host.clock.advance(10 * MINUTE);
    expect(await connected(host, id)).toBe(0);
    expect(host.errors).toEqual([]);
    await expect(keep(host, id, { size: 5 })).rejects.toEqual(new Refused(400, 'Session is over'));
  });

  it('is refused beyond the size of the room, and nobody has come', async () => {
    const host = startTestService();
    const { session } = await host.call('create_live_session', {
      body: { title: 'Small', scheduledAt: host.clock.now(), maxParticipants: 10 },
    });
    await expect(keep(host, session.id, { size: 11 })).rejects.toMatchObject({ status: 400 });
    expect(await connected(host, session.id)).toBe(0);
    await keep(host, session.id, { size: 10 });
    expect(await connected(host, session.id)).toBe(10);
  });
});
