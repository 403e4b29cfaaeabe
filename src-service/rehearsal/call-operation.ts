import type { Operation, OperationInput, OperationOutput } from '#shared/api/operation.ts';
import type { Caller, ServiceContext } from '../context/service-context.ts';
import { createAllHandlers } from '../families/all-families.ts';

/** Compiling a check takes longer than the few times the seed needs it. */
const ONCE = { jitless: true } as const;

/** Calls an operation as a person of the space: the seed writes nothing that the API would refuse. */
export type CallOperation = <O extends Operation>(operation: O, input: OperationInput<O>) => OperationOutput<O>;

/** An operator acting for that person. Only for operations that answer at once. */
export const createCallOperation = (ctx: ServiceContext, userId: string): CallOperation => {
  const byName = new Map(createAllHandlers(ctx).map((each) => [each.operation.name, each]));
  const caller: Caller = { credentialId: 'seed', access: 'full', operations: null, userId };
  return (operation, input) => {
    const { params = {}, query = {}, body } = input as { params?: unknown; query?: unknown; body?: unknown };
    const parsed = {
      params: operation.params.parse(params, ONCE),
      query: operation.query.parse(query, ONCE),
      body: operation.body.parse(body, ONCE),
    };
    const implementation = byName.get(operation.name);
    if (!implementation) throw new Error(`${operation.name} is not implemented.`);
    return implementation.handle(parsed, caller) as never;
  };
};
