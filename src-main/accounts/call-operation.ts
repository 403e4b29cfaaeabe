import type { Operation } from '#shared/api/operation.ts';
import type { StatusAnswer } from '#shared/bridge/app-calls.ts';
import type { BridgeParsed } from '#shared/bridge/contract.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { inputProblem } from '#shared/lib/input-problem.ts';
import { missingRightSentence } from '#shared/show/missing-right-sentence.ts';
import { missingRight } from '#shared/show/rights.ts';
import { say } from '#shared/words/say.ts';
import type { Spaces } from './spaces.ts';

/** A call that may be sent. */
export interface PreparedCall {
  readonly operation: Operation;
  /** Throws AppError, with whether it may have been done. */
  readonly send: () => Promise<StatusAnswer>;
}

/**
 * Prepares the call of an operation by name, with an input from outside: checks the right and the input. `findLater` finds
 * what a platform has beyond the contract. Throws AppError.
 */
export const prepareCall = async (
  spaces: Spaces,
  findLater: (name: string) => Operation | undefined,
  { spaceId, operation: name, params, query, body, lane, withStatus }: BridgeParsed<'platform.call'>,
): Promise<PreparedCall> => {
  // Loaded here alone: the desk opens without the whole contract.
  const { findOperation } = await import('#shared/api/operations.ts');
  const operation = findLater(name) ?? findOperation(name);
  if (!operation) throw new AppError('unsupported', say('host_operation_unknown', { name }), { field: 'operation' });
  const space = spaces.get(spaceId);
  const missing = missingRight(operation, space.summary);
  if (missing) throw new AppError('forbidden', missingRightSentence(missing));
  const parsedParams = operation.params.safeParse(params ?? {});
  if (!parsedParams.success) throw inputProblem(parsedParams.error);
  const parsedQuery = operation.query.safeParse(query ?? {});
  if (!parsedQuery.success) throw inputProblem(parsedQuery.error);
  const parsedBody = operation.body.safeParse(body ?? undefined);
  if (!parsedBody.success) throw inputProblem(parsedBody.error);
  const input = { params: parsedParams.data, query: parsedQuery.data, body: parsedBody.data };
  return {
    operation,
    async send() {
      // A caller that asks for the status shows the answer as it is.
      const options = { lane: lane ?? 'library', anyShape: withStatus === true };
      const outcome = await space.client.attempt(operation, input, options);
      if (outcome.kind === 'ok') return { value: outcome.output, status: outcome.status ?? null };
      const { code, sentence, details } = outcome.error;
      throw new AppError(code, sentence, { ...details, mayBeDone: outcome.kind === 'unknown' });
    },
  };
};
