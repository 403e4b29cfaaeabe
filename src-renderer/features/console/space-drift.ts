import type { Operation } from '#shared/api/operation.ts';
import { operations } from '#shared/api/operations.ts';
import { withLaterFields } from '#shared/console/later-fields.ts';
import { operationOf } from '#shared/console/published-operation.ts';
import type { Bridge } from '../../bridge/bridge.ts';

/** Operations that a space's platform has beyond the contract, and those that it lacks. */
export interface SpaceDrift {
  readonly spaceId: string;
  readonly later: readonly Operation[];
  /** Operations of the contract with the fields that the platform has beyond it, by name. */
  readonly changed: ReadonlyMap<string, Operation>;
  readonly summaries: ReadonlyMap<string, string>;
  readonly lacks: ReadonlySet<string>;
}

const isOperation = (one: Operation): Operation => one;
/** The operations of the contract. */
export const ALL_OPERATIONS: readonly Operation[] = operations.map(isOperation);

/** Compares the contract with what the platform of a space describes. Throws AppError. */
export const compareSpace = async (bridge: Bridge, spaceId: string): Promise<SpaceDrift> => {
  const { more, changed, lacks } = await bridge.call('console.compare', { spaceId });
  return {
    spaceId,
    later: more.map(operationOf),
    changed: new Map(
      changed.flatMap((one) => {
        const ours = ALL_OPERATIONS.find(({ name }) => name === one.name);
        return ours ? [[one.name, withLaterFields(ours, one)] as const] : [];
      }),
    ),
    summaries: new Map(more.map(({ name, summary }) => [name, summary])),
    lacks: new Set(lacks),
  };
};
