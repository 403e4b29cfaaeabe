import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { apiStateOf } from '#shared/controls/api-state.ts';
import { createManualClock } from '#shared/lib/clock.ts';
import { openApiSocket } from '../../../src-main/controls/api/api-socket.ts';
import { createStateFeed } from '../../../src-main/controls/state-feed.ts';
import type { SurfaceClient } from '../../../src-main/controls/surface-client.ts';

test('a program that comes in has the snapshot first, also where the state changed while nobody followed', () => {
  let cuedSceneId = 'a';
  const feed = createStateFeed('feed', () => ({ ...apiStateOf(null), cuedSceneId }));
  const sent: string[] = [];
  const socket = {
    readyState: 1,
    OPEN: 1,
    bufferedAmount: 0,
    on: () => {},
    send: (text: string) => sent.push((JSON.parse(text) as { readonly type: string }).type),
  } as unknown as WebSocket;
  cuedSceneId = 'b';
  openApiSocket({
    socket,
    feed,
    client: {} as SurfaceClient,
    clock: createManualClock(0),
    pressTile: () => Promise.reject(new Error('nothing is pressed')),
    resume: null,
    admit: () => true,
  });
  expect(sent).toEqual(['snapshot']);
  cuedSceneId = 'c';
  feed.settle();
  expect(sent).toEqual(['snapshot', 'change']);
});
