import type { Operation } from '#shared/api/operation.ts';
import type { PlatformClient } from './platform-client.ts';

export interface CallWatch {
  /** True for operations whose answers are wanted; the others pass as they are. */
  readonly wants: (operation: Operation) => boolean;
  readonly onAnswer: (operation: Operation, input: unknown, output: unknown) => void;
}

/** A client whose answers to some operations are told to others too, whoever called. */
export const watchCalls = (client: PlatformClient, { wants, onAnswer }: CallWatch): PlatformClient => ({
  ...client,
  async call(operation, input, options) {
    const output = await client.call(operation, input, options);
    if (wants(operation)) onAnswer(operation, input, output);
    return output;
  },
  async attempt(operation, input, options) {
    const outcome = await client.attempt(operation, input, options);
    if (outcome.kind === 'ok' && wants(operation)) onAnswer(operation, input, outcome.output);
    return outcome;
  },
});
