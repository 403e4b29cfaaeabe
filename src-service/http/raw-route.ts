import type { Method } from '#shared/api/operation.ts';
import { forbidden } from '../api-error.ts';
import type { Caller } from '../context.ts';

/** A route of the REST API whose body is no JSON, and which no assistant tool stands for. It costs one token. */
export interface RawRoute {
  readonly method: Method;
  readonly path: string;
  /** Answers 201 with what it returns; throws ApiError. `recheck` throws once the caller may no longer do it. */
  readonly receive: (request: Request, caller: Caller, recheck: () => void) => Promise<unknown>;
}

const requireFullAccess = ({ method, path }: RawRoute, { access, operations }: Caller): void => {
  if (access === 'read') throw forbidden('Read-only API key');
  if (operations !== null) throw forbidden(`${method} ${path} is not enabled for this access`);
};

/**
 * Runs a raw route for a caller with full access: one that is limited to some tools has none for it. `callerNow` says
 * who calls by the key as it is now, since a body may take minutes; it throws 401 for a revoked one.
 */
export const runRawRoute = async (route: RawRoute, request: Request, callerNow: () => Caller): Promise<unknown> => {
  const recheck = (): void => {
    requireFullAccess(route, callerNow());
  };
  recheck();
  return route.receive(request, callerNow(), recheck);
};
