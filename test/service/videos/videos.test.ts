import { expect, test } from 'vitest';
import { recordVideoLead } from '../../../src-service/families/videos/video-leads.ts';
import { startTestService } from '../../support/service.ts';

test('the demo has videos in every state; those that are not ready say nowhere to play', async () => {
  const { call } = startTestService({ seed: 'demo' });
  for (const status of ['uploading', 'processing', 'failed'] as const) {
    const { videos } = await call('list_videos', { query: { status } });
    expect(videos).toEqual([expect.objectContaining({ status, playbackUrl: null, hlsUrl: null, embedUrl: null })]);
  }
  const first = await call('list_videos', { query: { limit: 2, status: 'ready' } });
  const second = await call('list_videos', { query: { limit: 2, status: 'ready', cursor: first.nextCursor ?? '' } });
  expect(new Set([...first.videos, ...second.videos].map(({ id }) => id)).size).toBe(4);
});

test('the recording of a live joins the studio', async () => {
  const { call, rehearse, clock } = startTestService();
  const { session } = await call('create_live_session', { body: { title: 'Live', scheduledAt: clock.now() + 60_000 } });
  await rehearse('POST', `/sessions/${session.id}/start`);
  clock.advance(120_000);
  await rehearse('POST', `/sessions/${session.id}/end`);
  expect((await call('list_videos', {})).videos).toEqual([]);
  clock.advance(10 * 60_000);
  const { videos } = await call('list_videos', {});
  const { replay } = await call('get_live_replay', { params: { id: session.id } });
  expect(videos).toEqual([
    expect.objectContaining({
      id: replay.videoId,
      title: 'Live',
      status: 'ready',
      liveSessionId: session.id,
      durationSec: 120,
      playbackUrl: replay.replayUrl,
    }),
  ]);
});

test('the MP4 of a video plays inside a page only', async () => {
  const { call, service } = startTestService({ seed: 'demo' });
  const { videos } = await call('list_videos', { query: { status: 'ready' } });
  const { playbackUrl, embedUrl, hlsUrl, thumbnailUrl } = videos.find(({ mode }) => mode === 'upload') ?? {};
  const get = async (url: string | null | undefined, headers: Record<string, string> = {}) =>
    (await service.fetch(new Request(url ?? '', { headers }))).status;
  expect(await get(playbackUrl)).toBe(403);
  expect(await get(playbackUrl, { Referer: 'https://lms.example/' })).toBe(200);
  expect(await Promise.all([get(embedUrl), get(hlsUrl), get(thumbnailUrl)])).toEqual([200, 200, 200]);
});

test('the title and description of a video can be changed', async () => {
  const { call, clock } = startTestService({ seed: 'demo' });
  const { videos } = await call('list_videos', {});
  const params = { id: videos[0]?.id ?? '' };
  clock.advance(1000);
  const { video } = await call('update_video', { params, body: { title: 'New', description: null } });
  expect(video).toMatchObject({ title: 'New', description: null, updatedAt: new Date(clock.now()).toISOString() });
  await expect(call('get_video', { params: { id: 'nothing' } })).rejects.toMatchObject({ status: 404 });
});

test('an address left in a video is told as an event', () => {
  const { service } = startTestService();
  recordVideoLead(service.context, {
    email: 'owner@example.com',
    name: null,
    source: 'about',
    lessonId: null,
    interactionId: 'i1',
  });
  const [event] = service.context.events.after(0, 10);
  expect(event).toMatchObject({
    name: 'video.lead',
    data: { lead: { email: 'owner@example.com', source: 'about', lessonId: null, userId: expect.any(String) } },
  });
});
