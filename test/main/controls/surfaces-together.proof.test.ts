import { createSocket } from 'node:dgram';
import { setImmediate as nextTurn } from 'node:timers/promises';
import OBSWebSocket from 'obs-websocket-js/json';
import { Client } from 'node-osc';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { ELSEWHERE } from '#shared/bridge/show-calls.ts';
import { PRESS_TIMING, type PressEvent } from '#shared/show/action.ts';
import { SURFACE_KINDS, type SurfaceKind, type SurfacesState } from '#shared/controls/surface.ts';
import { freePort } from '../../support/free-port.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

let started: TestHost;
let desk: TestWindow;
let ports: Readonly<Record<SurfaceKind, number>>;
let token = '';
let noisy = '';
let obs: OBSWebSocket;
let osc: Client;
let scenes: readonly { readonly id: string; readonly name: string; readonly durationSec?: number | undefined }[] = [];

/** Presses of the same thing right after each other are one press. */
const past = (): Promise<void> => started.leap(PRESS_TIMING.debounceMs);
const onAir = async (): Promise<string | null | undefined> =>
  (await desk.call('show.current', undefined))?.desk?.value.activeSceneId;
const onTiles = (from: number): readonly PressEvent[] =>
  desk.heard.slice(from).flatMap(({ event, data }) => (event === 'show.press' ? [data as PressEvent] : []));
const journal = async () => {
  const { sessionId } = (await desk.call('show.current', undefined)) ?? { sessionId: '' };
  return desk.call('show.journal', { sessionId, limit: 20 });
};

/** Surfaces that were said to be muted. */
const muted = (from: number): ReadonlySet<SurfaceKind> =>
  new Set(
    desk.heard
      .slice(from)
      .flatMap(({ event, data }) => (event === 'surfaces.changed' ? (data as SurfacesState).surfaces : []))
      .flatMap(({ kind, mutedUntil }) => (mutedUntil === null ? [] : [kind])),
  );

/** Each way to take a scene; the ways answer in their own words, or not at all. */
const WAYS: Readonly<Record<SurfaceKind | 'key', (sceneId: string) => Promise<unknown>>> = {
  api: (sceneId) =>
    fetch(`http://127.0.0.1:${ports.api}/v1/actions/scene.take`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ sceneId }),
    }),
  obs: (sceneId) =>
    obs
      .call('SetCurrentProgramScene', { sceneName: scenes.find(({ id }) => id === sceneId)?.name ?? '' })
      .catch(() => undefined),
  osc: async (sceneId) => osc.send([`/regie/scene/${sceneId}/take`]),
  key: (sceneId) => desk.call('show.perform', { action: { kind: 'scene.take', sceneId }, source: { surface: 'key' } }),
};

beforeAll(async () => {
  started = startTestHost();
  desk = started.window('Desk');
  await started.host.opened;
  scenes = (await desk.call('show.current', undefined))?.desk?.value.scenes ?? [];
  ports = { api: await freePort(), obs: await freePort(), osc: await freePort() };
  ({ token } = await desk.call('surfaces.new_token', { name: 'Pad', role: 'caller' }));
  ({ token: noisy } = await desk.call('surfaces.new_token', { name: 'Noise', role: 'viewer' }));
  const { password } = await desk.call('surfaces.new_password', undefined);
  for (const kind of ['api', 'obs', 'osc'] as const) {
    await desk.call('surfaces.change', { kind, enabled: true, port: ports[kind] });
  }
  await desk.until(async () =>
    (await desk.call('surfaces.state', undefined)).surfaces.every(({ status }) => status === 'listening'),
  );
  obs = new OBSWebSocket();
  await obs.connect(`ws://127.0.0.1:${ports.obs}`, password);
  osc = new Client('127.0.0.1', ports.osc);
});
afterAll(async () => {
  await osc.close();
  await obs.disconnect();
  await started.close();
});

test('a scene pressed by three surfaces and a key at once is taken once; the others hear by whom', async () => {
  const target = scenes.find(({ id }) => id !== scenes[0]?.id)?.id ?? '';
  const from = desk.heard.length;
  await Promise.all(Object.values(WAYS).map((take) => take(target)));
  await desk.until(async () => (await onAir()) === target);
  await past();
  const pressed = onTiles(from).filter(({ phase }) => phase === 'pressed');
  // On a slow machine one of them may come so late that it is a press of its own.
  for (const [at, { at: time }] of pressed.entries()) {
    expect(time - (pressed[at - 1]?.at ?? 0)).toBeGreaterThanOrEqual(PRESS_TIMING.debounceMs);
  }
  const lastInputs = async () =>
    (await desk.call('surfaces.state', undefined)).surfaces.map(({ lastInput }) => lastInput);
  // A datagram may come after the others.
  await desk.until(async () => !(await lastInputs()).includes(null));
  const results = (await lastInputs()).map((input) => input?.result);
  expect(results.filter((result) => result === 'confirmed').length).toBeLessThanOrEqual(pressed.length);
  expect(results.every((result) => result === 'confirmed' || result === 'ignored')).toBe(true);
});

test('scenes pressed by three surfaces and a key are taken in their order, each under its name', async () => {
  await past();
  const from = desk.heard.length;
  const now = await onAir();
  const others = scenes.filter(({ id }) => id !== now);
  const wanted = Object.values(WAYS).map((take, at) => [take, others[at]?.id ?? ''] as const);
  await Promise.all(wanted.map(([take, sceneId]) => take(sceneId)));
  const ended = (): readonly PressEvent[] => onTiles(from).filter(({ phase }) => phase === 'confirmed');
  await desk.until(() => ended().length === wanted.length, 30_000);
  const pressed = onTiles(from).filter(({ phase }) => phase === 'pressed');
  expect(pressed.map(({ pressId }) => pressId)).toEqual([...new Set(pressed.map(({ pressId }) => pressId))]);
  // Each is confirmed once, after all that came before it.
  expect(ended().map(({ pressId }) => pressId)).toEqual(pressed.map(({ pressId }) => pressId));
  const last = pressed.at(-1)?.action;
  expect(await onAir()).toBe(last?.kind === 'scene.take' ? last.sceneId : undefined);

  const names = new Map(pressed.map(({ source }) => [source.surface, source.who]));
  expect(names.get('api')).toBe('Pad');
  expect(names.get('osc')).toBe('OSC 127.0.0.1');
  expect([...names.keys()].toSorted()).toEqual(['api', 'key', 'obs', 'osc']);
  const kept = (await journal()).slice(0, wanted.length);
  expect(kept.map(({ who, surface }) => [surface, who]).toSorted()).toEqual([...names].toSorted());
  expect(kept.toReversed().map(({ surface }) => surface)).toEqual(pressed.map(({ source }) => source.surface));
});

test('ten thousand messages of noise by each of three surfaces at once leave presses by a key their way', async () => {
  await past();
  const beganAt = started.now();
  const from = desk.heard.length;
  const socket = new WebSocket(`ws://127.0.0.1:${ports.api}/v1/events`, {
    headers: { authorization: `Bearer ${noisy}` },
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const datagrams = createSocket('udp4');
  const isEveryoneMuted = (): boolean => muted(from).size === SURFACE_KINDS.length;
  /** Datagrams may be lost on a busy computer: noise goes on until everybody is muted. */
  const makeNoise = async (): Promise<void> => {
    for (let wave = 0; wave < 20 || !isEveryoneMuted(); wave += 1) {
      for (let at = 0; at < 500; at += 1) {
        socket.send(`{"type":"press","id":${at},"action":{"kind":"scene.auto"}}`);
        datagrams.send(Buffer.from(`/regie/nothing/${at}\0`), ports.osc, '127.0.0.1');
        obs.call('GetSceneList').catch(() => undefined);
      }
      // After ten thousand, it is said within a moment who is muted.
      await (wave < 20 ? nextTurn() : new Promise((resolve) => setTimeout(resolve, 300)));
    }
  };
  // The scene that stays longest: noise takes longer than some scenes last.
  const now = await onAir();
  const others = scenes.filter(({ id }) => id !== now);
  const lasts = ({ durationSec = Infinity }: (typeof scenes)[number]): number => durationSec;
  const target = others.toSorted((one, other) => lasts(other) - lasts(one))[0]?.id ?? '';
  const [outcome] = await Promise.all([
    desk.call('show.perform', { action: { kind: 'scene.take', sceneId: target }, source: { surface: 'key' } }),
    makeNoise(),
  ]);
  expect(outcome.kind).toBe('confirmed');
  expect(await onAir()).toBe(target);
  // A change that the show makes by itself is no press and has no event.
  const sent = new Map(onTiles(from).map(({ pressId, source }) => [pressId, source.surface]));
  expect([...sent.values()]).toEqual(['key']);
  await desk.until(async () => (await journal()).some(({ surface, at }) => surface === 'key' && at >= beganAt));
  const pressed = (await journal()).filter(({ surface, at }) => surface !== ELSEWHERE && at >= beganAt);
  expect(pressed.map(({ surface }) => surface)).toEqual(['key']);
  socket.terminate();
  await new Promise<void>((resolve) => datagrams.close(() => resolve()));
});
