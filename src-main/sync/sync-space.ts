import type { PlatformClient } from '../platform/platform-client.ts';
import type { Library } from '../library/library.ts';

/** A space as sync works with it. */
export interface SyncSpace {
  readonly id: string;
  readonly client: Pick<PlatformClient, 'call'>;
  /** False for a key that may only read: nothing is sent. */
  readonly canWrite: boolean;
}

/** What the parts of sync share. */
export interface SyncContext {
  readonly library: Pick<Library, 'ask'>;
  readonly space: SyncSpace;
  readonly now: () => number;
  readonly newId: () => string;
}

/** Sync waits its turn behind whatever a person does. */
export const LIBRARY_LANE = { lane: 'library' } as const;
