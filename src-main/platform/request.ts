import type { Operation } from '#shared/api/operation.ts';
import { requestTarget, type WireInput } from '#shared/api/request-target.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';

/** The address of a call under `baseUrl`; throws `invalid_input` where a path parameter is missing. */
export const requestUrl = (baseUrl: string, operation: Operation, input: WireInput): string => {
  const request = requestTarget(operation, input);
  if (request.kind === 'target') return `${baseUrl}${request.target}`;
  const { name } = request;
  throw new AppError('invalid_input', say('host_field_required', { name }), { field: name });
};
