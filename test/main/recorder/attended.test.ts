import { expect, onTestFinished, test } from 'vitest';
import { readShowRecord } from '#shared/debrief/show-record.ts';
import { silentLog } from '#shared/lib/log.ts';
import { unpackDebrief } from '../../../src-main/exports/unpack-debrief.ts';
import { createPlatformClient } from '../../../src-main/platform/platform-client.ts';
import { createDebriefs } from '../../../src-main/recorder/debriefs.ts';
import { asked, recordingLibrary } from '../../support/recorded-show.ts';
import { startTestService } from '../../support/service.ts';

/** A show that is over and that no host followed, on a platform that may keep the attendance to itself. */
const lateDesk = async () => {
  const service = startTestService({ seed: 'demo' });
  onTestFinished(() => service.close());
  const body = { title: 'Show', scheduledAt: '2030-01-07T10:00:00Z' };
  const { session } = await service.call('create_live_session', { body });
  await service.rehearse('POST', `/sessions/${session.id}/start`);
  const start = service.clock.now();
  await service.rehearse('POST', `/sessions/${session.id}/participants`, { name: 'Ana' });
  service.clock.advance(600_000);
  await service.rehearse('POST', `/sessions/${session.id}/end`);
  service.clock.advance(1000);
  let refusal: { readonly status: number; readonly error: string } | null = null;
  const client = createPlatformClient({
    baseUrl: () => service.service.ready.baseUrl,
    token: () => service.fullKey,
    wire(input, init) {
      const request = new Request(input, init);
      if (refusal === null || !request.url.endsWith('/attendance')) return service.service.fetch(request);
      const { status, error } = refusal;
      return Promise.resolve(Response.json({ error }, { status }));
    },
    clock: service.clock,
    log: silentLog,
  });
  const library = recordingLibrary();
  const debriefs = createDebriefs({
    library: asked(library),
    clientOf: () => client,
    isRecorded: () => false,
    clock: service.clock,
    log: silentLog,
    onChange: () => undefined,
  });
  const show = { spaceId: 'space', sessionId: session.id };
  return {
    library,
    show,
    debriefs,
    start,
    now: () => service.clock.now(),
    refuse: (status: number | null, error = 'No.') => void (refusal = status === null ? null : { status, error }),
    async names() {
      const { recording, answers } = unpackDebrief(await debriefs.readAttended(show));
      return readShowRecord(recording, answers).entries?.map(({ name }) => name);
    },
  };
};

test('attendance that could not be read is a refusal for what is done to people, and says why', async () => {
  const { debriefs, show, refuse, names } = await lateDesk();
  refuse(409, 'The report is being made.');
  await expect(names()).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The report is being made.',
  });
  expect(unpackDebrief(await debriefs.read(show)).problem).not.toBeNull();
  refuse(403);
  await expect(names()).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The attendance of this show could not be read, so nobody is chosen.',
  });
});

test('attendance that was read once stays good where the platform does not answer', async () => {
  const { refuse, names } = await lateDesk();
  expect(await names()).toEqual(['Ana']);
  refuse(409, 'The report is being made.');
  expect(await names()).toEqual(['Ana']);
});

test('the attendance of a file is not taken for the platform’s, which is asked', async () => {
  const { library, show, start, now, names, refuse } = await lateDesk();
  const attendance = (at: number) => ({
    at,
    hostAt: at,
    key: 'attendance',
    source: 'report' as const,
    kind: 'answer' as const,
    data: { participants: [{ userId: 'eve', name: 'Eve' }] },
  });
  const file = { title: 'Show', to: null, spans: [], now: now() };
  const merge = (from: number | null) =>
    library.ask('recordings.merge', { ...show, ...file, from, lines: [attendance(now()), attendance(9e15)] });
  expect(merge(null)).toBe(true);
  refuse(409, 'The report is being made.');
  await expect(names()).rejects.toMatchObject({ code: 'unavailable' });
  refuse(null);
  expect(await names()).toEqual(['Ana']);
  expect([merge(null), merge(start)]).toEqual([false, true]);
  expect(await names()).toEqual(['Ana']);
});
