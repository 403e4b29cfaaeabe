import type { Operation } from '#shared/api/operation.ts';
import type { BridgeParsed } from '#shared/bridge/contract.ts';
import { StoredRequest, type LoggedCall } from '#shared/bridge/console-calls.ts';
import { mayBeDone } from '#shared/console/may-be-done.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { verbatim, type Sentence } from '#shared/words/sentence.ts';
import type { Library } from '../library/library.ts';
import { hideSecrets, redactText } from '../log/redact.ts';

export interface CallHistoryPorts {
  readonly library: Pick<Library, 'ask'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  readonly newId: () => string;
}

/** A call that is about to be sent, and its caller. */
export interface CallToSend {
  readonly operation: Operation;
  readonly request: BridgeParsed<'platform.call'>;
  readonly who: string;
}

/** A refusal may repeat what was sent. */
const withoutSecrets = (sentence: Sentence): Sentence => {
  const text = redactText(sentence.text);
  return text === sentence.text ? sentence : verbatim(text);
};

export type CallHistory = <Answer>(call: CallToSend, send: () => Promise<Answer>) => Promise<Answer>;

/** Records calls of the platform with their outcome, without their secrets. No call waits for its record. */
export const createCallHistory =
  ({ library, clock, log, newId }: CallHistoryPorts): CallHistory =>
  async ({ operation, request, who }, send) => {
    const at = clock.now();
    const record = (outcome: LoggedCall['outcome'], message: LoggedCall['message']): void => {
      if (operation.access === 'read' && request.note !== true) return;
      const { spaceId, params = {}, query = {}, body } = request;
      const kept = StoredRequest.parse(hideSecrets({ params, query, ...(body !== undefined && { body }) }));
      const call = { callId: newId(), at, who, spaceId, operation: operation.name, request: kept };
      library
        .ask('calls.record', { ...call, outcome, message, elapsedMs: clock.now() - at })
        .catch((error: unknown) => log.error('a call could not be recorded', { error }));
    };
    try {
      const answer = await send();
      record('answered', null);
      return answer;
    } catch (error) {
      const known = error instanceof AppError ? error : null;
      const isOpen = mayBeDone(operation, known ?? { code: 'internal', details: {} });
      record(isOpen ? 'unknown' : 'refused', known && withoutSecrets(known.sentence));
      throw error;
    }
  };
