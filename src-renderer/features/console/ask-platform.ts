import type { Operation } from '#shared/api/operation.ts';
import type { StatusAnswer } from '#shared/bridge/app-calls.ts';
import { mayBeDone } from '#shared/console/may-be-done.ts';
import type { CallDraft } from '#shared/console/operation-form.ts';
import { AppError, type AppErrorCode } from '#shared/lib/app-error.ts';
import type { PressOutcome } from '#shared/show/action.ts';
import { verbatim } from '#shared/words/sentence.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import { sentence } from '../../lib/sentence.ts';
import type { Answer, Answered, Refused } from './answer.ts';

/** A call as it goes out. */
export interface AskedCall {
  readonly spaceId: string;
  readonly operation: Operation;
  readonly request: CallDraft;
}

export interface AskPorts {
  readonly bridge: Bridge;
  readonly now: () => number;
}

/** Asks the platform once, and the host to note it: only the person repeats a call. Every outcome is an answer. */
export const askPlatform = async (
  { bridge, now }: AskPorts,
  { spaceId, operation, request }: AskedCall,
): Promise<Answered | Refused> => {
  const { params, query, body } = request;
  const startedAt = now();
  const told = { spaceId, tokens: operation.costOf(body) };
  const input = { params: { ...params }, query: { ...query }, ...(body !== undefined && { body }) };
  try {
    const call = { spaceId, operation: operation.name, ...input, lane: 'monitor' as const, note: true };
    // With `withStatus` the host answers in this shape.
    const { status, value } = (await bridge.call('platform.call', { ...call, withStatus: true })) as StatusAnswer;
    return {
      kind: 'answered',
      ...told,
      value,
      status,
      request,
      ms: now() - startedAt,
      before: undefined,
      broken: null,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { kind: 'refused', ...told, error, ms: now() - startedAt, mayBeDone: mayBeDone(operation, error) };
  }
};

/** The outcome of a press as the answer to a call. */
export const answerOfPress = (
  outcome: PressOutcome,
  told: { readonly ms: number; readonly spaceId: string; readonly tokens: number },
): Answer => {
  if (outcome.kind === 'confirmed')
    return { kind: 'pressed', ...told, note: outcome.note ? sentence(outcome.note) : null };
  const code = outcome.kind === 'failed' ? (outcome.code as AppErrorCode) : 'conflict';
  const error = new AppError(code, verbatim(sentence(outcome.message)));
  return { kind: 'refused', ...told, error, mayBeDone: mayBeDone({ access: 'write' }, error) };
};

/** Milliseconds that a refusal asks to wait; null where it asks for no pause. */
export const pauseAskedBy = (answer: Answer): number | null => {
  if (answer.kind !== 'refused') return null;
  const { code, details } = answer.error;
  if (code === 'rate_limited') return details.retryAfterMs ?? 1000;
  return code === 'busy' ? (details.retryAfterMs ?? null) : null;
};
