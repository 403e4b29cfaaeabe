import * as z from 'zod';
import { findLaterValue } from '#shared/api/open-values.ts';
import type { Operation, SuccessStatus } from '#shared/api/operation.ts';
import { badRequest, forbidden, notFound } from '../lib/api-error.ts';
import type { Caller, ServiceContext } from '../context/service-context.ts';
import { Answer, type Implementation } from '../families/implement.ts';
import { requirePathResources } from './path-resources.ts';
import { describeIssue } from './validation.ts';

/** A call before validation: the values of path, query string and body. */
export interface RawInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Undefined when there is none. */
  readonly body: unknown;
}

export interface DispatchAnswer {
  readonly status: SuccessStatus;
  readonly body: unknown;
}

export interface DispatchOptions {
  /** Checks every answer against the contract; for tests. */
  readonly verifyAnswers: boolean;
}

/** 403 unless the caller's level and list of operations allow this one. */
export const requireAccess = (caller: Caller, operation: Operation): void => {
  if (caller.access === 'read' && operation.access === 'write') throw forbidden('Read-only API key');
  if (caller.operations !== null && !caller.operations.has(operation.name)) {
    throw forbidden(`${operation.name} is not enabled for this access`);
  }
};

/** Values of the path. Throws 404: an id in an impossible form belongs to no resource. */
export const readParams = (ctx: ServiceContext, operation: Operation, params: RawInput['params']) => {
  const parsed = operation.params.safeParse(params);
  if (parsed.success) return parsed.data;
  requirePathResources(ctx, operation.path, params);
  throw notFound('Resource');
};

const TAKES_NO_BODY = z.ZodUndefined;

/** The input that a body's schema checks: an absent body is an empty object, so that the sentence names a field. */
const bodyFor = (operation: Operation, body: unknown): unknown => {
  if (operation.body instanceof TAKES_NO_BODY) return undefined;
  return body === undefined && !operation.body.safeParse(undefined).success ? {} : body;
};

/** Runs an operation for a caller: access, path, validation, then its handler in one transaction. Throws ApiError. */
export const createDispatch = (ctx: ServiceContext, options: DispatchOptions) => {
  const validate = (operation: Operation, input: RawInput) => {
    const params = readParams(ctx, operation, input.params);
    const query = operation.query.safeParse(input.query);
    const given = bodyFor(operation, input.body);
    const body = query.success ? operation.body.safeParse(given) : null;
    if (!query.success || !body?.success) requirePathResources(ctx, operation.path, input.params);
    if (!query.success) throw badRequest(describeIssue(query.error, operation.query, input.query));
    if (body && !body.success) throw badRequest(describeIssue(body.error, operation.body, given));
    return { params, query: query.data, body: body?.data };
  };

  const verify = (operation: Operation, { status, body }: DispatchAnswer): void => {
    const answer: unknown = JSON.parse(JSON.stringify(body));
    const checked = operation.response.safeParse(answer);
    if (!checked.success) {
      throw new Error(`${operation.name} answered against its contract: ${z.prettifyError(checked.error)}`);
    }
    const later = findLaterValue(operation.response, answer);
    if (later) throw new Error(`${operation.name} answered against its contract: ${later.join('.')} is no value of it`);
    if (status !== operation.status && status !== operation.statusIfThere) {
      throw new Error(`${operation.name} answered ${status}, against its contract`);
    }
  };

  return async (implementation: Implementation, input: RawInput, caller: Caller): Promise<DispatchAnswer> => {
    const { operation } = implementation;
    requireAccess(caller, operation);
    const parsed = validate(operation, input);
    const result = await ctx.work.run(() => implementation.handle(parsed, caller));
    const answer = result instanceof Answer ? result : { status: operation.status, body: result };
    if (options.verifyAnswers) verify(operation, answer);
    return answer;
  };
};
export type Dispatch = ReturnType<typeof createDispatch>;
