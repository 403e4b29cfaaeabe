import type { Method } from '#shared/api/operation.ts';
import { forbidden } from '../api-error.ts';
import type { Caller } from '../context.ts';

/** A route of the REST API whose body is no JSON, and which no assistant tool stands for. It costs one token. */
export interface RawRoute {
  readonly method: Method;
  readonly path: string;
  /** Answers 201 with what it returns; throws ApiError. */
  readonly receive: (request: Request, caller: Caller) => Promise<unknown>;
}

/** Runs a raw route for a caller with full access: one that is limited to some tools has none for it. */
export const runRawRoute = async (route: RawRoute, request: Request, caller: Caller): Promise<unknown> => {
  if (caller.access === 'read') throw forbidden('Read-only API key');
  if (caller.operations !== null) throw forbidden(`${route.method} ${route.path} is not enabled for this access`);
  return route.receive(request, caller);
};
