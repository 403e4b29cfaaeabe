import OBSWebSocket from 'obs-websocket-js/json';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ControlsReady } from '../../../src-main/controls/run-surfaces.ts';
import { openRawObs } from '../../support/obs-client.ts';
import { startBundledApp } from '../bundled-app.ts';
import { compare, median, pause, type Bench, type Measure } from '../measure.ts';

const ROUNDS = 60;
const WARM_UP = 8;
/** Between two things done: past the debounce, and within 300 tokens a minute with the desk's own reading. */
const PAUSE_MS = 450;
/** Presses while another program floods the OBS protocol with ten thousand requests a second. */
const NOISY_ROUNDS = 30;
const NOISE = { messages: 500, everyMs: 50 };

interface Found {
  /** From the call of our API until its request is at the service. */
  readonly toWire: number[];
  /** From a bare call until its request is at the service: one way too. */
  readonly bareToWire: number[];
  /** As `toWire`, in noise. */
  readonly inNoise: number[];
  readonly switched: number[];
  readonly bare: number[];
}

interface Reached {
  readonly controls: Required<ControlsReady>;
  readonly service: { readonly baseUrl: string; readonly fullKey: string };
  readonly receipts: string;
}

interface ListedScene {
  readonly id: string;
  readonly name: string;
}

const readState = async ({ url, token }: Required<ControlsReady>['api']) => {
  const response = await fetch(`${url}/state`, { headers: { authorization: `Bearer ${token}` } });
  const { state } = (await response.json()) as {
    readonly state: { readonly show: { readonly sessionId: string }; readonly scenes: readonly ListedScene[] };
  };
  return state;
};

const timed = async (run: () => Promise<void>): Promise<number> => {
  const at = performance.now();
  await run();
  return performance.now() - at;
};

/** In turn, paced alike: a press by our API, a bare call, a switch by obs-websocket-js, a bare call. */
const run = async ({ controls, service, receipts }: Reached): Promise<Found> => {
  const { api } = controls;
  const { show, scenes } = await readState(api);
  const obs = new OBSWebSocket();
  await obs.connect(controls.obs.url, controls.obs.password);
  const found: Found = { toWire: [], bareToWire: [], inNoise: [], switched: [], bare: [] };
  const sentAt: bigint[] = [];
  const bareSentAt: bigint[] = [];
  let taken = 0;
  const next = (): ListedScene => {
    const scene = scenes[taken % scenes.length];
    taken += 1;
    if (!scene) throw new Error('the show has no scenes');
    return scene;
  };
  const bare = async (): Promise<void> => {
    bareSentAt.push(process.hrtime.bigint());
    const response = await fetch(`${service.baseUrl}/live/sessions/${show.sessionId}/scenes/${next().id}/activate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.fullKey}`, accept: 'application/json' },
    });
    await response.json();
    if (!response.ok) throw new Error(`the bare call was answered ${response.status}`);
  };
  const press = async (): Promise<void> => {
    sentAt.push(process.hrtime.bigint());
    const response = await fetch(`${api.url}/actions/scene.take`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ sceneId: next().id }),
    });
    await response.json();
    if (!response.ok) throw new Error(`the press was answered ${response.status}`);
  };

  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const counts = round >= WARM_UP;
    const note = (list: number[], ms: number): void => {
      if (counts) list.push(ms);
    };
    await press();
    await pause(PAUSE_MS);
    note(found.bare, await timed(bare));
    await pause(PAUSE_MS);
    const { name } = next();
    note(found.switched, await timed(() => obs.call('SetCurrentProgramScene', { sceneName: name })));
    await pause(PAUSE_MS);
    note(found.bare, await timed(bare));
    await pause(PAUSE_MS);
  }
  await obs.disconnect();
  const noise = await openRawObs(controls.obs.url, controls.obs.password, { mask: 0, protocol: 'obswebsocket.json' });
  const flood = setInterval(() => {
    for (let sent = 0; sent < NOISE.messages; sent += 1) {
      noise.send({ op: 6, d: { requestType: 'GetSceneList', requestId: 'noise' } });
    }
  }, NOISE.everyMs);
  for (let round = 0; round < NOISY_ROUNDS; round += 1) {
    await pause(PAUSE_MS);
    await press();
  }
  clearInterval(flood);
  noise.socket.terminate();

  // Of four activations on the wire, the first is that of our API; the second and the fourth are bare.
  const arrivals = readFileSync(receipts, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly at: string; readonly url: string })
    .filter(({ url }) => url.endsWith('/activate'))
    .map(({ at }) => BigInt(at));
  // The last presses are those in noise, with nothing in between.
  const quiet = 4 * (WARM_UP + ROUNDS);
  const [pressed, bareArrived] = [
    arrivals.filter((_, index) => index >= quiet || index % 4 === 0),
    arrivals.filter((_, index) => index < quiet && index % 2 === 1),
  ];
  if (pressed.length !== sentAt.length || bareArrived.length !== bareSentAt.length) {
    throw new Error('not every call reached the service once');
  }
  const oneWay = (arrivedAt: bigint, calledAt: bigint | undefined): number =>
    Number(arrivedAt - (calledAt ?? 0n)) / 1e6;
  pressed.forEach((arrivedAt, index) => {
    const list = index < WARM_UP + ROUNDS ? found.toWire : found.inNoise;
    if (index >= WARM_UP) list.push(oneWay(arrivedAt, sentAt[index]));
  });
  bareArrived.forEach((arrivedAt, index) => {
    if (index >= 2 * WARM_UP) found.bareToWire.push(oneWay(arrivedAt, bareSentAt[index]));
  });
  return found;
};

const report = (found: Found): readonly Measure[] => {
  const reference = median(found.bare);
  return [
    compare(
      'press by our API to request at the platform, median, against a bare keep-alive fetch to its arrival',
      { value: median(found.toWire), unit: 'ms', reference: median(found.bareToWire) },
      { most: 1.3 },
    ),
    compare(
      'the same while another program sends 10,000 requests a second, against the same bare fetch',
      { value: median(found.inNoise), unit: 'ms', reference: median(found.bareToWire) },
      { most: 1.3 },
    ),
    compare(
      'scene switch through obs-websocket-js to its acknowledgement, median, against the bare fetch',
      { value: median(found.switched), unit: 'ms', reference },
      { most: 1.3 },
    ),
  ];
};

/** How fast controllers press: through the bundled host and its service, by the ways in that programs use. */
export const controls: Bench = {
  name: 'controls',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'regie-bench-'));
    const receipts = join(folder, 'receipts.jsonl');
    const stamp = new URL('../press/stamp-receipts.ts', import.meta.url).href;
    const app = await startBundledApp(['--data', ':memory:', '--api', '--obs', '0'], {
      NODE_OPTIONS: `--import=${stamp}`,
      REGIE_BENCH_RECEIPTS: receipts,
    });
    try {
      const { service, controls: ready } = app.ready as typeof app.ready & { readonly controls: ControlsReady };
      if (!ready.api || !ready.obs) throw new Error('the ways in for controllers did not open');
      return report(await run({ controls: { api: ready.api, obs: ready.obs }, service, receipts }));
    } finally {
      await app.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
