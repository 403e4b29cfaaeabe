import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ownOrigins } from '../../../src-main/http/own-origin.ts';
import { createPressWatch } from '../../../src-main/bridge/press-watch.ts';
import type { PanelRole } from '#shared/show/roles.ts';
import { createManualClock, createSystemClock, type ManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { createAppServer } from '../../../src-main/browser-host/serve-app.ts';
import {
  createPanelBudget,
  createPanelBudgets,
  type PanelBudget,
} from '../../../src-main/browser-host/panel-budget.ts';

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const budgetAt = (clock: ManualClock, role: PanelRole, presses = createPressWatch(clock)): PanelBudget =>
  createPanelBudget({ clock, presses }, role);

/** Asks so often at once, each answered with so many bytes; how many were done. */
const ask = (budget: PanelBudget, times: number, bytes: number): (() => number) => {
  let done = 0;
  for (let count = 0; count < times; count += 1)
    void budget
      .inTurn(() => Promise.resolve())
      .then(() => {
        done += 1;
        budget.answered(bytes);
      });
  return () => done;
};
const after = async (clock: ManualClock, seconds: number): Promise<void> => {
  for (let tick = 0; tick < seconds * 20; tick += 1) {
    await settle();
    clock.advance(50);
  }
  await settle();
};

test('a panel that reads without end gets some megabytes at once and then some hundred kilobytes a second', async () => {
  const clock = createManualClock(0);
  const done = ask(budgetAt(clock, 'viewer'), 90, 512 * 1024);
  await settle();
  // Three megabytes, and what was under way when they were used up.
  const atOnce = done();
  expect(atOnce).toBeGreaterThanOrEqual(6);
  expect(atOnce).toBeLessThan(15);
  await after(clock, 20);
  const later = done() - atOnce;
  expect(later).toBeGreaterThan(5);
  expect(later).toBeLessThan(15);
});

test('short calls are counted too, and a role that does more may ask more', async () => {
  const clock = createManualClock(0);
  const [viewer, operator] = [budgetAt(clock, 'viewer'), budgetAt(clock, 'operator')];
  const [looked, worked] = [ask(viewer, 1000, 10), ask(operator, 1000, 10)];
  await settle();
  expect([looked(), worked()]).toEqual([100, 200]);
  await after(clock, 5);
  expect(looked()).toBeLessThanOrEqual(201);
  expect(worked()).toBeGreaterThan(2 * looked());
});

test('a call that waits for the platform holds no other call of its panel up', async () => {
  const clock = createManualClock(0);
  const budget = budgetAt(clock, 'viewer');
  for (let count = 0; count < 8; count += 1) void budget.inTurn(() => new Promise(() => {}));
  const done = ask(budget, 3, 10);
  await settle();
  expect(done()).toBe(0);
  await after(clock, 1);
  expect(done()).toBe(3);
});

test('a panel that connects anew gets no new budget', async () => {
  const clock = createManualClock(0);
  const budgetOf = createPanelBudgets({ clock, presses: createPressWatch(clock) });
  const before = ask(budgetOf('tina', 'viewer'), 1000, 10);
  await settle();
  const [again, other] = [ask(budgetOf('tina', 'viewer'), 10, 10), ask(budgetOf('ben', 'viewer'), 10, 10)];
  await settle();
  expect([before(), again(), other()]).toEqual([100, 0, 10]);
});

test('frames without end are read at a pace', () => {
  const clock = createManualClock(0);
  const budget = budgetAt(clock, 'operator');
  for (let count = 0; count < 3; count += 1) expect(budget.received(1024 * 1024)).toBe(0);
  expect(budget.received(2 * 1024 * 1024)).toBeGreaterThan(1000);
  const other = budgetAt(clock, 'operator');
  for (let count = 0; count < 4095; count += 1) other.received(1);
  expect(other.received(1)).toBeGreaterThan(0);
});

test('while anybody presses, what panels ask for waits; a platform that is slow holds it up for a moment alone', async () => {
  const clock = createManualClock(0);
  const presses = createPressWatch(clock);
  const budget = budgetAt(clock, 'viewer', presses);
  let endPress = (): void => {};
  const press = presses.during(() => new Promise<void>((resolve) => (endPress = resolve)));
  const during = ask(budget, 3, 10);
  await settle();
  expect(during()).toBe(0);
  endPress();
  await press;
  await settle();
  expect(during()).toBe(3);
  void presses.during(() => new Promise(() => {}));
  const slow = ask(budget, 3, 10);
  await settle();
  expect(slow()).toBe(0);
  await after(clock, 1);
  expect(slow()).toBe(3);
});

const PIECE = new Uint8Array(2 ** 20);

/** A file without an end, and how many of its pieces were read. */
const endless = (): { readonly read: () => Promise<Response>; readonly pieces: () => number } => {
  let pieces = 0;
  const body = (): ReadableStream<Uint8Array> =>
    new ReadableStream(
      {
        pull(to) {
          pieces += 1;
          to.enqueue(PIECE);
        },
      },
      { highWaterMark: 0 },
    );
  return { read: async () => new Response(body()), pieces: () => pieces };
};
/** Reads a file to its end, that is without one. */
const drain = async (answer: Response | null): Promise<void> => {
  for await (const piece of answer?.body as unknown as AsyncIterable<Uint8Array>) if (piece.byteLength === 0) return;
};

test('media that a panel reads without end counts by its role, in bytes and in files', async () => {
  const clock = createManualClock(0);
  const readBy = async (role: PanelRole): Promise<number> => {
    const file = endless();
    void budgetAt(clock, role).file(file.read).then(drain);
    await after(clock, 10);
    return file.pieces();
  };
  // Megabytes: 96 at once and 8 each second; 256 at once and 32 each second.
  const [viewer, operator] = [await readBy('viewer'), await readBy('operator')];
  expect([viewer, operator]).toEqual([expect.closeTo(96 + 10 * 8, -1), expect.closeTo(256 + 10 * 32, -1)]);
  const budget = budgetAt(clock, 'viewer');
  let files = 0;
  for (let count = 0; count < 1000; count += 1) void budget.file(async () => null).then(() => (files += 1));
  await settle();
  expect([files > 390, files > 400]).toEqual([true, false]);
});

test('while somebody presses no panel is sent media, and the person at the host is', async () => {
  const clock = createSystemClock(globalThis);
  const presses = createPressWatch(createManualClock(0));
  const budgetOf = createPanelBudgets({ clock, presses });
  const file = endless();
  const { server } = createAppServer({
    rendererDir: '',
    pairing: {
      findByCookie: (cookie: string | undefined) =>
        cookie === 'tina' ? { kind: 'panel', id: 'tina', role: 'viewer' } : { kind: 'window' },
    } as never,
    own: ownOrigins(
      () => null,
      () => null,
    ),
    packages: () => null,
    media: async (request) => (request.url.endsWith('/endless') ? file.read() : new Response('a picture')),
    panelBudgets: () => budgetOf,
    panelHandovers: () => null,
    showTitle: () => null,
    roomMonitorUrl: () => null,
    certificate: null,
    log: silentLog,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const get = (name: string, cookie: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/media/${name}`, { headers: { cookie: `regie-${port}=${cookie}` } });
  const reading = (await get('endless', 'tina')).body?.getReader();
  await reading?.read();

  const order: string[] = [];
  let endPress = (): void => {};
  const press = presses.during(() => new Promise<void>((resolve) => (endPress = resolve)));
  await settle();
  const before = file.pieces();
  const more = get('picture', 'tina').then(() => order.push('panel'));
  await (await get('picture', 'paula')).text();
  order.push('window');
  // A piece may be on its way already; nothing is added to it.
  expect(file.pieces()).toBeLessThanOrEqual(before + 1);
  order.push('press');
  endPress();
  await Promise.all([press, more]);
  expect(order).toEqual(['window', 'press', 'panel']);
  while (file.pieces() < before + 3) await reading?.read();
  await reading?.cancel();
});
