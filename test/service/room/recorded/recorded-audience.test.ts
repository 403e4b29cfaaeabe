import { expect, describe, it } from 'vitest';
import { scriptOfShow } from '#shared/debrief/audience/script-of-show.ts';
import type { AudienceScript, RecordedAudience } from '#shared/debrief/audience/audience-script.ts';
import { analyseShow } from '#shared/debrief/show-analysis.ts';
import { readShowRecord } from '#shared/debrief/show-record.ts';
import { createManualClock } from '#shared/lib/clock.ts';
import { MINUTE } from '../../../support/debrief/known-show.ts';
import { realName, recordedEvening } from '../../../support/debrief/recorded-evening.ts';
import { Refused, startTestService, TEST_START, type TestService } from '../../../support/service.ts';
import { testFolder } from '../../../support/test-folder.ts';

const LENGTH = 30 * MINUTE;
const record = readShowRecord(recordedEvening({ people: 40, messages: 120, minutes: 30 }), {});
const analysis = analyseShow(record, { now: 0, delayMs: 0 });
if (!analysis) throw new Error('the show never started');
const SCRIPT = scriptOfShow('Last week', record, analysis);

const peopleAt = (ms: number): number =>
  SCRIPT.stays.filter(([, from, to]) => from <= ms && (to === null || to > ms)).length;
const messagesUpTo = (ms: number): readonly string[] => SCRIPT.chat.flatMap(([at, , text]) => (at <= ms ? [text] : []));

const show = async (host: TestService): Promise<string> => {
  const { session } = await host.call('create_live_session', {
    body: { title: 'Next week', scheduledAt: TEST_START + MINUTE, maxParticipants: 500 },
  });
  return session.id;
};
const put = (host: TestService, id: string, speed = 1, script: AudienceScript = SCRIPT) =>
  host.rehearse('PUT', `/sessions/${id}/audience/recorded`, { script, speed });
const start = (host: TestService, id: string) => host.rehearse('POST', `/sessions/${id}/start`);
const status = async (host: TestService, id: string): Promise<RecordedAudience | null> =>
  (await host.rehearse('GET', `/sessions/${id}/audience/recorded`)).recorded as RecordedAudience | null;
const connected = async (host: TestService, id: string): Promise<number> => {
  const { participants } = await host.call('get_live_participants', { params: { id } });
  return participants.filter((person) => person.connected).length;
};
const chat = async (host: TestService, id: string): Promise<readonly string[]> =>
  (await host.call('get_live_chat', { params: { id } })).messages.map(({ text }) => text);

describe('a recorded audience in a rehearsal', () => {
  it('comes, writes and goes by the second as it did, at its own speed and at four times that', async () => {
    for (const speed of [1, 4]) {
      const host = startTestService();
      const id = await show(host);
      await put(host, id, speed, { ...SCRIPT, troubles: [] });
      expect(await connected(host, id)).toBe(0);
      expect(await status(host, id)).toMatchObject({ state: 'waiting', speed, title: 'Last week' });
      await start(host, id);
      for (let ms = 0; ms < LENGTH; ms += MINUTE) {
        expect(await connected(host, id)).toBe(peopleAt(ms));
        expect(await chat(host, id)).toEqual(messagesUpTo(ms));
        host.clock.advance(MINUTE / speed);
      }
      expect(await status(host, id)).toMatchObject({ state: 'over', positionMs: LENGTH });
      expect(host.errors).toEqual([]);
      host.close();
    }
  });

  it('shows no name and no message of a name of those who were there', async () => {
    const host = startTestService();
    const id = await show(host);
    await put(host, id);
    await start(host, id);
    host.clock.advance(LENGTH);
    const { participants } = await host.call('get_live_participants', { params: { id } });
    const { messages } = await host.call('get_live_chat', { params: { id } });
    const told = JSON.stringify([participants, messages]);
    for (let index = 0; index < 40; index += 1) expect(told).not.toContain(realName(index).split(' ')[0]);
    expect(participants.every(({ email }) => email === null)).toBe(true);
  });

  it('votes from the opening of the poll on as people did then, and raises its hand', async () => {
    const host = startTestService();
    const id = await show(host);
    await put(host, id);
    const body = { question: 'which price?', options: ['High', 'Middle', 'Low'], open: false } as const;
    const { poll } = await host.call('create_poll', { params: { id }, body: { ...body, options: [...body.options] } });
    await start(host, id);
    host.clock.advance(9.5 * MINUTE);
    const { participants } = await host.call('get_live_participants', { params: { id } });
    expect(participants.filter(({ handRaisedAt }) => handRaisedAt !== null)).toHaveLength(1);
    await host.call('open_poll', { params: { id, pollId: poll.id } });
    const tally = async (): Promise<readonly (number | null)[]> => {
      const { poll: now } = await host.call('get_live_poll', { params: { id, pollId: poll.id } });
      return now.options.map(({ votes }) => votes);
    };
    host.clock.advance(10_000);
    expect(await tally()).toEqual([0, 1, 2]);
    host.clock.advance(20_000);
    expect(await tally()).toEqual([2, 4, 2]);
    expect(await status(host, id)).toMatchObject({ votesLeftOut: 0 });
  });

  it('has the line gone when it was, and leaves other trouble as a person set it', async () => {
    const host = startTestService();
    const id = await show(host);
    await put(host, id);
    await start(host, id);
    const isGone = async (): Promise<boolean> => {
      const { faults } = (await host.rehearse('GET', '/faults')) as { faults: { dropRate: number } };
      return faults.dropRate === 1;
    };
    host.clock.advance(21 * MINUTE - 1000);
    expect(await isGone()).toBe(false);
    host.clock.advance(1500);
    expect(await isGone()).toBe(true);
    expect(await status(host, id)).toMatchObject({ line: 'gone' });
    host.clock.advance(MINUTE);
    expect(await isGone()).toBe(false);
    await host.rehearse('POST', `/sessions/${id}/end`);
    await host.rehearse('POST', `/sessions/${id}/reset`);
    await start(host, id);
    host.clock.advance(21.5 * MINUTE);
    expect(await isGone()).toBe(true);
    await host.rehearse('PUT', '/faults', { latencyMs: 300 });
    host.clock.advance(MINUTE);
    expect(await host.rehearse('GET', '/faults')).toMatchObject({ faults: { latencyMs: 300, dropRate: 0 } });
  });

  it('answers as late as it did then, and loses the line out of that', async () => {
    const host = startTestService();
    const id = await show(host);
    await put(host, id, 1, { ...SCRIPT, slow: [[20.5 * MINUTE, 22.5 * MINUTE, 1800]] });
    await start(host, id);
    const lineAt = async (): Promise<readonly unknown[]> => {
      const { faults } = (await host.rehearse('GET', '/faults')) as {
        faults: { latencyMs: number; dropRate: number };
      };
      const { line } = (await status(host, id)) as { readonly line: string };
      return [faults.latencyMs, faults.dropRate, line];
    };
    host.clock.advance(20 * MINUTE);
    expect(await lineAt()).toEqual([0, 0, 'fine']);
    host.clock.advance(0.75 * MINUTE);
    expect(await lineAt()).toEqual([1800, 0, 'slow']);
    host.clock.advance(0.5 * MINUTE);
    expect(await lineAt()).toEqual([0, 1, 'gone']);
    host.clock.advance(MINUTE);
    expect(await lineAt()).toEqual([1800, 0, 'slow']);
    host.clock.advance(MINUTE);
    expect(await lineAt()).toEqual([0, 0, 'fine']);
  });

  it('goes on after a crash of the service where the recording would be, and says nothing twice', async () => {
    const data = testFolder();
    const clock = createManualClock(TEST_START);
    const first = startTestService({ data, clock });
    const id = await show(first);
    await put(first, id);
    await start(first, id);
    clock.advance(10 * MINUTE);
    const before = await chat(first, id);
    expect(before).toEqual(messagesUpTo(10 * MINUTE));
    first.close();
    clock.advance(2 * MINUTE);
    const second = startTestService({ data, clock });
    clock.advance(1000);
    expect(await chat(second, id)).toEqual(messagesUpTo(12 * MINUTE + 1000));
    expect(await connected(second, id)).toBe(peopleAt(12 * MINUTE + 1000));
    clock.advance(10 * MINUTE);
    expect(await chat(second, id)).toEqual(messagesUpTo(22 * MINUTE + 1000));
    expect(second.errors).toEqual([]);
  });

  it('plays again after a reset, changes its speed, gives way to another recording and to a simulated crowd', async () => {
    const host = startTestService();
    const id = await show(host);
    await put(host, id);
    await start(host, id);
    host.clock.advance(5 * MINUTE);
    await host.rehearse('PUT', `/sessions/${id}/audience/recorded/speed`, { speed: 4 });
    host.clock.advance(MINUTE);
    expect(await status(host, id)).toMatchObject({ positionMs: 9 * MINUTE, speed: 4 });
    expect(await chat(host, id)).toEqual(messagesUpTo(9 * MINUTE));
    await host.rehearse('POST', `/sessions/${id}/end`);
    host.clock.advance(MINUTE);
    expect(await status(host, id)).toMatchObject({ state: 'over' });
    await host.rehearse('POST', `/sessions/${id}/reset`);
    expect(await status(host, id)).toMatchObject({ state: 'waiting', positionMs: 0 });
    await start(host, id);
    host.clock.advance(MINUTE);
    expect(await chat(host, id)).toEqual(messagesUpTo(4 * MINUTE));
    await put(host, id, 1, { ...SCRIPT, title: 'Another', stays: [[0, 0, null]], chat: [] });
    host.clock.advance(MINUTE);
    expect(await connected(host, id)).toBe(1);
    await host.rehearse('PUT', `/sessions/${id}/audience`, { size: 7 });
    expect(await status(host, id)).toBeNull();
    expect(await connected(host, id)).toBe(7);
    await put(host, id);
    await host.rehearse('DELETE', `/sessions/${id}/audience/recorded`);
    expect(await connected(host, id)).toBe(0);
    expect(host.errors).toEqual([]);
  });

  it('is refused whole where a script is beyond its bounds', async () => {
    const host = startTestService();
    const id = await show(host);
    const people = Array.from({ length: 2001 }, (_, index) => `P${index}`);
    await expect(put(host, id, 1, { ...SCRIPT, people })).rejects.toBeInstanceOf(Refused);
    await expect(put(host, id, 5)).rejects.toBeInstanceOf(Refused);
    expect(await status(host, id)).toBeNull();
  });
});
