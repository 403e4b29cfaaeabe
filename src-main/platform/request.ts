import type { Operation } from '#shared/api/operation.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';

/** Input of any operation, in the form of the wire. */
export interface WireInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

const wireText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** The address of a call under `baseUrl`; throws `invalid_input` where a path parameter is missing. */
export const requestUrl = (baseUrl: string, operation: Operation, input: WireInput): string => {
  const path = operation.path.replace(/:([A-Za-z]+)/g, (_match, name: string) => {
    const value = wireText(input.params?.[name]);
    // "." and ".." survive encodeURIComponent, and URL resolution would eat a segment with them.
    if (value === '' || value === '.' || value === '..') {
      throw new AppError('invalid_input', say('host_field_required', { name }), { field: name });
    }
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, wireText(value));
  }
  const search = query.toString();
  return `${baseUrl}${path}${search === '' ? '' : `?${search}`}`;
};
