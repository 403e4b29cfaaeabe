import { AppError } from '#shared/lib/app-error.ts';
import type { PlatformClient } from '../platform/platform-client.ts';
import type { Library } from '../library/library.ts';

/** A space as sync works with it. */
export interface SyncSpace {
  readonly id: string;
  readonly client: Pick<PlatformClient, 'call' | 'upload'>;
  /** False for a key that may only read: nothing is sent. */
  readonly canWrite: boolean;
}

/** Files that were added here, for sending them. */
export interface SyncFiles {
  /** Throws AppError where it is gone or not what it was. */
  blob(sha256: string, type: string): Promise<Blob>;
}

/** Data shared by the parts of sync. */
export interface SyncContext {
  readonly library: Pick<Library, 'ask'>;
  readonly space: SyncSpace;
  readonly files: SyncFiles;
  readonly now: () => number;
  readonly newId: () => string;
}

/** Does what the connection may not be allowed to: one that may not see a part still works on the others. */
export const whereAllowed = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'forbidden')) throw error;
  }
};

/** Sync waits its turn behind whatever a person does. */
export const LIBRARY_LANE = { lane: 'library' } as const;
