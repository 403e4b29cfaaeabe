import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CHROMIUM, FLAGS } from '../frame-load.ts';
import { pause } from '../measure.ts';
import { residentMib } from '../resident.ts';

/** Memory of a page: of its process in MiB, and the page's own counts. */
export interface Holding {
  readonly residentMib: number;
  readonly heapMib: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** A page in its own browser. */
export interface BarePage {
  goto(url: string): Promise<void>;
  /** Runs an expression in the page. */
  run(expression: string): Promise<unknown>;
  /** Waits until an expression is true in the page; throws after a minute. */
  until(expression: string): Promise<void>;
  /** Collects garbage in the page. */
  collect(): Promise<void>;
  holding(): Promise<Holding>;
  close(): Promise<void>;
}

interface Answer {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

type Send = <Result>(method: string, params?: object, sessionId?: string) => Promise<Result>;

const connect = async (address: string): Promise<Send> => {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id === undefined) return;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let id = 0;
  return (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      id += 1;
      waiting.set(id, ({ result, error }) => {
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result as never);
      });
      socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
};

/** Time that the main thread of a process has run, in ms. */
const workedMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** The page's process among the browser's: the one that works while the page is made to. */
const findRenderer = async (send: Send, work: () => Promise<unknown>): Promise<number> => {
  const { processInfo } = await send<{ processInfo: readonly { id: number; type: string }[] }>(
    'SystemInfo.getProcessInfo',
  );
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => ({ id, ms: workedMs(id) }));
  await work();
  const [busiest] = renderers.map(({ id, ms }) => ({ id, ms: workedMs(id) - ms })).toSorted((a, b) => b.ms - a.ms);
  if (!busiest) throw new Error('There is no renderer.');
  return busiest.id;
};

/** Opens a page in a Chromium of its own, and asks its debugging protocol for nothing but what is measured. */
export const openBarePage = async (): Promise<BarePage> => {
  const folder = mkdtempSync(join(tmpdir(), 'regie-bench-'));
  const args = [...FLAGS, '--remote-debugging-port=0', `--user-data-dir=${folder}`, '--window-size=1440,900'];
  const browser = spawn(CHROMIUM, [...args, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const address = await new Promise<string>((resolve) => {
    createInterface({ input: browser.stderr }).on('line', (line) => {
      const found = /listening on (ws:\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  const send = await connect(address);
  const { targetInfos } = await send<{ targetInfos: readonly { targetId: string; type: string }[] }>(
    'Target.getTargets',
  );
  const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', {
    targetId: targetInfos.find(({ type }) => type === 'page')?.targetId,
    flatten: true,
  });
  await send('Performance.enable', {}, sessionId);
  const run = async (expression: string): Promise<unknown> => {
    const { result } = await send<{ result: { value?: unknown } }>(
      'Runtime.evaluate',
      { expression, awaitPromise: true, returnByValue: true },
      sessionId,
    );
    return result.value;
  };
  let renderer: number | null = null;
  const work = (): Promise<unknown> => run('{ const end = performance.now() + 100; while (performance.now() < end); }');
  return {
    run,
    async goto(url) {
      renderer = null;
      await send('Page.navigate', { url }, sessionId);
    },
    async until(expression) {
      for (let tries = 0; tries < 240; tries += 1) {
        if ((await run(expression)) === true) return;
        await pause(250);
      }
      throw new Error(`It did not come about: ${expression}`);
    },
    async collect() {
      await send('HeapProfiler.collectGarbage', {}, sessionId);
    },
    async holding() {
      renderer ??= await findRenderer(send, work);
      const { metrics } = await send<{ metrics: readonly { name: string; value: number }[] }>(
        'Performance.getMetrics',
        {},
        sessionId,
      );
      const read = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
      return {
        residentMib: residentMib(renderer),
        heapMib: read('JSHeapUsedSize') / 1024 ** 2,
        nodes: read('Nodes'),
        listeners: read('JSEventListeners'),
      };
    },
    async close() {
      const ended = once(browser, 'exit');
      await send('Browser.close');
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
