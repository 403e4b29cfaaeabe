import { afterAll, describe, expect, test } from 'vitest';
import type { Action, PressOutcome } from '#shared/show/action.ts';
import type { ConnectionState, ShowState } from '#shared/show/show-state.ts';
import { startTestHost, type TestHost, type TestWindow } from '../../support/test-host.ts';

/** A host shared by all tests that make trouble at the service. Tests with their own network have their own host. */
let shared: TestHost | null = null;
const own: TestHost[] = [];

interface Desk {
  readonly window: TestWindow;
  readonly press: (action: Action) => Promise<PressOutcome>;
  readonly state: () => Promise<ShowState>;
  readonly until: (connection: ConnectionState) => Promise<void>;
  readonly faults: (wanted: Record<string, number | boolean>) => Promise<unknown>;
}

const NO_FAULTS = { latencyMs: 0, jitterMs: 0, errorRate: 0, dropRate: 0, unauthorized: false };

const openDesk = async (wrap?: (real: typeof fetch) => typeof fetch): Promise<Desk> => {
  const host = wrap ? startTestHost({ fetch: wrap(globalThis.fetch) }) : (shared ??= startTestHost());
  if (wrap) own.push(host);
  await host.host.opened;
  const window = host.window();
  const state = async (): Promise<ShowState> => {
    const show = await window.call('show.current', undefined);
    if (!show) throw new Error('no show is open');
    return show;
  };
  await window.until(async () => (await state()).desk?.value.session.status === 'live');
  return {
    window,
    state,
    until: (connection) => window.until(async () => (await state()).connection.state === connection, 20_000),
    press: (action) => window.call('show.perform', { action, source: { surface: 'tile' } }),
    faults: (wanted) =>
      window.call('rehearsal.control', { method: 'PUT', path: '/rehearsal/faults', body: { ...NO_FAULTS, ...wanted } }),
  };
};

/** Presses whose answer is lost after the platform did what they ask: every one of those the pattern names. */
const losingAnswers =
  (pattern: RegExp) =>
  (real: typeof fetch): typeof fetch =>
  async (input, init) => {
    const response = await real(input, init);
    const url = input instanceof Request ? input.url : String(input);
    if (init?.method !== 'GET' && pattern.test(url)) {
      await response.arrayBuffer();
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('lost'), { code: 'UND_ERR_SOCKET' }) });
    }
    return response;
  };

/** Waits for two readings more of a part: one that was under way may know less than was done by now. */
const readAnew = async (desk: Desk, part: 'chat' | 'desk'): Promise<void> => {
  const asOf = async (): Promise<number> => (await desk.state())[part]?.asOf ?? 0;
  for (let reading = 0; reading < 2; reading += 1) {
    const before = await asOf();
    await desk.window.until(async () => (await asOf()) > before, 20_000);
  }
};

/** Sign-ups announced in the chat. */
const conversions = async (desk: Desk): Promise<readonly string[]> => {
  await desk.window.call('show.watch', { panels: ['chat'] });
  await readAnew(desk, 'chat');
  const { messages } = (await desk.state()).chat?.value ?? { messages: [] };
  return messages.filter((message) => message.kind === 'conversion').map((message) => message.text);
};

afterAll(async () => {
  for (const host of [shared, ...own]) await host?.close();
});

/** A network that swallows everything while it is told to. */
const createBlackHole = () => {
  let swallowing = false;
  return {
    swallow(on: boolean): void {
      swallowing = on;
    },
    wrap:
      (real: typeof fetch): typeof fetch =>
      (input, init) => {
        const url = input instanceof Request ? input.url : String(input);
        if (!swallowing || !url.includes('/api/v1/')) return real(input, init);
        return new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => {
            reject(new DOMException('aborted', 'AbortError'));
          });
        });
      },
  };
};

/** Most of this is waiting for what a dead line does not say: a line of its own, at the same time as the service's troubles. */
describe.concurrent('on a line in trouble', () => {
  test('a connection that died silently is noticed, and a press into it ends with a reason', async () => {
    const hole = createBlackHole();
    const desk = await openDesk(hole.wrap);
    hole.swallow(true);
    const pressed = desk.press({ kind: 'scene.take', sceneId: 'offer' });
    await desk.window.until(async () => (await desk.state()).connection.state === 'offline', 40_000);
    expect(await pressed).toMatchObject({ kind: 'failed', code: 'timeout' });
    hole.swallow(false);
    await desk.until('fresh');
  });

  test('a press whose answer is lost is confirmed by the state, and done once', async () => {
    const desk = await openDesk(losingAnswers(/\/activate$|\/bands$|\/conversions$|\/open$/));
    expect((await desk.press({ kind: 'scene.take', sceneId: 'offer' })).kind).toBe('confirmed');
    expect((await desk.press({ kind: 'band.show', text: 'Once', seconds: 30 })).kind).toBe('confirmed');
    expect((await desk.press({ kind: 'conversion.report', label: 'Sold once' })).kind).toBe('confirmed');
    const { desk: slice } = await desk.state();
    expect(slice?.value.activeSceneId).toBe('offer');
    expect(slice?.value.bands.filter((band) => band.text === 'Once')).toHaveLength(1);
    expect(slice?.value.session.conversionCount).toBe(1);
    expect(await conversions(desk)).toHaveLength(1);
  });
});

describe.concurrent('with a service in trouble', () => {
  test(
    'with late answers, refusals and broken connections every press ends, and none is done twice',
    { concurrent: false },
    async () => {
      const desk = await openDesk();
      await desk.faults({ latencyMs: 120, jitterMs: 60, errorRate: 0.3, errorStatus: 503, dropRate: 0.15 });
      const texts = Array.from({ length: 8 }, (_, index) => `Band ${index}`);
      const outcomes = await Promise.all(texts.map((text) => desk.press({ kind: 'band.show', text, seconds: 60 })));
      const scene = await desk.press({ kind: 'scene.take', sceneId: 'story' });
      await desk.faults({});
      await readAnew(desk, 'desk');

      const { desk: slice } = await desk.state();
      for (const [index, outcome] of outcomes.entries()) {
        const shown = slice?.value.bands.filter((band) => band.text === texts[index]).length ?? 0;
        expect(['confirmed', 'failed']).toContain(outcome.kind);
        if (outcome.kind === 'confirmed') expect(shown).toBe(1);
        else expect(shown).toBeLessThanOrEqual(1);
      }
      if (scene.kind === 'confirmed') expect(slice?.value.activeSceneId).toBe('story');
      expect(['confirmed', 'failed']).toContain(scene.kind);
    },
  );

  test('a desk that nothing reaches says so, and is fresh again by itself', { concurrent: false }, async () => {
    const desk = await openDesk();
    await desk.faults({ dropRate: 1 });
    await desk.until('offline');
    const { connection } = await desk.state();
    expect(connection.trouble).not.toBeNull();
    const outcome = await desk.press({ kind: 'scene.take', sceneId: 'offer' });
    expect(outcome.kind).toBe('failed');
    await desk.faults({});
    await desk.until('fresh');
  });

  test('a key that is refused stops the reading and gives the platform’s sentence', { concurrent: false }, async () => {
    const desk = await openDesk();
    await desk.faults({ unauthorized: true });
    const outcome = await desk.press({ kind: 'scene.take', sceneId: 'offer' });
    expect(outcome).toMatchObject({ kind: 'failed', code: 'unauthorized' });
    await desk.faults({});
    shared?.host.nudge();
    await desk.until('fresh');
  });
});
