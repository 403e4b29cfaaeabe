import { setTimeout as delay } from 'node:timers/promises';
import type { Hono } from 'hono';
import { badRequest } from '../lib/api-error.ts';
import type { Caller, ServiceContext } from '../context/service-context.ts';
import { DroppedConnection } from '../http/answers.ts';
import { readJsonBody, type ReadBody } from '../http/read-body.ts';
import type { ApiDeps } from '../http/serve-api.ts';
import { budgetHeaders } from '../http/token-bucket.ts';
import { authenticateAssistant } from './authenticate-assistant.ts';
import type { AssistantServer } from './mcp-endpoint.ts';

/** JSON-RPC codes of refusals that come before any tool, in the range left to servers. */
const UNAUTHORIZED = -32_001;
const RATE_LIMITED = -32_029;
const BUSY = -32_030;
const PARSE_ERROR = -32_700;

const rpcError = (
  status: number,
  code: number,
  message: string,
  id: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  Response.json({ jsonrpc: '2.0', error: { code, message }, id: id ?? null }, { status, headers: { ...headers } });

/** A message as it was sent. */
const readMessage = async (request: Request): Promise<ReadBody> => {
  const body = await readJsonBody(request);
  return 'value' in body && body.value === undefined ? { refusal: badRequest('The request body is empty') } : body;
};

const cut = (): DroppedConnection => new DroppedConnection('The connection was dropped, as rehearsed');

const messagesOf = (body: unknown): readonly unknown[] => (Array.isArray(body) ? body : [body]);

const idOf = (body: unknown): unknown => (typeof body === 'object' && body !== null && 'id' in body ? body.id : null);

/** The challenge of a 401: where the resource's metadata is, so that a client finds the OAuth server. */
export const bearerChallenge = (ctx: ServiceContext): string =>
  `Bearer resource_metadata="${ctx.addresses.apiRoot}/.well-known/oauth-protected-resource/mcp"`;

/** Serves the assistant server at `/mcp`, with the limits, faults and credentials of the REST API. */
export const mountMcp = (app: Hono, deps: ApiDeps): void => {
  const { ctx } = deps;
  let made: Promise<AssistantServer> | null = null;
  const make = async (): Promise<AssistantServer> =>
    (await import('./mcp-endpoint.ts')).createAssistantServer({
      implementations: deps.implementations,
      dispatch: deps.dispatch,
      onUnexpected: (operation, error) => {
        ctx.log.error('a tool failed', { operation, error: error instanceof Error ? (error.stack ?? '') : '' });
      },
    });
  /** Loaded and made at the first message: a show that no assistant joins never needs the schemas of all tools. */
  const assistant = (): Promise<AssistantServer> => (made ??= make());

  const answer = async (request: Request, body: unknown, caller: Caller): Promise<Response> => {
    const server = await assistant();
    const cost = messagesOf(body).reduce<number>((sum, message) => sum + server.costOf(message), 0);
    const budget = deps.budgets.spend(caller, cost);
    const headers = budgetHeaders(budget);
    if (!budget.isAllowed) {
      const retryAfter = String(budget.retryAfterSec);
      return rpcError(429, RATE_LIMITED, 'Rate limit exceeded', idOf(body), { ...headers, 'Retry-After': retryAfter });
    }
    const response = await server.serve(request, body, caller);
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  };

  const limitsOf = (caller: Caller | null): Record<string, string> => budgetHeaders(deps.budgets.look(caller));

  const unauthorized = (caller: Caller | null, id: unknown): Response =>
    rpcError(401, UNAUTHORIZED, 'Invalid API key or access token', id, {
      ...limitsOf(caller),
      'WWW-Authenticate': bearerChallenge(ctx),
    });

  const busy = (caller: Caller, status: number, message: string, id: unknown): Response =>
    rpcError(status, BUSY, message, id, { ...limitsOf(caller), 'Retry-After': '1' });

  const serve = async (request: Request): Promise<Response> => {
    const trouble = deps.faults.next();
    if (trouble.delayMs > 0) await delay(trouble.delayMs);
    if (trouble.outcome === 'drop_before') throw cut();
    const body = request.method === 'POST' ? await readMessage(request) : { value: undefined };
    // After the body, which takes time to come: a key revoked meanwhile opens nothing.
    const caller = authenticateAssistant(deps.resolvers, request);
    const id = 'value' in body ? idOf(body.value) : null;
    if (!caller || trouble.outcome === 'unauthorized') return unauthorized(caller, id);
    const leave = deps.concurrency.enter(caller.credentialId);
    if (!leave) return busy(caller, 503, 'Too many concurrent requests, retry', id);
    try {
      if (trouble.outcome === 'error') return busy(caller, trouble.errorStatus, 'A rehearsed error', id);
      if ('refusal' in body) {
        const { status, message } = body.refusal;
        return rpcError(status, PARSE_ERROR, message, null, limitsOf(caller));
      }
      const response = await answer(request, body.value, caller);
      if (trouble.outcome === 'drop_after') throw cut();
      return response;
    } finally {
      leave();
    }
  };
  app.all('/mcp', (c) => serve(c.req.raw));
};
