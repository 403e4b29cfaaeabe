import type { Method } from '#shared/api/operation.ts';
import type { Caller } from '../context/service-context.ts';

/** A route of the REST API whose body is not JSON, and which has no assistant tool. It costs one token. */
export interface RawRoute {
  readonly method: Method;
  readonly path: string;
  /** Answers 201 with its result; throws ApiError. `recheck` throws once the caller has lost the right. */
  readonly receive: (request: Request, caller: Caller, recheck: () => void) => Promise<unknown>;
}
