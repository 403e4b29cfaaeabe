import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '../lib/api-error.ts';
import type { Caller, ServiceContext } from '../context/service-context.ts';
import type { Implementation } from '../families/implement.ts';
import type { FaultSource, CallFault } from './faults.ts';
import type { TokenBudgets } from './token-budgets.ts';
import { answerError, DroppedConnection, errorAnswer, jsonAnswer } from './answers.ts';
import { authenticate, type CredentialResolver } from './authenticate.ts';
import type { Concurrency } from './concurrency.ts';
import { readParams, requireAccess, type Dispatch } from './dispatch.ts';
import { requirePathResources } from './path-resources.ts';
import { runRawRoute } from './run-raw-route.ts';
import type { RawRoute } from '../families/raw-route.ts';
import { readJsonBody, type ReadBody } from './read-body.ts';
import { createRouter, type RouteMatch } from './router.ts';
import { budgetHeaders, type BudgetState } from './token-bucket.ts';

/** The deps of the REST API. MCP shares all but the routes. */
export interface ApiDeps {
  readonly ctx: ServiceContext;
  readonly implementations: readonly Implementation[];
  readonly resolvers: readonly CredentialResolver[];
  readonly dispatch: Dispatch;
  readonly budgets: TokenBudgets;
  readonly concurrency: Concurrency;
  readonly faults: FaultSource;
}

type Headers = Readonly<Record<string, string>>;

const BASE = '/api/v1';

type Target = Implementation | RawRoute;
const isRaw = (target: Target): target is RawRoute => 'receive' in target;

/** Drops the connection, as the caller would see a broken network. */
const cut = (): never => {
  throw new DroppedConnection('The connection was dropped, as rehearsed');
};

const rehearsedError = (trouble: CallFault, headers: Headers): Response => {
  const isPause = trouble.errorStatus === 429 || trouble.errorStatus === 503;
  return errorAnswer(trouble.errorStatus, 'A rehearsed error', isPause ? { ...headers, 'Retry-After': '1' } : headers);
};

/**
 * The REST API: refuses in the order of the reference (401, 429 and 503, 404 path, 405, 403, 404 resource, 400), and
 * answers everything as JSON with the rate-limit headers.
 */
export const createApi = (deps: ApiDeps, rawRoutes: readonly RawRoute[]) => {
  const { ctx, faults } = deps;
  const router = createRouter<Target>([
    ...deps.implementations.map((implementation) => ({
      method: implementation.operation.method,
      path: implementation.operation.path,
      target: implementation,
    })),
    ...rawRoutes.map((route) => ({ method: route.method, path: route.path, target: route })),
  ]);
  /** Rate limit and Date, which follows the service's clock, so that a client can tell how far its own is off. */
  const headersOf = (budget: BudgetState): Headers => ({
    ...budgetHeaders(budget),
    Date: new Date(ctx.clock.now()).toUTCString(),
  });

  /** The headers of an answer that took no token. */
  const untouched = (caller: Caller | null): Headers => headersOf(deps.budgets.look(caller));

  /** The caller, by the key as it is now; throws 401 once it was revoked. */
  const callerNow = (request: Request): Caller => {
    const caller = authenticate(deps.resolvers, request.headers.get('authorization'));
    if (!caller) throw new ApiError(401, 'Invalid API key', { 'WWW-Authenticate': 'Bearer' });
    return caller;
  };

  interface Call {
    readonly request: Request;
    readonly query: URLSearchParams;
    readonly body: ReadBody;
    readonly caller: Caller;
    readonly headers: Headers;
  }

  const run = async (match: RouteMatch<Target>, call: Call): Promise<Response> => {
    const { body, caller, headers } = call;
    if (match.kind === 'unknown') throw new ApiError(404, 'Not found');
    if (match.kind === 'other_methods') {
      throw new ApiError(405, 'Method not allowed', { Allow: match.allow.join(', ') });
    }
    if (isRaw(match.target)) {
      return jsonAnswer(201, await runRawRoute(match.target, call.request, () => callerNow(call.request)), headers);
    }
    const { operation } = match.target;
    if ('refusal' in body) {
      // A body that cannot be read is the last reason to refuse.
      requireAccess(caller, operation);
      readParams(ctx, operation, match.params);
      requirePathResources(ctx, operation.path, match.params);
      throw body.refusal;
    }
    const input = { params: match.params, query: Object.fromEntries(call.query), body: body.value };
    const answer = await deps.dispatch(match.target, input, caller);
    return jsonAnswer(answer.status, answer.body, headers);
  };

  const spend = (match: RouteMatch<Target>, body: ReadBody, caller: Caller) => {
    const value = 'value' in body ? body.value : undefined;
    const cost = match.kind === 'found' && !isRaw(match.target) ? match.target.operation.costOf(value) : 1;
    return deps.budgets.spend(caller, cost);
  };

  const answer = async (request: Request, url: URL, caller: Caller): Promise<Response> => {
    const match = router.match(request.method, url.pathname.slice(BASE.length));
    const readsBody = request.method !== 'GET' && !(match.kind === 'found' && isRaw(match.target));
    const body: ReadBody = readsBody ? await readJsonBody(request) : { value: undefined };
    const budget = spend(match, body, caller);
    const headers = headersOf(budget);
    if (!budget.isAllowed) {
      return errorAnswer(429, 'Rate limit exceeded', {
        ...headers,
        'Retry-After': String(budget.retryAfterSec),
      });
    }
    try {
      // A body may take long to arrive, so the key is checked again after it.
      const now = readsBody ? callerNow(request) : caller;
      return await run(match, { request, query: url.searchParams, body, caller: now, headers });
    } catch (error) {
      return answerError(error, headers, (unexpected) => {
        const name = match.kind === 'found' && !isRaw(match.target) ? match.target.operation.name : url.pathname;
        ctx.log.error('an operation failed', { operation: name, error: describe(unexpected) });
      });
    }
  };

  /** Serves one call of the REST API. Rejects with DroppedConnection where a rehearsed fault cuts it. */
  return async (request: Request): Promise<Response> => {
    const trouble = faults.next();
    const caller = authenticate(deps.resolvers, request.headers.get('authorization'));
    const leave = caller ? deps.concurrency.enter(caller.credentialId) : null;
    try {
      // Latency belongs to the network, so it passes in real time with any clock of the service.
      if (trouble.delayMs > 0) await delay(trouble.delayMs);
      if (trouble.outcome === 'drop_before') cut();
      if (!caller || trouble.outcome === 'unauthorized') {
        return errorAnswer(401, 'Invalid API key', { ...untouched(caller), 'WWW-Authenticate': 'Bearer' });
      }
      if (!leave) {
        return errorAnswer(503, 'Too many concurrent requests, retry', { ...untouched(caller), 'Retry-After': '1' });
      }
      if (trouble.outcome === 'error') return rehearsedError(trouble, untouched(caller));
      const response = await answer(request, new URL(request.url), caller);
      return trouble.outcome === 'drop_after' ? cut() : response;
    } finally {
      leave?.();
    }
  };
};

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
