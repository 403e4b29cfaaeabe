import { AppError, type AppErrorCode } from '#shared/lib/app-error.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import { parseWords } from '#shared/lib/plain-words.ts';
import { say } from '#shared/words/say.ts';
import { verbatim, type Sentence } from '#shared/words/sentence.ts';
import { HIDDEN } from './hide-bearer.ts';
import { noConnection, NOT_TLS } from './no-connection.ts';

const CODES: Readonly<Record<number, AppErrorCode>> = {
  400: 'invalid_input',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'unsupported',
  409: 'conflict',
  413: 'too_large',
  415: 'unsupported',
  422: 'invalid_input',
  429: 'rate_limited',
  503: 'busy',
};

const LONGEST_SENTENCE = 500;

/** True if words remain after an echoed bearer is removed. */
const saysSomething = (sentence: string): boolean =>
  /[\p{L}\p{N}]/u.test(sentence.replaceAll(HIDDEN, '').replaceAll(/\bBearer\b|%20/g, ''));

/** The platform's own sentence in an error body `{error}`, or null. */
const sentenceOf = (text: string): string | null => {
  try {
    const body = parseWords(text);
    if (typeof body !== 'object' || body === null || !('error' in body)) return null;
    return typeof body.error === 'string' && saysSomething(body.error) ? cutText(body.error, LONGEST_SENTENCE) : null;
  } catch {
    return null;
  }
};

/** Trouble that a person meets again and again is said in their language; a refusal has its reason in the platform's words. */
const sentenceFor = (status: number, text: string): Sentence => {
  if (status === 429) return say('host_platform_pause');
  if (status === 503) return say('host_platform_busy');
  if (status >= 500) return say('host_platform_trouble');
  const own = sentenceOf(text);
  return own === null ? say('host_platform_status', { status }) : verbatim(own);
};

/** The error for an answer that is not a success. */
export const errorFromAnswer = (status: number, text: string, retryAfterMs: number | null): AppError => {
  const code = CODES[status] ?? (status >= 400 && status < 500 ? 'invalid_input' : 'unavailable');
  return new AppError(code, sentenceFor(status, text), { status, ...(retryAfterMs !== null && { retryAfterMs }) });
};

/** System calls that come before a connection is open: where one of them fails, nothing was sent. */
const OPENING_CALLS: ReadonlySet<string> = new Set(['connect', 'getaddrinfo']);
/** Failures without a system call before a connection is open: it took too long, a proxy, a certificate. */
const NOT_OPENED =
  /^(?:UND_ERR_CONNECT_TIMEOUT|ERR_TLS.*|ERR_PROXY.*|CERT_.*|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_.*)$/;

/**
 * The code alone does not say it: a connection that carried the request can end by `read EHOSTUNREACH` when a laptop
 * changes networks. Several addresses of a name that were tried come as one error with a list.
 */
const isNeverSent = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false;
  if ('errors' in error && Array.isArray(error.errors))
    return error.errors.length > 0 && error.errors.every(isNeverSent);
  if ('syscall' in error && typeof error.syscall === 'string') return OPENING_CALLS.has(error.syscall);
  if ('code' in error && typeof error.code === 'string') return NOT_OPENED.test(error.code);
  return 'cause' in error && isNeverSent(error.cause);
};

/** True if a failed fetch may have reached the platform. */
export const mayHaveReached = (error: unknown): boolean => !isNeverSent(error);

/** Why no answer came. `proxy`: it let the request go no further without a name and a password. */
export type NoAnswer = 'unreachable' | 'proxy' | 'broken' | 'timeout';

/**
 * The sentence for a call that got no answer. The cause stays behind, but for its code: it can hold addresses and tokens.
 */
export const errorWithoutAnswer = (kind: NoAnswer, cause: unknown): AppError => {
  switch (kind) {
    case 'unreachable':
      return new AppError('offline', noConnection(cause) ?? say('host_platform_unreachable'));
    case 'proxy':
      return new AppError('offline', say('host_proxy_password'));
    case 'broken':
      return new AppError('offline', noConnection(cause) === NOT_TLS ? NOT_TLS : say('host_platform_broke'));
    case 'timeout':
      return new AppError('timeout', say('host_platform_late'));
  }
};
