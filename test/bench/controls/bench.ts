import OBSWebSocket from 'obs-websocket-js/json';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ControlsReady } from '../../../src-main/controls/run-surfaces.ts';
import { openRawObs } from '../../support/obs-client.ts';
import { startBundledApp } from '../bundled-app.ts';
import { startProgram } from '../team/team.ts';
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
  /** From a call of a bare program between, which passes it on and no more, until its request is at the service. */
  readonly forwardedToWire: number[];
  /** As `toWire`, in noise. */
  readonly inNoise: number[];
  readonly switched: number[];
  readonly bare: number[];
}

interface Reached {
  readonly controls: Required<ControlsReady>;
  readonly service: { readonly baseUrl: string; readonly fullKey: string };
  readonly receipts: string;
  /** Address of the bare program between. */
  readonly forwarder: string;
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

/** Calls of a round, by their place among its activations at the service. */
const ROUND = ['press', 'bare', 'switch', 'bare', 'forwarded'] as const;

/** In turn, paced alike: a press by our API, a bare call, a switch by obs-websocket-js, a bare call, a forwarded one. */
const run = async ({ controls, service, receipts, forwarder }: Reached): Promise<Found> => {
  const { api } = controls;
  const { show, scenes } = await readState(api);
  const obs = new OBSWebSocket();
  await obs.connect(controls.obs.url, controls.obs.password);
  const found: Found = { toWire: [], forwardedToWire: [], inNoise: [], switched: [], bare: [] };
  const sentAt: bigint[] = [];
  const forwardedAt: bigint[] = [];
  let taken = 0;
  const next = (): ListedScene => {
    const scene = scenes[taken % scenes.length];
    taken += 1;
    if (!scene) throw new Error('the show has no scenes');
    return scene;
  };
  const bare = async (root = service.baseUrl): Promise<void> => {
    const response = await fetch(`${root}/live/sessions/${show.sessionId}/scenes/${next().id}/activate`, {
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
    note(found.bare, await timed(() => bare()));
    await pause(PAUSE_MS);
    const { name } = next();
    note(found.switched, await timed(() => obs.call('SetCurrentProgramScene', { sceneName: name })));
    await pause(PAUSE_MS);
    note(found.bare, await timed(() => bare()));
    await pause(PAUSE_MS);
    forwardedAt.push(process.hrtime.bigint());
    await bare(forwarder);
    await pause(PAUSE_MS);
  }
  await obs.disconnect();
  const noise = await openRawObs(controls.obs.url ?? '', controls.obs.password, {
    mask: 0,
    protocol: 'obswebsocket.json',
  });
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

  const arrivals = readFileSync(receipts, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly at: string; readonly url: string })
    .filter(({ url }) => url.endsWith('/activate'))
    .map(({ at }) => BigInt(at));
  // The last presses are those in noise, with nothing in between.
  const quiet = ROUND.length * (WARM_UP + ROUNDS);
  const callAt = (index: number): (typeof ROUND)[number] | undefined =>
    index < quiet ? ROUND[index % ROUND.length] : 'press';
  const [pressed, forwarded] = [
    arrivals.filter((_, index) => callAt(index) === 'press'),
    arrivals.filter((_, index) => callAt(index) === 'forwarded'),
  ];
  if (pressed.length !== sentAt.length || forwarded.length !== forwardedAt.length) {
    throw new Error('not every call reached the service once');
  }
  const oneWay = (arrivedAt: bigint, calledAt: bigint | undefined): number =>
    Number(arrivedAt - (calledAt ?? 0n)) / 1e6;
  pressed.forEach((arrivedAt, index) => {
    const list = index < WARM_UP + ROUNDS ? found.toWire : found.inNoise;
    if (index >= WARM_UP) list.push(oneWay(arrivedAt, sentAt[index]));
  });
  forwarded.forEach((arrivedAt, index) => {
    if (index >= WARM_UP) found.forwardedToWire.push(oneWay(arrivedAt, forwardedAt[index]));
  });
  return found;
};

const report = (found: Found): readonly Measure[] => {
  const reference = median(found.bare);
  return [
    compare(
      'press by our API to request at the platform, median, against a bare keep-alive fetch',
      { value: median(found.toWire), unit: 'ms', reference },
      { most: 1.3 },
    ),
    compare(
      'the same against a call that a bare program between passes on, to its request at the platform',
      { value: median(found.toWire), unit: 'ms', reference: median(found.forwardedToWire) },
      { most: 2 },
    ),
    compare(
      'press by our API while another program sends 10,000 requests a second, against the same bare fetch',
      { value: median(found.inNoise), unit: 'ms', reference },
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
    const { service: platform } = app.ready;
    const forwarder = await startProgram('test/bench/controls/forwarder.ts', [platform.baseUrl]);
    try {
      const { service, controls: ready } = app.ready as typeof app.ready & { readonly controls: ControlsReady };
      if (!ready.api || !ready.obs) throw new Error('the ways in for controllers did not open');
      return report(
        await run({
          controls: { api: ready.api, obs: ready.obs },
          service,
          receipts,
          forwarder: forwarder.ready.url ?? '',
        }),
      );
    } finally {
      forwarder.stop();
      await app.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
