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
  /** Throws AppError if it is gone or has changed. */
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

/** Runs a step that the connection may be forbidden; the other steps still run. */
export const whereAllowed = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'forbidden')) throw error;
  }
};

/** Sync waits behind all requests of people. */
export const LIBRARY_LANE = { lane: 'library' } as const;

const TEMPORARY: ReadonlySet<string> = new Set(['offline', 'timeout', 'busy', 'rate_limited', 'unavailable']);

/** True if an error is temporary: the platform cannot be reached or asked right now. */
export const isTemporary = (error: unknown): boolean => error instanceof AppError && TEMPORARY.has(error.code);

/** True for a sign-in that is refused, which the person has to renew. */
export const isForPerson = (error: unknown): boolean => error instanceof AppError && error.code === 'unauthorized';
