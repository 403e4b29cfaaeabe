import type { Sentence } from '../words/sentence.ts';

/** Every way a call can fail, by meaning. The set is closed: callers switch over it. */
export const APP_ERROR_CODES = [
  'invalid_input',
  'unauthorized',
  'forbidden',
  'not_found',
  'conflict',
  'too_large',
  'unsupported',
  'rate_limited',
  'busy',
  'offline',
  'timeout',
  'locked',
  'ignored',
  'cancelled',
  'unavailable',
  'internal',
] as const;

export type AppErrorCode = (typeof APP_ERROR_CODES)[number];

export interface AppErrorDetails {
  /** Milliseconds to wait before the same call can succeed. */
  readonly retryAfterMs?: number;
  /** HTTP status of the platform's answer, when there was one. */
  readonly status?: number;
  /** The field the sentence is about, as a dotted path. */
  readonly field?: string;
  /** Of a call of the platform: whether it may have been done although it failed. */
  readonly mayBeDone?: boolean;
}

/**
 * The one error that crosses boundaries: a code, a sentence for the person, and no cause (causes hold tokens). Its
 * `message` is the sentence in English, for the log and for programs.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: AppErrorCode;
  readonly sentence: Sentence;
  readonly details: AppErrorDetails;

  constructor(code: AppErrorCode, sentence: Sentence, details: AppErrorDetails = {}) {
    super(sentence.text);
    this.code = code;
    this.sentence = sentence;
    this.details = details;
  }
}
