import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { expect, onTestFinished, test } from 'vitest';
import { RecordedLive } from '#shared/room/recording.ts';
import { eventually } from '../../support/eventually.ts';
import { readyLine, spawnService, type Ready } from '../../support/service-process.ts';
import { MediaPage } from '../../support/media/media-page.ts';
import { startMediaLive, type MediaLive } from '../../support/media/media-live.ts';

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'regie-recorded-live-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
};

/** Waits until there are so many files, with sound for a while in the newest. */
const recordedUpTo = async (live: MediaLive, data: string, files: number): Promise<void> => {
  await eventually(() => expect(live.recordedTracks()).toHaveLength(files));
  const { file = '' } = live.recordedTracks().at(-1) ?? {};
  await eventually(async () => expect((await readFile(join(data, 'recordings', file))).length).toBeGreaterThan(3000));
};

/** The live that a recording is of. */
type Where = Pick<MediaLive, 'apiRoot' | 'sessionId'>;
type Call = <Answer>(path: string, body: object) => Promise<Answer>;

const recordingUrl = (live: Where, token: string, path = ''): string =>
  `${live.apiRoot}/app/live/${live.sessionId}/recording${path}?room=${token}`;

/** The recording once all of it is finished. */
const recordingOf = async (live: Where, token: string): Promise<RecordedLive> => {
  await eventually(async () => expect((await fetch(recordingUrl(live, token))).status).toBe(200));
  return RecordedLive.parse(await (await fetch(recordingUrl(live, token))).json());
};

const packetsIn = async (bytes: ArrayBuffer): Promise<number> => {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  const [track] = await input.getTracks();
  let packets = 0;
  if (track) for await (const _ of new EncodedPacketSink(track).packets()) packets += 1;
  return packets;
};

const kindsOf = ({ tracks }: RecordedLive): string[] => tracks.map(({ source }) => source.split('.')[1] ?? '');

test('a live is recorded with its frames and sources, and plays for those who may watch it', async () => {
  const data = await newFolder();
  const live = await startMediaLive({ data, status: 'scheduled' });
  const [speaker, viewer, host] = [
    await live.enter('sam', 'speaker'),
    await live.enter('vera', 'viewer'),
    await live.enterAsHost(),
  ];
  speaker.publish(['camera', 'microphone']);
  await host.meet(() => host.sources().length === 2);
  host.say({ type: 'start' });
  await viewer.until('show', ({ show }) => show.session?.status === 'live');
  await viewer.meet(() => viewer.sources().length === 2);
  viewer.say({ type: 'chat', text: 'Good evening' });
  await viewer.until('chat');
  host.say({ type: 'caption', text: 'Good evening, everyone' });
  expect((await viewer.until('caption')).caption.text).toBe('Good evening, everyone');
  const { id: microphone = '' } = viewer.sources().find(({ kind }) => kind === 'microphone') ?? {};
  await eventually(() => expect(live.recordedTracks().map(({ source }) => source)).toContain(microphone));
  // A muted source is not recorded; its file ends, and another begins.
  speaker.say({ type: 'mediaMute', userId: speaker.userId, kind: 'microphone', muted: true });
  await eventually(() =>
    expect(live.recordedTracks().find(({ source }) => source === microphone)?.lengthMs).toBeGreaterThan(0),
  );
  speaker.say({ type: 'mediaMute', userId: speaker.userId, kind: 'microphone', muted: false });
  await recordedUpTo(live, data, 3);
  expect((await fetch(recordingUrl(live, viewer.token))).status).toBe(404);
  host.say({ type: 'end' });

  const recorded = await recordingOf(live, viewer.token);
  expect(kindsOf(recorded).sort()).toEqual(['camera', 'microphone', 'microphone']);
  expect(recorded.chat.map(({ text }) => text)).toEqual(['Good evening']);
  const types = recorded.frames.map(({ frame }) => frame.type);
  expect([types[0], types.includes('mediaSources')]).toEqual(['show', true]);
  const shown = Date.parse(recorded.startedAt);
  for (const { startedAt, lengthMs } of recorded.tracks) {
    expect(startedAt).toBeGreaterThan(shown - 1000);
    expect(startedAt + lengthMs).toBeLessThan(Date.parse(recorded.endedAt) + 1000);
  }
  for (const { file } of recorded.tracks) {
    const answer = await fetch(recordingUrl(live, viewer.token, `/${file}`));
    expect(await packetsIn(await answer.arrayBuffer())).toBeGreaterThan(0);
  }
  const captions = await fetch(recordingUrl(live, viewer.token, '/captions.vtt'));
  expect(captions.headers.get('content-type')).toContain('text/vtt');
  expect(await captions.text()).toMatch(
    /^WEBVTT\n\n1\n00:00:\d\d\.\d{3} --> 00:00:\d\d\.\d{3}\nGood evening, everyone\n$/,
  );
  for (const path of ['', '/captions.vtt']) {
    expect((await fetch(recordingUrl(live, 'a-stranger', path))).status).toBe(404);
  }
  await live.call('PATCH', `/live/sessions/${live.sessionId}`, { replay: 'none' });
  const { file = '' } = recorded.tracks[0] ?? {};
  for (const path of ['', `/${file}`]) {
    expect((await fetch(recordingUrl(live, viewer.token, path))).status).toBe(404);
    expect((await fetch(recordingUrl(live, host.token, path))).status).toBe(200);
  }
  await live.call('PATCH', `/live/sessions/${live.sessionId}`, { replay: 'all' });
  await fetch(recordingUrl(live, viewer.token, '/views'), { method: 'POST' });
  expect(await live.call('GET', `/live/sessions/${live.sessionId}`)).toMatchObject({ session: { replayViews: 1 } });

  // A reset takes the recording with it.
  await live.call('POST', `/rehearsal/sessions/${live.sessionId}/reset`);
  expect((await fetch(recordingUrl(live, viewer.token))).status).toBe(404);
  expect(live.recordedTracks()).toEqual([]);
});

/** A service as a process of its own over these data, and a speaker's way into its live. */
const startProcess = async (data: string): Promise<{ kill: () => Promise<void>; ready: Ready; call: Call }> => {
  const child = spawnService(['--data', data, '--seed', 'empty']);
  const ready = await readyLine(child);
  const headers = { authorization: `Bearer ${ready.fullKey}`, 'content-type': 'application/json' };
  return {
    ready,
    async kill() {
      const ended = once(child, 'close');
      child.kill('SIGKILL');
      await ended;
    },
    async call(path, body) {
      const root = path.startsWith('/rehearsal') ? ready.apiRoot : ready.baseUrl;
      const answer = await fetch(`${root}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return (await answer.json()) as never;
    },
  };
};

test('a service that is killed keeps what it recorded, and records on when it is back', async () => {
  const data = await newFolder();
  const largeFiles = async (): Promise<number> => {
    const folder = join(data, 'recordings');
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.webm'));
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
    return sizes.filter((size) => size > 3000).length;
  };
  const first = await startProcess(data);
  const { session } = await first.call<{ session: { id: string } }>('/live/sessions', {
    title: 'Room',
    scheduledAt: Date.now() + 60_000,
  });
  await first.call(`/rehearsal/sessions/${session.id}/start`, {});
  const { url } = await first.call<{ url: string }>('/live/entry', {
    sessionId: session.id,
    user: { externalId: 'sam', name: 'Sam' },
    role: 'speaker',
  });
  const entered = await fetch(url, { redirect: 'manual' });
  const token = new URLSearchParams(entered.headers.get('location')?.split('#')[1]).get('room') ?? '';
  const page = await MediaPage.enter(first.ready.apiRoot, token);
  page.publish(['microphone']);
  await eventually(async () => expect(await largeFiles()).toBe(1));
  await first.kill();
  page.leave();

  const second = await startProcess(data);
  const again = await MediaPage.enter(second.ready.apiRoot, token);
  again.publish(['microphone']);
  await eventually(async () => expect(await largeFiles()).toBe(2));
  await second.call(`/rehearsal/sessions/${session.id}/end`, {});
  const live = { apiRoot: second.ready.apiRoot, sessionId: session.id };
  const recorded = await recordingOf(live, token);
  expect(kindsOf(recorded)).toEqual(['microphone', 'microphone']);
  for (const { file } of recorded.tracks) {
    const answer = await fetch(recordingUrl(live, token, `/${file}`));
    expect(await packetsIn(await answer.arrayBuffer())).toBeGreaterThan(10);
  }
});

test('a live that is not to be recorded leaves no recording', async () => {
  const live = await startMediaLive({ status: 'scheduled' });
  await live.call('PATCH', `/live/sessions/${live.sessionId}`, { recordingEnabled: false });
  const host = await live.enterAsHost();
  host.say({ type: 'start' });
  await host.until('show', ({ show }) => show.session?.status === 'live');
  host.publish(['microphone']);
  await host.meet(() => host.sources().length === 1);
  host.say({ type: 'end' });
  await host.until('you', ({ you }) => you.replay !== null);
  expect([live.recordedTracks(), (await fetch(recordingUrl(live, host.token))).status]).toEqual([[], 404]);
});
