import type { Method } from '#shared/api/operation.ts';
import type { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { parseWords } from '#shared/lib/plain-words.ts';
import { keepOutOfLog } from '../log/known-secrets.ts';
import { createCanceller } from './cancellation.ts';
import type { ClockOffset } from './clock-offset.ts';
import { errorFromAnswer, errorWithoutAnswer, mayHaveReached, type NoAnswer } from './platform-error.ts';
import { isProxyPassword } from './proxy-password.ts';
import { parseRetryAfter, type FailedAttempt } from './retry-decision.ts';
import type { RateHeaders } from './rate-headers.ts';
import { parseRateHeaders } from './token-budget.ts';
import type { Wire, WireAnswer } from './wire.ts';

export interface SenderOptions {
  readonly token: () => string | Promise<string>;
  readonly wire: Wire;
  readonly clock: Clock;
  readonly offset: ClockOffset;
}

export interface SendRequest {
  readonly method: Method;
  readonly url: string;
  readonly body: unknown;
  /** The body as it is, instead of JSON. */
  readonly file?: Blob | undefined;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  readonly onSent: (() => void) | undefined;
  /** An answer that looks right by this is given as text, unparsed. */
  readonly looksRight?: ((text: string) => boolean) | undefined;
}

export type SendOutcome =
  | { readonly kind: 'answered'; readonly body: unknown; readonly status: number; readonly rate: RateHeaders | null }
  | { readonly kind: 'answered_unread'; readonly text: string; readonly rate: RateHeaders | null }
  | {
      readonly kind: 'failed';
      readonly attempt: FailedAttempt;
      readonly error: AppError;
      readonly rate: RateHeaders | null;
      /** The token it was sent with, where the platform answered: a refusal is about that one alone. */
      readonly bearer?: string;
    }
  | { readonly kind: 'cancelled'; readonly reached: boolean; readonly rate: null };

export interface Sender {
  /** Sends one request once; every way it can end is a value. */
  send(request: SendRequest): Promise<SendOutcome>;
}

const withoutAnswer = (kind: NoAnswer, cause: unknown): SendOutcome => ({
  kind: 'failed',
  attempt: { kind: 'no_answer', reached: kind !== 'unreachable' && kind !== 'proxy' },
  error: errorWithoutAnswer(kind, cause),
  rate: null,
});

/** Sends requests: headers, time limit, cancelling, and reading the answer. */
export const createSender = ({ token, wire, clock, offset }: SenderOptions): Sender => {
  const read = async (
    response: WireAnswer,
    sentAt: number,
    looksRight: SendRequest['looksRight'],
  ): Promise<SendOutcome> => {
    offset.learn(sentAt, clock.now(), response.headers.get('date'));
    const rate = parseRateHeaders(response.headers);
    const text = await response.text();
    if (response.ok) {
      if (looksRight?.(text)) return { kind: 'answered_unread', text, rate };
      try {
        return { kind: 'answered', body: parseWords(text), status: response.status, rate };
      } catch {
        // A success that is not JSON is not the platform: a captive portal, a proxy.
        return {
          kind: 'failed',
          attempt: { kind: 'answer', status: 502, retryAfterMs: null },
          error: errorFromAnswer(502, '', null),
          rate,
        };
      }
    }
    const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), clock.now());
    const error = errorFromAnswer(response.status, text, retryAfterMs);
    return { kind: 'failed', attempt: { kind: 'answer', status: response.status, retryAfterMs }, error, rate };
  };

  return {
    async send(request) {
      const credential = token();
      const bearer = typeof credential === 'string' ? credential : await credential;
      keepOutOfLog(bearer);
      const bytes = request.file && new Uint8Array(await request.file.arrayBuffer());
      const canceller = createCanceller<'timeout' | 'cancelled'>();
      const cancelTimer = clock.schedule(clock.now() + request.timeoutMs, () => canceller.cancel('timeout'));
      const cancel = (): void => canceller.cancel('cancelled');
      const json = request.body === undefined ? undefined : JSON.stringify(request.body);
      const body = bytes ?? json;
      const type = request.file?.type ?? 'application/json';
      if (request.signal?.aborted === true) cancel();
      request.signal?.addEventListener('abort', cancel, { once: true });
      const sentAt = clock.now();
      try {
        const answer = wire(request.url, {
          method: request.method,
          headers: {
            accept: 'application/json',
            authorization: `Bearer ${bearer}`,
            ...(body !== undefined && { 'content-type': type }),
          },
          redirect: 'manual',
          cancellation: canceller,
          ...(body !== undefined && { body }),
        });
        request.onSent?.();
        const outcome = await read(await answer, sentAt, request.looksRight);
        return outcome.kind === 'failed' ? { ...outcome, bearer } : outcome;
      } catch (error) {
        if (canceller.reason === 'timeout') return withoutAnswer('timeout', error);
        if (canceller.reason === 'cancelled') return { kind: 'cancelled', reached: true, rate: null };
        if (isProxyPassword(error)) return withoutAnswer('proxy', error);
        return withoutAnswer(mayHaveReached(error) ? 'broken' : 'unreachable', error);
      } finally {
        cancelTimer();
        request.signal?.removeEventListener('abort', cancel);
      }
    },
  };
};
