import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BackgroundState, ServerMediaFrame } from '#shared/room/media-frames.ts';
import { joinRoom } from '../../../src-service/families/room/people.ts';
import { createLivekitMedia } from '../../../src-service/room/livekit-media.ts';
import { createRoomMedia, type MediaPage } from '../../../src-service/room/room-media.ts';
import { stillEngine, stillRooms } from '../../support/media/still-media.ts';
import { startTestService, type TestService } from '../../support/service.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Way {
  readonly enter: (userId: string, send: (frame: ServerMediaFrame) => void) => MediaPage;
  /** The first page that entered sends a camera now. */
  readonly sendCamera: (page: MediaPage) => Promise<void>;
}

const byEngine = (ctx: TestService['service']['context'], sessionId: string): Way => {
  const { engine, opened, report } = stillEngine();
  const media = createRoomMedia({ ctx, engine, onSources: () => undefined });
  return {
    enter: (userId, send) => media.enter({ sessionId, userId, isDesk: false }, send),
    sendCamera(page) {
      const sdp = 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\n';
      page.handle({ type: 'mediaOffer', pc: 'up', sdp, lines: [] });
      const peer = opened.at(-1) ?? '';
      report({ type: 'sources', peer, sources: [{ id: `${peer}.camera`, kind: 'camera', small: false }] });
      return Promise.resolve();
    },
  };
};

const byLivekit = (ctx: TestService['service']['context'], sessionId: string): Way => {
  const { rooms, entered } = stillRooms();
  const media = createLivekitMedia({ ctx, rooms });
  return {
    enter: (userId, send) => media.enter({ sessionId, userId, isDesk: false }, send),
    sendCamera() {
      const track = { id: 'camera', kind: 'camera', small: false, muted: false } as const;
      media.hear({
        type: 'published',
        room: sessionId,
        connection: 'PA_1',
        identity: entered[0]?.identity ?? '',
        track,
      });
      return Promise.resolve();
    },
  };
};

test.each([
  ['the engine', byEngine],
  ['a LiveKit server', byLivekit],
])('with %s pages are told of a background that is another one, behind a camera that is sent', async (_name, way) => {
  const host = startTestService();
  const ctx = host.service.context;
  const { session } = await host.call('create_live_session', { body: { title: 'A live', scheduledAt: 1 } });
  const { id, hostId } = session;
  await host.rehearse('POST', `/sessions/${id}/start`);
  joinRoom(ctx, { sessionId: id, userId: hostId, role: 'host', source: 'member', spectator: null });
  const { enter, sendCamera } = way(ctx, id);
  const told: unknown[] = [];
  const speaker = enter(hostId, () => undefined);
  const viewer = enter('vera', (frame) => {
    if (frame.type === 'mediaSources') told.push(frame.sources?.map(({ background }) => background ?? 'none'));
  });
  const say = async (page: MediaPage, state: BackgroundState): Promise<void> => {
    page.handle({ type: 'mediaBackground', state });
    await vi.advanceTimersByTimeAsync(200);
  };
  await vi.advanceTimersByTimeAsync(200);
  // Kept until there is a camera to say it of.
  await say(speaker, 'on');
  expect(told).toEqual([[]]);
  await sendCamera(speaker);
  await vi.advanceTimersByTimeAsync(200);
  for (const page of [viewer, viewer, speaker]) await say(page, 'on');
  await say(viewer, 'none');
  await say(speaker, 'tooSlow');
  expect(told).toEqual([[], ['on'], ['tooSlow']]);
});
