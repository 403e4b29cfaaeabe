import { forbidden } from '../lib/api-error.ts';
import type { Caller } from '../context/service-context.ts';
import type { RawRoute } from '../families/raw-route.ts';

const requireFullAccess = ({ method, path }: RawRoute, { access, operations }: Caller): void => {
  if (access === 'read') throw forbidden('Read-only API key');
  if (operations !== null) throw forbidden(`${method} ${path} is not enabled for this access`);
};

/**
 * Runs a raw route for a caller with full access; a caller limited to some tools has none for it. `callerNow` reads the
 * caller again from the key, since a body may take minutes; it throws 401 for a revoked one.
 */
export const runRawRoute = async (route: RawRoute, request: Request, callerNow: () => Caller): Promise<unknown> => {
  const recheck = (): void => {
    requireFullAccess(route, callerNow());
  };
  recheck();
  return route.receive(request, callerNow(), recheck);
};
