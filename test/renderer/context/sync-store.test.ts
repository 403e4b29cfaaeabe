import { expect, test } from 'vitest';
import { IDLE_SYNC } from '#shared/library/idle-sync.ts';
import type { SyncStatus } from '#shared/library/library-items.ts';
import type { Bridge } from '../../../src-renderer/bridge/bridge.ts';
import { SyncStore } from '../../../src-renderer/context/sync-store.svelte.ts';

test('an edit waits from when it is made until the host says that it was sent, without a gap', () => {
  const heard = new Map<string, (status: SyncStatus) => void>();
  const on = (event: string, listener: (status: SyncStatus) => void): void => void heard.set(event, listener);
  const sync = new SyncStore(
    { on, onConnection: () => undefined } as unknown as Bridge,
    () => [],
    () => true,
  );
  const say = (waiting: number): void => heard.get('sync.changed')?.({ ...IDLE_SYNC, waiting });

  sync.takeEdits({ unkept: 1, waiting: 0, problem: null });
  expect(sync.waiting).toBe(1);
  // The host's answer comes before its word of what waits.
  sync.takeEdits({ unkept: 0, waiting: 1, problem: null });
  expect(sync.waiting).toBe(1);
  say(1);
  expect(sync.waiting).toBe(1);
  say(0);
  // The draft's last news is older than that.
  sync.takeEdits({ unkept: 0, waiting: 1, problem: null });
  expect(sync.waiting).toBe(0);
  sync.takeEdits({ unkept: 2, waiting: 1, problem: 'No line' });
  expect([sync.waiting, sync.unkeptProblem]).toEqual([2, 'No line']);
});
