import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { WebSocket } from 'ws';
import { openBridgeClient, pairWithLink, type BridgeClient } from '../../support/bridge-client.ts';
import type { AppReadyLine } from '../../support/browser-host.ts';
import { startBundledApp } from '../bundled-app.ts';
import { compare, median, pause, percentile, type Bench, type Measure } from '../measure.ts';
import { pressScene } from './press-scene.ts';

const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const ROUNDS = 100;
const WARM_UP = 10;
/** Between two things done: past the debounce, and within 300 tokens a minute with the desk's own reading. */
const PAUSE_MS = 450;

interface Relay {
  /** Milliseconds from a frame's sending to its arrival at the other socket. */
  pass(frame: string): Promise<number>;
  close(): void;
}

/** A relay in a process of its own, as the host is, with two sockets. */
const startRelay = async (): Promise<Relay> => {
  const child = spawn(process.execPath, [file('relay.ts')], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const open = async (): Promise<WebSocket> => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`);
    await once(socket, 'open');
    return socket;
  };
  const [a, b] = [await open(), await open()];
  return {
    async pass(frame) {
      const arrived = once(b, 'message');
      const at = performance.now();
      a.send(frame);
      const [data] = (await arrived) as [Buffer];
      JSON.parse(data.toString('utf8'));
      return performance.now() - at;
    },
    close() {
      a.terminate();
      b.terminate();
      child.kill();
    },
  };
};

interface Found {
  readonly confirmed: number[];
  readonly seen: number[];
  readonly seenConfirmed: number[];
  readonly toWire: number[];
  readonly bareToWire: number[];
  readonly bare: number[];
  readonly relayed: number[];
}

/** Presses by one window, looked at from another; a bare fetch and a bare relay in between. */
const run = async (
  windows: readonly [BridgeClient, BridgeClient],
  service: AppReadyLine['service'],
  receipts: string,
) => {
  const [first, second] = windows;
  const show = await first.call('show.current', null as never);
  if (!show?.desk) throw new Error('no show is open');
  const sceneIds = show.desk.value.scenes.map((scene) => scene.id);
  const relay = await startRelay();
  const found: Found = {
    confirmed: [],
    seen: [],
    seenConfirmed: [],
    toWire: [],
    bareToWire: [],
    bare: [],
    relayed: [],
  };
  /** Presses and bare calls, in turn. */
  const sentAt: bigint[] = [];

  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const counts = round >= WARM_UP;
    const sceneId = sceneIds[(2 * round) % sceneIds.length] ?? '';
    sentAt.push(process.hrtime.bigint());
    const pressed = await pressScene(first, second, sceneId);
    if (counts) {
      found.confirmed.push(pressed.confirmedMs);
      found.seen.push(pressed.seenMs);
      found.seenConfirmed.push(pressed.confirmedSeenMs);
    }
    await pause(PAUSE_MS);

    const other = sceneIds[(2 * round + 1) % sceneIds.length] ?? '';
    const bareAt = performance.now();
    sentAt.push(process.hrtime.bigint());
    const response = await fetch(`${service.baseUrl}/live/sessions/${show.sessionId}/scenes/${other}/activate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.fullKey}`, accept: 'application/json' },
    });
    await response.json();
    if (!response.ok) throw new Error(`the bare call was answered ${response.status}`);
    if (counts) found.bare.push(performance.now() - bareAt);
    // Paced alike: what was done a moment ago leaves processors and caches awake.
    await pause(PAUSE_MS);
    const relayedMs = await relay.pass(JSON.stringify({ event: 'show.press', data: pressed.event }));
    if (counts) found.relayed.push(relayedMs);
    await pause(PAUSE_MS);
  }
  relay.close();

  const arrivals = readFileSync(receipts, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly at: string; readonly url: string })
    .filter(({ url }) => url.endsWith('/activate'))
    .map(({ at }) => BigInt(at));
  if (arrivals.length !== sentAt.length) throw new Error('not every call reached the service once');
  arrivals.forEach((arrivedAt, index) => {
    if (index < 2 * WARM_UP) return;
    const times = index % 2 === 0 ? found.toWire : found.bareToWire;
    times.push(Number(arrivedAt - (sentAt[index] ?? 0n)) / 1e6);
  });
  return found;
};

const report = (found: Found): readonly Measure[] => [
  compare(
    'press to confirmed, median, against a bare keep-alive fetch of the same call',
    { value: median(found.confirmed), unit: 'ms', reference: median(found.bare) },
    { most: 1.25 },
  ),
  compare(
    'press in one window seen in another, median, against a bare WebSocket relay',
    { value: median(found.seen), unit: 'ms', reference: median(found.relayed) },
    { most: 1.5 },
  ),
  compare(
    'confirmation seen in another window, median, against the bare fetch and the bare relay together',
    { value: median(found.seenConfirmed), unit: 'ms', reference: median(found.bare) + median(found.relayed) },
    { most: 1.5 },
  ),
  compare(
    'key press to request on the wire, 99th percentile, against 4 ms',
    { value: percentile(found.toWire, 0.99), unit: 'ms', reference: 4 },
    { most: 1 },
  ),
  compare(
    'the same, against the 99th percentile of the bare fetch: two steps between processes instead of one',
    { value: percentile(found.toWire, 0.99), unit: 'ms', reference: percentile(found.bareToWire, 0.99) },
    { most: 2 },
  ),
];

/** How fast a press travels: through the bundled host and its service, by WebSocket as from a window. */
export const press: Bench = {
  name: 'press',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'regie-bench-'));
    const receipts = join(folder, 'receipts.jsonl');
    const app = await startBundledApp(['--data', ':memory:'], {
      NODE_OPTIONS: `--import=${pathToFileURL(file('stamp-receipts.ts')).href}`,
      REGIE_BENCH_RECEIPTS: receipts,
    });
    try {
      const paired = await pairWithLink(app.ready.url);
      const windows = [await openBridgeClient(paired), await openBridgeClient(paired)] as const;
      for (const [index, window] of windows.entries()) await window.call('app.hello', { me: `Bench ${index + 1}` });
      const found = await run(windows, app.ready.service, receipts);
      for (const window of windows) window.close();
      return report(found);
    } finally {
      await app.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
