import type { AppErrorCode } from '../lib/app-error.ts';
import type { Sentence } from '../words/sentence.ts';

/** The answer to a call over the bridge: errors travel as values, never as stack traces. */
export type BridgeResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: BridgeError };

export interface BridgeError {
  readonly code: AppErrorCode;
  /** In English, for programs; a window says the sentence in the language of its reader. */
  readonly message: string;
  readonly sentence: Sentence;
  readonly retryAfterMs?: number;
  readonly field?: string;
  /** The status of the platform's answer that it comes from. */
  readonly status?: number;
  /** True if the platform may have done it nevertheless, where the host knows. */
  readonly mayBeDone?: boolean;
}

/** Why the desktop app's preload has no answer of the host. It is bundled without words: the window has them. */
export type Unanswered = 'no_such_call' | 'no_answer';

/** First frame of a browser: the secret in its page storage. The cookie alone lets nobody in. */
export interface ProofFrame {
  readonly proof: string;
}

/** Frames of the WebSocket adapter; the Electron adapter carries the same parts over IPC. */
export interface ClientFrame {
  readonly id: number;
  readonly call: string;
  readonly input: unknown;
}
export type HostFrame =
  | { readonly id: number; readonly result: BridgeResult<unknown> }
  | { readonly event: string; readonly data: unknown };
