import type { operations } from '#shared/api/operations.ts';
import type { OperationInput, OperationOutput } from '#shared/api/operation.ts';
import type { Bridge } from './bridge.ts';

type Operations = (typeof operations)[number];
export type PlatformOperation = Operations['name'];
/** Looked up, not picked out of the union: that would compare all operations with each name again. */
type ByName = { readonly [O in Operations as O['name']]: O };
type Named<Name extends PlatformOperation> = ByName[Name];
export type PlatformInput<Name extends PlatformOperation> = OperationInput<Named<Name>>;
export type PlatformOutput<Name extends PlatformOperation> = OperationOutput<Named<Name>>;

/** Calls an operation of a space through the host; typed by the contract, checked by the host. */
export const callPlatform = async <Name extends PlatformOperation>(
  bridge: Bridge,
  spaceId: string,
  operation: Name,
  input: PlatformInput<Name>,
  lane: 'operator' | 'library' = 'operator',
): Promise<PlatformOutput<Name>> => {
  const parts = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
  const answer = await bridge.call('platform.call', { spaceId, operation, ...parts, lane });
  return answer as PlatformOutput<Name>;
};
