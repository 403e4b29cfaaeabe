import type { SyncStatus } from './library-items.ts';

/** Sync status of a library in step with the platform: nothing waits, runs or failed. */
export const IDLE_SYNC: SyncStatus = {
  phase: 'idle',
  waiting: 0,
  conflicts: 0,
  refused: 0,
  done: 0,
  total: 0,
  problem: null,
  showsToMake: [],
  mediaRead: [],
};
