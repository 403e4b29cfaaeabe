import * as z from 'zod';
import { recordOf } from '../lib/record-of.ts';
import type { ContractDrift } from '../console/contract-drift.ts';
import type { Budget } from '../show/show-state.ts';
import type { Sentence } from '../words/sentence.ts';
import { defineCall } from './call.ts';

const JsonObject = recordOf(z.string(), z.unknown());

/** The input of an operation as it is kept: its secrets are hidden. */
export const StoredRequest = z.strictObject({
  params: JsonObject,
  query: JsonObject,
  body: z.unknown().optional(),
});
export type StoredRequest = z.output<typeof StoredRequest>;

/** Calls that the history gives, at most. */
export const HISTORY_LIMIT = 500;

/** A call of the platform that was made from a window. */
export interface LoggedCall {
  readonly id: number;
  /** Unix milliseconds of the host. */
  readonly at: number;
  readonly who: string;
  readonly spaceId: string;
  readonly operation: string;
  readonly request: StoredRequest;
  /** `unknown`: no answer came, and it may have been done. */
  readonly outcome: 'answered' | 'refused' | 'unknown';
  readonly message: Sentence | null;
  readonly elapsedMs: number;
}

const CallName = z.string().trim().min(1).max(80);

/** A call that a person keeps under a name. */
export const SavedCall = z.strictObject({ name: CallName, operation: z.string().max(100), request: StoredRequest });
export type SavedCall = z.output<typeof SavedCall>;

export const consoleCalls = {
  /** The requests that a space's key has left this minute, as far as the host knows. */
  'console.budget': defineCall(
    'console.budget',
    'desk',
    z.strictObject({ spaceId: z.string().min(1).max(200) }),
  )<Budget>(),
  /** Reads the platform's own description of its API, and compares it with the contract. From then on its further operations can be called too. */
  'console.compare': defineCall(
    'console.compare',
    'desk',
    z.strictObject({ spaceId: z.string().min(1).max(200) }),
  )<ContractDrift>(),
  /** The newest calls, newest first: all that wrote, and the reads of the console. */
  'console.history': defineCall('console.history', 'desk', z.undefined())<readonly LoggedCall[]>(),
  /** The saved calls, by name. */
  'console.saved': defineCall('console.saved', 'desk', z.undefined())<readonly SavedCall[]>(),
  /** Keeps a call under its name, in place of the one that had it; answers with all. */
  'console.save': defineCall('console.save', 'desk', SavedCall)<readonly SavedCall[]>(),
  /** Forgets a saved call; answers with the rest. */
  'console.forget': defineCall('console.forget', 'desk', z.strictObject({ name: CallName }))<readonly SavedCall[]>(),
} as const;
