import { operationSummary } from '../lib/operation-summary.ts';
import { outputSchema, type JsonSchema } from '#shared/api/json-schema.ts';
import type { Operation } from '#shared/api/operation.ts';
import type { Caller } from '../context/service-context.ts';
import type { Implementation } from '../families/implement.ts';
import { flatArguments, type FlatArguments } from '#shared/api/flat-arguments.ts';

/** A tool as `tools/list` shows it. */
export interface ToolDescription {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema & { type: 'object' };
  readonly outputSchema: JsonSchema & { type: 'object' };
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}

export interface Tool {
  readonly implementation: Implementation;
  readonly arguments: FlatArguments;
  readonly description: ToolDescription;
}

const titleOf = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const describe = (operation: Operation, flat: FlatArguments): ToolDescription => ({
  name: operation.name,
  title: titleOf(operation.name),
  description: operationSummary(operation, 'en'),
  inputSchema: { ...flat.schema, type: 'object' },
  outputSchema: { ...outputSchema(operation.response), type: 'object' },
  annotations: {
    readOnlyHint: operation.access === 'read',
    destructiveHint: operation.irreversible,
    idempotentHint: operation.method !== 'POST' || operation.access === 'read',
    openWorldHint: operation.family === 'emails' || operation.family === 'webhooks',
  },
});

/** True if a caller may use an operation as a tool: a disabled one is unknown to them. */
export const isEnabled = (caller: Caller, operation: Operation): boolean =>
  (caller.access === 'full' || operation.access === 'read') &&
  (caller.operations === null || caller.operations.has(operation.name));

/** Every operation as a tool of the same name. */
export const createTools = (implementations: readonly Implementation[]): ReadonlyMap<string, Tool> =>
  new Map(
    implementations.map((implementation) => {
      const flat = flatArguments(implementation.operation);
      const tool: Tool = {
        implementation,
        arguments: flat,
        description: describe(implementation.operation, flat),
      };
      return [implementation.operation.name, tool];
    }),
  );
