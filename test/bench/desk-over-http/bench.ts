import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { compare, median, percentile, type Bench } from '../measure.ts';

const CONNECTIONS = 64;
const WARM_UP_MS = 1500;
const ROUND_MS = 3000;
/** The two are measured in turn, so that whatever else the machine does meets both. */
const ROUNDS = 3;

interface Started {
  readonly url: string;
  readonly key: string;
  stop(): void;
}

const startProcess = async (name: string, input: string): Promise<Started> => {
  const entry = fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(process.execPath, [entry], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(input);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { ...(JSON.parse(line) as { url: string; key: string }), stop: () => void child.kill() };
};

interface Load {
  readonly perSecond: number;
  /** Milliseconds of each request. */
  readonly times: readonly number[];
}

/** Keeps every connection busy with one request after the other. */
const load = async ({ url, key }: Started, ms: number): Promise<Load> => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const headers = { authorization: `Bearer ${key}` };
  const times: number[] = [];
  const startedAt = performance.now();
  const request = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const at = performance.now();
      get(url, { agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`answered ${String(response.statusCode)}`));
        response.resume();
        response.on('end', () => {
          times.push(performance.now() - at);
          resolve();
        });
      }).on('error', reject);
    });
  const keepBusy = async (): Promise<void> => {
    while (performance.now() - startedAt < ms) await request();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, keepBusy));
  const perSecond = (times.length * 1000) / (performance.now() - startedAt);
  agent.destroy();
  return { perSecond, times };
};

/** Reading a production desk over HTTP under load, against a bare handler that sends the same bytes. */
export const deskOverHttp: Bench = {
  name: 'http',
  async run() {
    const service = await startProcess('service-process.ts', '');
    const answer = await fetch(service.url, { headers: { authorization: `Bearer ${service.key}` } });
    const bare = await startProcess('bare-process.ts', await answer.text());
    const ours: Load[] = [];
    const theirs: Load[] = [];
    try {
      await load(service, WARM_UP_MS);
      await load(bare, WARM_UP_MS);
      for (let round = 0; round < ROUNDS; round += 1) {
        ours.push(await load(service, ROUND_MS));
        theirs.push(await load(bare, ROUND_MS));
      }
    } finally {
      service.stop();
      bare.stop();
    }
    const times = ours.flatMap((one) => one.times);
    return [
      compare(
        'reading a production desk over HTTP, requests a second, against a bare handler sending the same bytes',
        {
          value: median(ours.map((one) => one.perSecond)),
          unit: 'requests/s',
          reference: median(theirs.map((one) => one.perSecond)),
        },
        { least: 0.5 },
      ),
      compare(
        `reading a production desk over ${CONNECTIONS} connections, 99th percentile, against its own median`,
        { value: percentile(times, 0.99), unit: 'ms', reference: median(times) },
        { most: 5 },
      ),
    ];
  },
};
