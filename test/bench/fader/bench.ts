import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import OBSWebSocket from 'obs-websocket-js/json';
import { Client } from 'node-osc';
import { WebSocket } from 'ws';
import { openBridgeClient, pairWithLink, type BridgeClient } from '../../support/bridge-client.ts';
import { freePort } from '../../support/free-port.ts';
import { startBundledApp } from '../bundled-app.ts';
import { compare, median, pause, percentile, type Bench, type Measure } from '../measure.ts';

const STEPS = 300;
const STEP_MS = 1000 / 60;
/** A fader is sent this often at most. */
const PACE_MS = 150;
/** From the last step of a fader to a take. */
const TAKE_AFTER_MS = 400;
const ROUNDS = 3;
/** Past the debounce. */
const PAUSE_MS = 450;
/** Requests of the minute that are left before a fader is moved: what is measured is no lack of them. */
const ENOUGH = 150;

interface Receipt {
  readonly at: bigint;
  readonly url: string;
}

interface Found {
  readonly calls: number[];
  readonly ages: number[];
  readonly takes: number[];
  readonly takesWithout: number[];
  readonly bare: number[];
}

const readShow = async (window: BridgeClient) => {
  const state = await window.call('show.current', null as never);
  if (!state?.desk || !state.media) throw new Error('no show is open');
  return { ...state, scenes: state.desk.value.scenes, media: state.media.value };
};

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; !(await isSo()); tries += 1) {
    if (tries > 600) throw new Error('the desk did not come to that');
    await pause(200);
  }
};

/** Opens the three surfaces; each sets the volume of a film by what its programs send. */
const openSurfaces = async (window: BridgeClient, film: string, sceneName: string) => {
  const ports = { api: await freePort(), obs: await freePort(), osc: await freePort() };
  const { password } = await window.call('surfaces.new_password', null as never);
  const { token } = await window.call('surfaces.new_token', { name: 'Fader', role: 'operator' });
  for (const kind of ['api', 'obs', 'osc'] as const) {
    const role = kind === 'api' ? {} : { role: 'operator' as const };
    await window.call('surfaces.change', { kind, enabled: true, port: ports[kind], ...role });
  }
  await window.call('surfaces.change', { kind: 'osc', senders: ['127.0.0.1'] });
  await until(async () => {
    const { surfaces } = await window.call('surfaces.state', null as never);
    return surfaces.every(({ status }) => status === 'listening');
  });
  const osc = new Client('127.0.0.1', ports.osc);
  const obs = new OBSWebSocket();
  await obs.connect(`ws://127.0.0.1:${ports.obs}`, password);
  const { sceneItems } = await obs.call('GetSceneItemList', { sceneName });
  const inputName = sceneItems.find(({ inputKind }) => inputKind === 'ffmpeg_source')?.sourceName as string;
  const socket = new WebSocket(`ws://127.0.0.1:${ports.api}/v1/events`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await once(socket, 'open');
  const move: Readonly<Record<keyof typeof ports, (volume: number) => void>> = {
    osc: (volume) => void osc.send([`/regie/media/${film}/volume`, volume]),
    api: (volume) =>
      socket.send(JSON.stringify({ type: 'press', id: 1, action: { kind: 'media.volume', mediaId: film, volume } })),
    obs: (volume) => void obs.call('SetInputVolume', { inputName, inputVolumeMul: volume }).catch(() => undefined),
  };
  return {
    move,
    async close() {
      socket.terminate();
      await obs.disconnect();
      await osc.close();
    },
  };
};

const receiptsIn = (file: string): readonly Receipt[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly at: string; readonly url: string })
    .map(({ at, url }) => ({ at: BigInt(at), url }));

const msBetween = (from: bigint, to: bigint): number => Number(to - from) / 1e6;

interface Reached {
  readonly window: BridgeClient;
  readonly service: { readonly baseUrl: string; readonly fullKey: string };
  readonly receipts: string;
}

/** A fader by each surface in turn with a take after it; takes without one, and bare calls, paced alike. */
const run = async ({ window, service, receipts }: Reached): Promise<Found> => {
  await until(async () => ((await window.call('show.current', null as never))?.media ?? null) !== null);
  const { scenes, media, sessionId } = await readShow(window);
  const films = new Set(media.flatMap(({ id, kind }) => (kind === 'video' ? [id] : [])));
  const scene = scenes.find(({ slots }) => slots.some(({ mediaId = '' }) => films.has(mediaId)));
  const other = scenes.find(({ id }) => id !== scene?.id);
  const film = scene?.slots.find(({ mediaId = '' }) => films.has(mediaId))?.mediaId;
  if (!scene || !other || film === undefined) throw new Error('the demo has no scene with a film');
  const { move, close } = await openSurfaces(window, film, scene.name);
  const found: Found = { calls: [], ages: [], takes: [], takesWithout: [], bare: [] };
  let volume = 0;

  /** Takes a scene; milliseconds until its request is at the service. */
  const take = async (sceneId: string): Promise<number> => {
    const at = process.hrtime.bigint();
    const action = { kind: 'scene.take', sceneId } as const;
    const outcome = await window.call('show.perform', { action, source: { surface: 'tile' } });
    if (outcome.kind !== 'confirmed') throw new Error(`the take ended as ${outcome.kind}`);
    const receipt = (): Receipt | undefined =>
      receiptsIn(receipts).find((one) => one.at >= at && one.url.endsWith('/activate'));
    // It is written down a moment later.
    await until(() => Promise.resolve(receipt() !== undefined));
    const received = receipt();
    if (!received) throw new Error('the take did not reach the service');
    return msBetween(at, received.at);
  };
  const bare = async (): Promise<number> => {
    const at = performance.now();
    const response = await fetch(`${service.baseUrl}/live/sessions/${sessionId}/scenes/${scene.id}/activate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.fullKey}`, accept: 'application/json' },
    });
    await response.json();
    return performance.now() - at;
  };
  const fade = async (by: (volume: number) => void): Promise<void> => {
    const beganAt = process.hrtime.bigint();
    const start = performance.now();
    for (let step = 0; step < STEPS; step += 1) {
      await pause(Math.max(0, start + step * STEP_MS - performance.now()));
      // Values of OSC are short floats: these are exact in all of them.
      volume = (1 + ((step * 7) % 100)) / 128;
      by(volume);
    }
    const lastAt = process.hrtime.bigint();
    await pause(TAKE_AFTER_MS);
    found.takes.push(await take(other.id));
    const calls = receiptsIn(receipts).filter(({ at, url }) => at >= beganAt && url.includes('/slots/'));
    const last = calls.at(-1);
    const now = (await readShow(window)).scenes.find(({ id }) => id === scene.id);
    const stands = now?.slots.find(({ mediaId }) => mediaId === film)?.volume;
    if (!last || stands !== volume) throw new Error(`the fader ended at ${volume}, and the volume is ${stands}`);
    found.calls.push(calls.length);
    found.ages.push(msBetween(lastAt, last.at));
  };

  const ready = async (): Promise<void> => {
    await until(async () => (await readShow(window)).budget.remaining > ENOUGH);
    await take(scene.id);
    await pause(PAUSE_MS);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const by of Object.values(move)) {
      await ready();
      await fade(by);
      await pause(PAUSE_MS);
      await ready();
      found.takesWithout.push(await take(other.id));
      await pause(PAUSE_MS);
      found.bare.push(await bare());
      await pause(PAUSE_MS);
    }
  }
  await close();
  return found;
};

const report = (found: Found): readonly Measure[] => [
  compare(
    'fader of 300 places in 5 s by OSC, API and OBS: calls to the platform, the most of nine, against one each 150 ms',
    { value: percentile(found.calls, 1), unit: '', reference: (STEPS * STEP_MS) / PACE_MS },
    { most: 1.1 },
  ),
  compare(
    'the same: from the last place to its request at the platform, the longest of nine, against 150 ms and a bare fetch',
    { value: percentile(found.ages, 1), unit: 'ms', reference: PACE_MS + median(found.bare) },
    { most: 1 },
  ),
  compare(
    'a take 0.4 s after a fader to its request at the platform, median, against a take without a fader',
    { value: median(found.takes), unit: 'ms', reference: median(found.takesWithout) },
    { most: 1.3 },
  ),
];

/** The cost of a moving fader: through the bundled host and its service, by the three surfaces of programs. */
export const fader: Bench = {
  name: 'fader',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'regie-bench-'));
    const receipts = join(folder, 'receipts.jsonl');
    const app = await startBundledApp(['--data', ':memory:'], {
      NODE_OPTIONS: `--import=${new URL('../press/stamp-receipts.ts', import.meta.url).href}`,
      REGIE_BENCH_RECEIPTS: receipts,
    });
    try {
      const window = await openBridgeClient(await pairWithLink(app.ready.url));
      const found = await run({ window, service: app.ready.service, receipts });
      window.close();
      return report(found);
    } finally {
      await app.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
