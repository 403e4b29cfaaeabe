import type { Operation } from '#shared/api/operation.ts';
import type { PlatformClient } from './platform-client.ts';

export interface CallWatch {
  /** True for operations whose answers are wanted; the others pass as they are. */
  readonly wants: (operation: Operation) => boolean;
  readonly onAnswer: (operation: Operation, input: unknown, output: unknown) => void;
}

/** A client whose answers to some operations are told to others too. A press goes straight through. */
export const watchCalls = (client: PlatformClient, { wants, onAnswer }: CallWatch): PlatformClient => ({
  ...client,
  call(operation, input, options) {
    const asked = client.call(operation, input, options);
    if (!wants(operation)) return asked;
    return asked.then((output) => {
      onAnswer(operation, input, output);
      return output;
    });
  },
  attempt(operation, input, options) {
    const asked = client.attempt(operation, input, options);
    if (!wants(operation)) return asked;
    return asked.then((outcome) => {
      if (outcome.kind === 'ok') onAnswer(operation, input, outcome.output);
      return outcome;
    });
  },
});
