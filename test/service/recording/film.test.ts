import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { expect, test } from 'vitest';
import { isDiskTrouble } from '../../../src-service/recording/file-target.ts';
import { finishFilm } from '../../../src-service/recording/finish-film.ts';
import { issueRoomToken } from '../../../src-service/room/room-token.ts';
import { recordings } from '../../../src-service/store/recording-repository.ts';
import { sessions } from '../../../src-service/store/session-repository.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { testFolder } from '../../support/test-folder.ts';

const FILMED = join(import.meta.dirname, '../../../resources/replay/whole.mp4');
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]);

interface Filmed {
  readonly host: TestService;
  readonly id: string;
  /** Asks as the host's page does. */
  send(method: string, path: string, body?: Uint8Array<ArrayBuffer>): Promise<Response>;
  /** Asks as a viewer's page. */
  sendAsViewer(method: string, path: string): Promise<Response>;
  begin(): Promise<string>;
  session(): Promise<Record<string, unknown>>;
}

/** A live that was recorded and has ended. */
const recordedLive = async (): Promise<Filmed> => {
  const host = startTestService();
  const { context: ctx } = host.service;
  const { session } = await host.call('create_live_session', {
    body: { title: 'A live', scheduledAt: host.clock.now() },
  });
  const { id, hostId } = session;
  await host.rehearse('POST', `/sessions/${id}/start`);
  recordings(ctx.db).insertFrame(id, host.clock.now(), '{"type":"show","show":{}}');
  host.clock.advance(60_000);
  await host.rehearse('POST', `/sessions/${id}/end`, { recording: 'processing' });
  const token = issueRoomToken(ctx, { sessionId: id, userId: hostId, role: 'host', source: 'member' });
  const { user } = await host.call('create_user', { body: { externalId: 'vera', name: 'Vera' } });
  const viewerToken = issueRoomToken(ctx, { sessionId: id, userId: user.id, role: 'viewer', source: 'member' });
  const ask = (room: string, method: string, path: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> =>
    host.service.fetch(new Request(`http://127.0.0.1/films/${id}${path}?room=${room}`, { method, body: body ?? null }));
  return {
    host,
    id,
    send: (method, path, body) => ask(token, method, path, body),
    sendAsViewer: (method, path) => ask(viewerToken, method, path),
    async begin() {
      const answer = await ask(token, 'POST', '');
      expect(answer.status).toBe(201);
      return ((await answer.json()) as { film: string }).film;
    },
    session: async () => (await host.call('get_live_session', { params: { id } })).session,
  };
};

test('a recorded live has no film until one was made of it; then it is the replay, with all that follows', async () => {
  const { host, id, begin, send, session } = await recordedLive();
  host.clock.advance(3_600_000);
  expect(await session()).toMatchObject({ recordingStatus: 'processing', replayUrl: null });

  const film = await begin();
  const bytes = new Uint8Array(await readFile(FILMED));
  const middle = Math.floor(bytes.length / 2);
  const part = (at: number, to: number): Promise<Response> => send('PUT', `/${film}/parts/${at}`, bytes.slice(at, to));
  expect((await part(0, middle)).status).toBe(200);
  expect((await part(middle + 1, bytes.length)).status).toBe(400);
  // A part whose answer was lost comes again.
  for (let times = 0; times < 2; times += 1) expect((await part(middle, bytes.length)).status).toBe(200);
  expect((await send('POST', `/${film}/finish`)).status).toBe(400);
  expect((await send('PUT', `/${film}/poster`, JPEG)).status).toBe(204);
  expect((await send('POST', `/${film}/finish`)).status).toBe(204);

  host.clock.advance(1);
  expect(await session()).toMatchObject({ recordingStatus: 'ready' });
  const { replay } = await host.call('get_live_replay', { params: { id } });
  const get = (url: string | null): Promise<Response> =>
    host.service.fetch(new Request(url ?? '', { headers: { referer: 'https://example.com/' } }));
  const input = new Input({
    formats: ALL_FORMATS,
    source: new BufferSource(await (await get(replay.replayUrl)).arrayBuffer()),
  });
  const original = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  const lengthSec = await original.computeDuration();
  expect(await input.computeDuration()).toBeCloseTo(lengthSec, 1);
  expect(replay.durationSec).toBe(Math.round(lengthSec));
  const playlist = await (await get(replay.hlsUrl)).text();
  const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, sec]) => Number(sec));
  expect(lengths.reduce((sum, sec) => sum + sec, 0)).toBeCloseTo(lengthSec, 1);
  expect(new Uint8Array(await (await get(replay.thumbnailUrl)).arrayBuffer())).toEqual(JPEG);
  expect(await host.call('get_video', { params: { id: replay.videoId ?? '' } })).toMatchObject({
    video: { status: 'ready', playbackUrl: replay.replayUrl, liveSessionId: id },
  });
  expect(host.service.context.events.after(0, 100).map(({ name }) => name)).toContain('live.replay.ready');
  expect((await send('POST', '')).status).toBe(404);
});

test('a finish that is asked for again, while it is made and after it, has the answer of the first', async () => {
  const { host, begin, send } = await recordedLive();
  const film = await begin();
  await send('PUT', `/${film}/parts/0`, new Uint8Array(await readFile(FILMED)));
  const askTwice = async (): Promise<readonly number[]> => {
    const answers = await Promise.all([send('POST', `/${film}/finish`), send('POST', `/${film}/finish`)]);
    return answers.map(({ status }) => status);
  };
  expect(await askTwice()).toEqual([400, 400]);
  await send('PUT', `/${film}/poster`, JPEG);
  expect([...(await askTwice()), (await send('POST', `/${film}/finish`)).status]).toEqual([204, 204, 204]);
  expect(host.service.context.events.after(0, 100).filter(({ name }) => name === 'live.replay.ready')).toHaveLength(1);
  // A film that another one took the place of is none.
  expect((await send('POST', '/film_of-another/finish')).status).toBe(404);
});

test('captions that the team wrote go with the film: in its playlist and in the page for embedding', async () => {
  const { host, id, begin, send } = await recordedLive();
  const { context: ctx } = host.service;
  const { startedAt } = sessions(ctx.db).find(id) ?? {};
  const at = (startedAt ?? 0) + 2000;
  recordings(ctx.db).insertFrame(id, at, JSON.stringify({ type: 'caption', caption: { text: 'Hello & welcome' } }));
  const film = await begin();
  await send('PUT', `/${film}/parts/0`, new Uint8Array(await readFile(FILMED)));
  await send('PUT', `/${film}/poster`, JPEG);
  expect((await send('POST', `/${film}/finish`)).status).toBe(204);
  host.clock.advance(1);
  const { replay } = await host.call('get_live_replay', { params: { id } });
  const get = async (file: string): Promise<string> => {
    const answer = await host.service.fetch(new Request(new URL(file, replay.hlsUrl ?? '')));
    expect(answer.status).toBe(200);
    return answer.text();
  };
  const index = await get('index.m3u8');
  expect(index).toMatch(/TYPE=SUBTITLES,GROUP-ID="captions".*URI="captions\.m3u8"/);
  expect(index).toMatch(/BANDWIDTH=[1-9]\d*,RESOLUTION=\d+x\d+,SUBTITLES="captions"\nfilm\.m3u8/);
  expect(await get('film.m3u8')).toContain('#EXT-X-BYTERANGE:');
  expect(await get('captions.m3u8')).toMatch(/#EXTINF:[\d.]+,\ncaptions\.vtt\n#EXT-X-ENDLIST/);
  expect(await get('captions.vtt')).toContain('00:00:02.000 --> 00:00:04.500\nHello &amp; welcome');
  expect(await get('embed')).toContain('<track kind="captions" label="CC" src="captions.vtt" />');
});

test('only the team makes a film, only of a recorded live without one, and what is no film is refused', async () => {
  const { host, begin, send, sendAsViewer, session } = await recordedLive();
  expect((await sendAsViewer('POST', '')).status).toBe(404);
  const first = await begin();
  const film = await begin();
  const noFilm = new TextEncoder().encode('no film');
  expect((await send('PUT', `/${first}/parts/0`, noFilm)).status).toBe(404);
  expect((await send('PUT', `/${film}/poster`, noFilm)).status).toBe(400);
  expect((await send('PUT', `/${film}/poster`, JPEG)).status).toBe(204);
  expect((await send('PUT', `/${film}/parts/0`, noFilm)).status).toBe(200);
  expect((await send('POST', `/${film}/finish`)).status).toBe(400);
  expect(await session()).toMatchObject({ recordingStatus: 'processing', replayUrl: null });
  await host.rehearse('POST', `/sessions/${(await session()).id as string}/reset`);
  expect((await send('PUT', `/${film}/parts/0`, noFilm)).status).toBe(404);
});

test.runIf(existsSync('/dev/full'))('a full disk is told from a file that is no film', async () => {
  const folder = testFolder();
  const noFilm = await finishFilm(import.meta.filename, folder, []).catch((error: unknown) => error);
  expect(isDiskTrouble(noFilm)).toBe(false);
  const full = testFolder();
  await symlink('/dev/full', join(full, 'whole.mp4'));
  const trouble = await finishFilm(FILMED, full, []).catch((error: unknown) => error);
  expect(trouble).toMatchObject({ code: 'ENOSPC' });
  expect(isDiskTrouble(trouble)).toBe(true);
});
