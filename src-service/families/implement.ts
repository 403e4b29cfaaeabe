import type * as z from 'zod';
import type { Operation, ParsedInput } from '#shared/api/operation.ts';
import type { Caller } from '../context/service-context.ts';

/** An answer whose status differs from the operation's own: 200 where something already existed. */
export class Answer<Body> {
  readonly status: 200 | 201 | 202;
  readonly body: Body;
  constructor(status: 200 | 201 | 202, body: Body) {
    this.status = status;
    this.body = body;
  }
}

type Result<O extends Operation> = z.input<O['response']> | Answer<z.input<O['response']>>;

/** The handler of an operation. It runs in one transaction, which ends when it returns; a promise is awaited outside. */
export type Handler<O extends Operation> = (input: ParsedInput<O>, caller: Caller) => Result<O> | Promise<Result<O>>;

export interface Implementation {
  readonly operation: Operation;
  readonly handle: (input: ParsedInput<Operation>, caller: Caller) => unknown;
}

/** Binds an operation of the contract to its handler. */
export const implement = <O extends Operation>(operation: O, handler: Handler<O>): Implementation => ({
  operation,
  // The mount validates input with this very operation's schemas before it calls.
  handle: handler,
});
