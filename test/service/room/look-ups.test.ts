import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reportConversion } from '../../../src-service/families/live/conversions.ts';
import { followCallToAction } from '../../../src-service/families/room/call-to-action.ts';
import { postMessage, setChatMode } from '../../../src-service/families/room/chat.ts';
import { changeRole, joinRoom } from '../../../src-service/families/room/people.ts';
import { createLivekitMedia } from '../../../src-service/room/livekit-media.ts';
import { createRoomHub } from '../../../src-service/room/room-hub.ts';
import { createRoomMedia, type RoomMedia } from '../../../src-service/room/room-media.ts';
import { participants } from '../../../src-service/store/participant-repository.ts';
import { sessions } from '../../../src-service/store/session-repository.ts';
import { users } from '../../../src-service/store/user-repository.ts';
import { stillEngine, stillRooms } from '../../support/media/still-media.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const nothing = (): void => undefined;

type Context = TestService['service']['context'];
const WAYS = {
  'the engine': (ctx: Context): RoomMedia => createRoomMedia({ ctx, engine: stillEngine().engine, onSources: nothing }),
  'a LiveKit server': (ctx: Context): RoomMedia => createLivekitMedia({ ctx, rooms: stillRooms().rooms }),
} as const;

interface Live {
  readonly ctx: Context;
  readonly id: string;
  readonly viewers: readonly string[];
  /** A message with a button. */
  readonly offerId: string;
  /** Looks at the rows of people and sessions that this takes, with all that it leads to. */
  readonly lookUps: (deed: () => void) => number;
}

/** A live in which so many viewers have a page open. */
const startLive = async (way: keyof typeof WAYS, count: number): Promise<Live> => {
  const host = startTestService();
  const ctx = host.service.context;
  const { session } = await host.call('create_live_session', {
    body: { title: 'Full', scheduledAt: host.clock.now(), chat: 'open', maxParticipants: 500 },
  });
  const { id, hostId } = session;
  await host.rehearse('POST', `/sessions/${id}/start`);
  const hub = createRoomHub(ctx);
  const media = WAYS[way](ctx);
  const viewers: string[] = [];
  for (let viewer = 0; viewer < count; viewer += 1) {
    const person = { name: `Viewer ${viewer}`, externalId: `viewer-${viewer}` };
    const { participant } = await host.rehearse('POST', `/sessions/${id}/participants`, person);
    const userId = (participant as { readonly id: string }).id;
    viewers.push(userId);
    hub.add(id, { userId, send: nothing });
    media.enter({ sessionId: id, userId, isDesk: false }, nothing);
  }
  const offerId = postMessage(ctx, {
    sessionId: id,
    userId: hostId,
    text: 'Sign up now',
    link: { label: 'Buy', url: 'https://shop.example.org/' },
  });
  vi.advanceTimersByTime(1000);
  const spies = [participants, users, sessions].map((rows) => vi.spyOn(rows(ctx.db), 'find'));
  return {
    ctx,
    id,
    viewers,
    offerId,
    lookUps(deed) {
      for (const spy of spies) spy.mockClear();
      deed();
      vi.advanceTimersByTime(1000);
      return spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    },
  };
};

const DEEDS: Readonly<Record<string, (live: Live) => void>> = {
  'a click on a sales button': ({ ctx, id, offerId }) =>
    followCallToAction(ctx, id, offerId, { viewer: null, counts: true }),
  'a sale': ({ ctx, id }) => reportConversion(ctx, id, { name: 'Leo', currency: 'eur' }),
  'a message': ({ ctx, id, viewers }) => postMessage(ctx, { sessionId: id, userId: viewers[0] ?? '', text: 'Hi' }),
  'a private message': ({ ctx, id, viewers }) =>
    postMessage(ctx, { sessionId: id, userId: viewers[0] ?? '', text: 'Psst', private: true }),
  'a chat that is closed': ({ ctx, id }) => setChatMode(ctx, id, 'off'),
  'somebody who comes in again': ({ ctx, id, viewers }) =>
    joinRoom(ctx, { sessionId: id, userId: viewers[0] ?? '', role: 'viewer', source: 'lms', spectator: null }).leave(),
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe.each(Object.keys(WAYS) as (keyof typeof WAYS)[])('with %s', (way) => {
  test('no click, message or arrival looks up the rights of each page', async () => {
    const [few, many] = [await startLive(way, 2), await startLive(way, 60)];
    const costs = (live: Live): unknown =>
      Object.entries(DEEDS).map(([name, deed]) => [name, live.lookUps(() => deed(live))]);
    expect(costs(many)).toEqual(costs(few));
  });

  test('a new role looks up the rights of that person alone', async () => {
    const [few, many] = [await startLive(way, 2), await startLive(way, 60)];
    const costs = (live: Live): number =>
      live.lookUps(() => changeRole(live.ctx, live.id, live.viewers[0] ?? '', 'speaker'));
    expect(costs(many)).toBe(costs(few));
  });
});
