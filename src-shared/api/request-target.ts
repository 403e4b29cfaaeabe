import type { Operation } from './operation.ts';

/** Input of any operation, in the form of the wire. */
export interface WireInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Path and query of a call, or the path parameter that is missing. */
export type RequestTarget =
  | { readonly kind: 'target'; readonly target: string }
  | { readonly kind: 'missing'; readonly name: string };

const wireText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** Path and query of a call, beneath the base address. */
export const requestTarget = (operation: Pick<Operation, 'path'>, input: WireInput): RequestTarget => {
  const missing: string[] = [];
  const path = operation.path.replace(/:([A-Za-z]+)/g, (_match, name: string) => {
    const value = wireText(input.params?.[name]);
    // "." and ".." survive encodeURIComponent, and URL resolution would eat a segment with them.
    if (value === '' || value === '.' || value === '..') missing.push(name);
    return encodeURIComponent(value);
  });
  const [name] = missing;
  if (name !== undefined) return { kind: 'missing', name };
  const search = Object.entries(input.query ?? {})
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(wireText(value))}`)
    .join('&');
  return { kind: 'target', target: `${path}${search === '' ? '' : `?${search}`}` };
};
