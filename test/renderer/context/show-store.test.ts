import { expect, test, vi } from 'vitest';
import type { Bridge } from '../../../src-renderer/bridge/bridge.ts';
import { ShowStore } from '../../../src-renderer/context/show-store.svelte.ts';

test('a press says which picture of the air it was made on, and when by the host’s clock', async () => {
  vi.useFakeTimers({ now: 50_000, toFake: ['Date'] });
  try {
    const sent: unknown[] = [];
    const call = (name: string, input: unknown): Promise<unknown> => {
      if (name !== 'show.current') sent.push(input);
      return Promise.resolve({ at: 10_000, sessionId: 's', desk: { value: { activeSceneId: 'a', scenes: [] } } });
    };
    const show = new ShowStore({ on: () => () => undefined, call } as unknown as Bridge);
    const action = { kind: 'scene.take', sceneId: 'b' } as const;
    await show.press('show.perform', { action, source: { surface: 'tile' } });
    await show.resume(null);
    vi.setSystemTime(50_300);
    await show.press('show.perform', { action, source: { surface: 'tile' } });
    expect(sent).toEqual([
      { action, source: { surface: 'tile' } },
      { action, source: { surface: 'tile', seen: { sceneId: 'a', at: 10_300 } } },
    ]);
  } finally {
    vi.useRealTimers();
  }
});
