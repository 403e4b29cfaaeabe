import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { apiStateOf } from '#shared/controls/api-state.ts';
import { createManualClock } from '#shared/lib/clock.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { openApiSocket } from '../../../src-main/controls/api/api-socket.ts';
import { createStateFeed } from '../../../src-main/controls/state-feed.ts';
import type { SurfaceClient } from '../../../src-main/controls/surface-client.ts';

test('a program that comes in has the snapshot first, also where the state changed while nobody followed', () => {
  let cuedSceneId = 'a';
  const feed = createStateFeed('feed', () => ({ ...apiStateOf(null), cuedSceneId }));
  const sent: { readonly type: string; readonly at?: number }[] = [];
  const socket = {
    readyState: 1,
    OPEN: 1,
    bufferedAmount: 0,
    on: () => {},
    send: (text: string) => sent.push(JSON.parse(text) as { readonly type: string; readonly at?: number }),
  } as unknown as WebSocket;
  cuedSceneId = 'b';
  openApiSocket({
    socket,
    feed,
    client: {} as SurfaceClient,
    show: () => ({ clockOffsetMs: 4000 }) as ShowState,
    clock: createManualClock(10_000),
    pressTile: () => Promise.reject(new Error('nothing is pressed')),
    resume: null,
    admit: () => true,
  });
  expect(sent.map(({ type }) => type)).toEqual(['snapshot']);
  // Times are those of the platform, whose clock is four seconds behind.
  expect(sent[0]?.at).toBe(6000);
  cuedSceneId = 'c';
  feed.settle();
  expect(sent.map(({ type }) => type)).toEqual(['snapshot', 'change']);
});
