import fc from 'fast-check';
import OBSWebSocket from 'obs-websocket-js/json';
import { Client } from 'node-osc';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Scene } from '#shared/api/scene.ts';
import type { Action } from '#shared/show/action.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { JUST_MS } from '../../../src-main/show/recent-changes.ts';
import { freePort } from '../../support/free-port.ts';
import { statusOf } from '../../support/obs-client.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

let started: TestHost;
let desk: TestWindow;
let panel: TestWindow;
let obs: OBSWebSocket;
let osc: Client;
let api = '';
let token = '';
/** The film on air in the first scene, and its input in OBS. */
let film = '';
let input = '';
let scenes: readonly Scene[] = [];
/** Writing calls that reached the platform. */
let calls: string[] = [];
let onTheirWay = 0;

const show = async (): Promise<ShowState & { readonly desk: NonNullable<ShowState['desk']> }> => {
  const state = await desk.call('show.current', undefined);
  if (!state?.desk) throw new Error('no show is open');
  return { ...state, desk: state.desk };
};
const sceneAt = (at: number): Scene => {
  const scene = scenes[at];
  if (!scene) throw new Error('the show has too few scenes');
  return scene;
};

/** Things that a surface can be asked for, each with two ends. */
const ASKED = ['scene', 'overlay', 'mode', 'volume'] as const;
type Asked = (typeof ASKED)[number];

const actionOf = (asked: Asked, end: number): Action => {
  switch (asked) {
    case 'scene':
      return { kind: 'scene.take', sceneId: sceneAt(end % 2).id };
    case 'overlay': {
      const { id: sceneId, overlays } = sceneAt(1);
      return { kind: 'overlay.visible', sceneId, overlayId: overlays[0]?.id ?? '', visible: end % 2 === 1 };
    }
    case 'mode':
      return { kind: 'mode.set', mode: end % 2 === 1 ? 'cue' : 'direct' };
    case 'volume':
      return { kind: 'media.volume', mediaId: film, volume: Math.round(50 + (end % 50)) / 100 };
  }
};

/** The end as the desk has it now. */
const standing = async (asked: Asked): Promise<unknown> => {
  const { desk: slice, deskMode } = await show();
  const [first, second] = [0, 1].map((at) => slice.value.scenes.find(({ id }) => id === sceneAt(at).id));
  switch (asked) {
    case 'scene':
      return slice.value.activeSceneId;
    case 'overlay':
      return second?.overlays[0]?.visible;
    case 'mode':
      return deskMode.mode;
    case 'volume':
      return first?.slots.find(({ mediaId }) => mediaId === film)?.volume;
  }
};
const wantedOf = (action: Action): unknown => {
  if (action.kind === 'scene.take') return action.sceneId;
  if (action.kind === 'overlay.visible') return action.visible;
  if (action.kind === 'mode.set') return action.mode;
  return action.kind === 'media.volume' ? action.volume : undefined;
};

const byObs = async (action: Action): Promise<number> => {
  const second = sceneAt(1);
  switch (action.kind) {
    case 'scene.take': {
      const sceneName = scenes.find(({ id }) => id === action.sceneId)?.name ?? '';
      return statusOf(obs.call('SetCurrentProgramScene', { sceneName }));
    }
    case 'overlay.visible': {
      const { sceneItems } = await obs.call('GetSceneItemList', { sceneName: second.name });
      const sceneItemId = Number(sceneItems.at(-second.overlays.length)?.sceneItemId);
      const asked = { sceneName: second.name, sceneItemId, sceneItemEnabled: action.visible };
      return statusOf(obs.call('SetSceneItemEnabled', asked));
    }
    case 'mode.set':
      return statusOf(obs.call('SetStudioModeEnabled', { studioModeEnabled: action.mode === 'cue' }));
    default:
      return statusOf(
        obs.call('SetInputVolume', {
          inputName: input,
          inputVolumeMul: action.kind === 'media.volume' ? action.volume : 1,
        }),
      );
  }
};
const byOsc = async (action: Action): Promise<void> => {
  switch (action.kind) {
    case 'scene.take':
      await osc.send([`/regie/scene/${action.sceneId}/take`, 1]);
      return;
    case 'overlay.visible':
      await osc.send([`/regie/scene/${action.sceneId ?? ''}/overlay/${action.overlayId}`, action.visible ? 1 : 0]);
      return;
    case 'mode.set':
      await osc.send(['/regie/cue_mode', action.mode === 'cue' ? 1 : 0]);
      return;
    default:
      // Values of messages are short floats: in the address it is exact.
      await osc.send([`/regie/action/media.volume/${film}/${action.kind === 'media.volume' ? action.volume : 1}`]);
  }
};
const byApi = async ({ kind, ...fields }: Action): Promise<void> => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${api}/v1/actions/${kind}`, { method: 'POST', headers, body: JSON.stringify(fields) });
  await answer.arrayBuffer();
};
const SURFACES: Readonly<Record<string, (action: Action) => Promise<unknown>>> = {
  tile: (action) => desk.call('show.perform', { action, source: { surface: 'tile' } }),
  panel: (action) => panel.call('show.perform', { action, source: { surface: 'panel' } }),
  key: (action) => desk.call('show.perform', { action, source: { surface: 'key' } }),
  midi: (action) => desk.call('show.perform', { action, source: { surface: 'midi', device: 'Pads' } }),
  gamepad: (action) => desk.call('show.perform', { action, source: { surface: 'gamepad', device: 'Pedal' } }),
  deck: (action) => desk.call('show.perform', { action, source: { surface: 'stream-deck', device: 'Deck' } }),
  held: (action) => desk.call('show.perform', { action, source: { surface: 'midi', held: true } }),
  api: byApi,
  obs: byObs,
  osc: byOsc,
};

const CALLS: Readonly<Record<Asked, RegExp>> = {
  scene: /\/activate$/,
  overlay: /\/overlays\//,
  mode: /\/scenes\//,
  volume: /\/slots\//,
};

/** Ends that are asked for one after the other, without waiting for answers. */
const PATTERNS = {
  repeated: (one: number) => [one, one, one],
  alternating: (one: number) => [one, one + 1, one],
  there_and_back: (one: number) => [one, one + 1, one, one + 1],
  flooded: (one: number) => Array.from({ length: 12 }, (_, at) => one + at),
} as const;

/** Everything of the scenes but what these tests ask to change: which is on air, one overlay, the volume of one film. */
const untouched = (all: readonly Scene[]): unknown =>
  all.map(({ overlays, slots, active: _active, ...scene }) => ({
    ...scene,
    overlays: overlays.map(({ visible, ...overlay }) =>
      overlay.id === sceneAt(1).overlays[0]?.id ? overlay : { ...overlay, visible },
    ),
    slots: slots.map(({ volume, ...slot }) => (slot.mediaId === film ? slot : { ...slot, volume })),
  }));

const until = async (isThere: () => Promise<boolean>): Promise<void> => desk.until(isThere, 15_000);

beforeAll(async () => {
  started = startTestHost({
    fetch: async (url, init) => {
      if (init?.method === 'GET') return fetch(url, init);
      calls.push(url instanceof Request ? url.url : url.toString());
      onTheirWay += 1;
      try {
        return await fetch(url, init);
      } finally {
        onTheirWay -= 1;
      }
    },
  });
  desk = started.window('Desk');
  panel = started.panel('operator', 'Paul');
  await started.host.opened;
  const all = (await show()).desk.value.scenes;
  await desk.until(async () => (await show()).media !== null);
  const films = new Set((await show()).media?.value.flatMap(({ id, kind }) => (kind === 'video' ? [id] : [])));
  const first = all.find(({ slots }) => slots.some(({ mediaId = '' }) => films.has(mediaId)));
  const second = all.find(({ id, overlays }) => id !== first?.id && overlays.length > 0);
  if (!first || !second) throw new Error('the demo has no scene with a film and another with an overlay');
  scenes = [first, second];
  film = first.slots.find(({ mediaId = '' }) => films.has(mediaId))?.mediaId ?? '';
  const ports = { api: await freePort(), obs: await freePort(), osc: await freePort() };
  ({ token } = await desk.call('surfaces.new_token', { name: 'Pad', role: 'operator' }));
  const { password } = await desk.call('surfaces.new_password', undefined);
  for (const kind of ['api', 'obs', 'osc'] as const) {
    const role = kind === 'api' ? {} : { role: 'operator' as const };
    await desk.call('surfaces.change', { kind, enabled: true, port: ports[kind], ...role });
  }
  await desk.call('surfaces.change', { kind: 'osc', senders: ['127.0.0.1'] });
  await desk.until(async () =>
    (await desk.call('surfaces.state', undefined)).surfaces.every(({ status }) => status === 'listening'),
  );
  api = `http://127.0.0.1:${ports.api}`;
  obs = new OBSWebSocket();
  await obs.connect(`ws://127.0.0.1:${ports.obs}`, password);
  osc = new Client('127.0.0.1', ports.osc);
  const { sceneItems } = await obs.call('GetSceneItemList', { sceneName: first.name });
  input = sceneItems.find(({ inputKind }) => inputKind === 'ffmpeg_source')?.sourceName as string;
  // Answers take their time, so that presses meet on the way.
  const body = { latencyMs: 30 };
  await desk.call('rehearsal.control', { method: 'PUT', path: '/rehearsal/faults', body });
});
afterAll(async () => {
  await osc.close();
  await obs.disconnect();
  await started.close();
});

test('A, B, A by a client of OBS ends with A, and it hears of success only then', async () => {
  await SURFACES.tile?.(actionOf('scene', 0));
  for (const asked of ASKED.toReversed()) {
    await until(async () => (await standing('scene')) === sceneAt(0).id);
    const [a, b] = [actionOf(asked, 0), actionOf(asked, 1)];
    expect([asked, await Promise.all([a, b, a].map(byObs))]).toEqual([asked, [100, 100, 100]]);
    expect([asked, await standing(asked)]).toEqual([asked, wantedOf(a)]);
  }
});

test('whatever a surface asks in a row, the show ends as it was asked last, and nothing else is changed', async () => {
  const before = untouched((await show()).desk.value.scenes);
  const byOthers = { surface: '', at: Date.now() };
  const lastBy = new Map<Asked, { readonly surface: string; readonly at: number }>([
    ['overlay', byOthers],
    ['mode', byOthers],
  ]);
  const surfaceNames = Object.keys(SURFACES);
  const patternNames = Object.keys(PATTERNS) as (keyof typeof PATTERNS)[];
  const surfaces = fc.constantFrom(...surfaceNames);
  const patterns = fc.constantFrom(...patternNames);
  // Each surface has its turn, with another thing and another pattern; chance chooses the rest.
  const examples = surfaceNames.map((surface, at): [string, Asked, keyof typeof PATTERNS, number] => [
    surface,
    ASKED[at % ASKED.length] ?? 'scene',
    patternNames[(at + Math.floor(at / ASKED.length)) % patternNames.length] ?? 'repeated',
    at % 2,
  ]);
  await fc.assert(
    fc.asyncProperty(surfaces, fc.constantFrom(...ASKED), patterns, fc.nat(1), async (surface, asked, pattern, one) => {
      // A volume is that of a film on air.
      if (asked === 'volume' && (await standing('scene')) !== sceneAt(0).id)
        await SURFACES.tile?.(actionOf('scene', 0));
      await until(async () => (await show()).budget.remaining > 130);
      // Changes that somebody else made a moment ago are not undone.
      const by = lastBy.get(asked);
      if (by && by.surface !== surface) await until(() => Promise.resolve(Date.now() - by.at > JUST_MS));
      calls = [];
      const actions = PATTERNS[pattern](one).map((end) => actionOf(asked, end));
      const last = actions.at(-1);
      const pressBy = SURFACES[surface] ?? byApi;
      await Promise.all(actions.map((action) => pressBy(action)));
      await until(async () => last !== undefined && (await standing(asked)) === wantedOf(last));
      // It stays so: nothing older follows.
      await until(() => Promise.resolve(onTheirWay === 0));
      expect(await standing(asked)).toBe(last && wantedOf(last));
      if (asked === 'overlay' || asked === 'mode') lastBy.set(asked, { surface, at: Date.now() });
      expect(calls.filter((url) => CALLS[asked].test(url)).length).toBeLessThanOrEqual(
        pattern === 'repeated' || asked === 'volume' ? 3 : actions.length,
      );
    }),
    { numRuns: 24, examples, endOnFailure: true },
  );
  expect(untouched((await show()).desk.value.scenes)).toEqual(before);
});
