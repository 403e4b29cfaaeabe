import { expect, test } from 'vitest';
import { recordings } from '../../../src-service/store/recording-repository.ts';
import { startTestService, type TestService } from '../../support/service.ts';

interface Listed {
  readonly sessionId: string;
  readonly title: string;
  readonly lengthMs: number;
  readonly filmedMs: number | null;
}

const list = async (host: TestService): Promise<{ films: Listed[]; isRecording: boolean }> =>
  (await host.rehearse('GET', '/films')) as never;

/** A live of a minute that was recorded; its camera's file is not finished yet. */
const record = async (host: TestService, title: string): Promise<string> => {
  const { context: ctx } = host.service;
  const { session } = await host.call('create_live_session', { body: { title, scheduledAt: host.clock.now() } });
  await host.rehearse('POST', `/sessions/${session.id}/start`);
  recordings(ctx.db).insertFrame(session.id, host.clock.now(), '{"type":"show","show":{}}');
  const track = { file: `rec_${session.id}`, sessionId: session.id, source: 'cam', startedAt: host.clock.now() };
  recordings(ctx.db).saveTrack(track);
  host.clock.advance(60_000);
  return session.id;
};

test('recordings wait for a film once their files are finished, the oldest first, and not while one is recorded', async () => {
  const host = startTestService();
  const { db } = host.service.context;
  const first = await record(host, 'First');
  await host.rehearse('POST', `/sessions/${first}/end`, { recording: 'processing' });
  expect(await list(host)).toEqual({ films: [], isRecording: false });
  recordings(db).finishTrack(`rec_${first}`, 60_000, 1000);
  const second = await record(host, 'Second');
  expect(await list(host)).toMatchObject({ films: [{ sessionId: first, lengthMs: 60_000 }], isRecording: true });
  await host.rehearse('POST', `/sessions/${second}/end`, { recording: 'processing' });
  recordings(db).finishTrack(`rec_${second}`, 60_000, 1000);
  expect(await list(host)).toMatchObject({
    films: [
      { sessionId: first, title: 'First', filmedMs: null },
      { sessionId: second, title: 'Second', filmedMs: null },
    ],
    isRecording: false,
  });
});

test('the page that films is given as its host; how far it is shows until it is silent or was stopped', async () => {
  const host = startTestService();
  const id = await record(host, 'Filmed');
  await expect(host.rehearse('POST', `/films/${id}`)).rejects.toMatchObject({ status: 404 });
  await host.rehearse('POST', `/sessions/${id}/end`, { recording: 'processing' });
  recordings(host.service.context.db).finishTrack(`rec_${id}`, 60_000, 1000);
  const { url } = (await host.rehearse('POST', `/films/${id}`)) as { readonly url: string };
  const page = new URL(url);
  expect(page.pathname).toBe(`/app/live/${id}/film`);
  expect(page.search).toBe('');
  const token = new URLSearchParams(page.hash.slice(1)).get('room') ?? '';
  const document = await host.service.fetch(new Request(url.split('#')[0] ?? ''));
  expect(document.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(await document.text()).not.toContain(token);

  const ask = (method: string, path: string, more = ''): Promise<Response> =>
    host.service.fetch(
      new Request(`http://127.0.0.1/films/${id}${path}?room=${token}${more}`, {
        method,
        body: method === 'PUT' ? new Uint8Array(4) : null,
      }),
    );
  const begin = async (): Promise<string> => ((await (await ask('POST', '')).json()) as { film: string }).film;
  const filmed = async (): Promise<unknown> =>
    ((await (await ask('GET', '')).json()) as { filmedMs: unknown }).filmedMs;
  expect(await filmed()).toBeNull();
  const film = await begin();
  expect(await filmed()).toBe(0);
  expect((await ask('PUT', `/${film}/parts/0`, '&reached=4000')).status).toBe(200);
  expect([await filmed(), (await list(host)).films]).toMatchObject([4000, [{ filmedMs: 4000 }]]);
  host.clock.advance(61_000);
  expect(await filmed()).toBeNull();

  const again = await begin();
  expect((await ask('DELETE', '')).status).toBe(204);
  expect([await filmed(), (await ask('PUT', `/${again}/parts/0`)).status]).toEqual([null, 404]);
  await begin();
  await host.rehearse('DELETE', `/films/${id}`);
  expect(await filmed()).toBeNull();
});
