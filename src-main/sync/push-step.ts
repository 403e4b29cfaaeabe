import type { Operation, OperationInput } from '#shared/api/operation.ts';

/** A call that brings the platform nearer to the wanted state. */
export interface PushStep {
  readonly operation: Operation;
  readonly input: OperationInput<Operation>;
}

/** A call of an operation, its input checked against it. */
export const pushStep = <O extends Operation>(operation: O, input: OperationInput<O>): PushStep => ({
  operation: operation,
  input: input,
});
