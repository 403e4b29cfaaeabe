import OBSWebSocket from 'obs-websocket-js/json';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { freePort } from '../../support/free-port.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

const STEPS = 20;
const STEP = 0.02;

let started: TestHost;
let desk: TestWindow;
let obs: OBSWebSocket;
let inputName = '';
let film = '';
const ports = { obs: 0, api: 0 };
let token = '';
/** A line so slow that no answer comes while a dial turns. */
let line = Promise.resolve();
let open = (): void => undefined;
const close = (): void => {
  line = new Promise((resolve) => {
    open = resolve;
  });
};

const show = async () => {
  const state = await desk.call('show.current', undefined);
  if (!state?.desk) throw new Error('no show is open');
  return { ...state, scenes: state.desk.value.scenes };
};
const volume = async (): Promise<number | undefined> =>
  (await show()).scenes.flatMap(({ slots }) => slots).find(({ mediaId }) => mediaId === film)?.volume;

beforeAll(async () => {
  started = startTestHost({
    async fetch(url, init) {
      if (init?.method !== 'GET') await line;
      return fetch(url, init);
    },
  });
  desk = started.window('Desk');
  await started.host.opened;
  await desk.until(async () => (await show()).media !== null);
  const { media, scenes } = await show();
  const films = new Set(media?.value.flatMap(({ id, kind }) => (kind === 'video' ? [id] : [])));
  const scene = scenes.find(({ slots }) => slots.some(({ mediaId = '' }) => films.has(mediaId)));
  film = scene?.slots.find(({ mediaId = '' }) => films.has(mediaId))?.mediaId ?? '';
  const action = { kind: 'scene.take', sceneId: scene?.id ?? '' } as const;
  await desk.call('show.perform', { action, source: { surface: 'tile' } });
  [ports.obs, ports.api] = [await freePort(), await freePort()];
  const { password } = await desk.call('surfaces.new_password', undefined);
  ({ token } = await desk.call('surfaces.new_token', { name: 'Dial', role: 'operator' }));
  for (const kind of ['obs', 'api'] as const)
    await desk.call('surfaces.change', { kind, enabled: true, port: ports[kind] });
  await desk.until(async () => {
    const { surfaces } = await desk.call('surfaces.state', undefined);
    return surfaces.filter(({ status }) => status === 'listening').length === 2;
  });
  obs = new OBSWebSocket();
  await obs.connect(`ws://127.0.0.1:${ports.obs}`, password);
  const { sceneItems } = await obs.call('GetSceneItemList', { sceneName: scene?.name ?? '' });
  inputName = sceneItems.find(({ inputKind }) => inputKind === 'ffmpeg_source')?.sourceName as string;
});
afterAll(async () => {
  open();
  await obs.disconnect();
  await started.close();
});

/** The volume as a program was told it last. */
interface Told {
  readonly last: () => number | null;
  readonly tell: (volume: number) => void;
  /** The next volume that is another one. */
  readonly next: () => Promise<number>;
}
const createTold = (): Told => {
  let last: number | null = null;
  let heard = (_volume: number): void => undefined;
  return {
    last: () => last,
    tell(volume) {
      if (volume === last) return;
      last = volume;
      heard(volume);
    },
    next: () => new Promise((resolve) => (heard = resolve)),
  };
};

/** Sets the film to its loudest, and turns a dial by steps from what it was told last, while no answer comes. */
const turn = async (told: Told, set: (to: number) => unknown): Promise<number[]> => {
  const press = (to: number): Promise<unknown> =>
    desk.call('show.perform', {
      action: { kind: 'media.volume', mediaId: film, volume: to },
      source: { surface: 'tile' },
    });
  // A client may hear of it after the desk has its answer: it turns from what it has heard.
  await press(0.5);
  await press(1);
  await desk.until(() => told.last() === 1);
  close();
  const heard = [1];
  for (let step = 0; step < STEPS; step += 1) {
    const next = told.next();
    set((heard.at(-1) ?? 1) - STEP);
    heard.push(await next);
  }
  open();
  await desk.until(async () => Math.abs(((await volume()) ?? 0) - (1 - STEPS * STEP)) < 0.001);
  return heard;
};
const wanted = Array.from({ length: STEPS + 1 }, (_, at) => Math.round((1 - at * STEP) * 100) / 100);
const rounded = (heard: readonly number[]): readonly number[] => heard.map((one) => Math.round(one * 100) / 100);

test('twenty steps of a dial in an OBS client are forty percent, however slow the line is', async () => {
  const told = createTold();
  obs.on('InputVolumeChanged', ({ inputVolumeMul }) => told.tell(inputVolumeMul));
  const heard = await turn(told, (inputVolumeMul) =>
    obs.call('SetInputVolume', { inputName, inputVolumeMul }).catch(() => undefined),
  );
  expect(rounded(heard)).toEqual(wanted);
});

test('twenty steps of a dial over the API are forty percent, however slow the line is', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${ports.api}/v1/events`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const told = createTold();
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as {
      changes?: { media?: readonly { id: string; volume: number }[] };
    };
    const now = frame.changes?.media?.find(({ id }) => id === film)?.volume;
    if (now !== undefined) told.tell(now);
  });
  const heard = await turn(told, (to) =>
    socket.send(JSON.stringify({ type: 'press', id: 1, action: { kind: 'media.volume', mediaId: film, volume: to } })),
  );
  expect(rounded(heard)).toEqual(wanted);
  socket.close();
});
