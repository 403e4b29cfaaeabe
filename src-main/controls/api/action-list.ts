import { inputSchema, type JsonSchema } from '#shared/api/json-schema.ts';
import { reaches, type PersonRole } from '#shared/show/roles.ts';
import type { ListedAction } from '#shared/controls/api-messages.ts';
import { ALL_ACTIONS } from '#shared/show/actions/all-actions.ts';

const HELD: JsonSchema = { type: 'boolean', description: 'True where the input was held; some actions ask for it.' };

/** The body of an action: its fields without the kind, which the address says. */
const bodySchema = (schema: JsonSchema): JsonSchema => {
  const { kind: _kind, ...properties } = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const required = ((schema.required ?? []) as string[]).filter((name) => name !== 'kind');
  return { ...schema, properties: { ...properties, held: HELD }, required };
};

/** Every kind of action with the schema of its body, from the one list of actions. */
export const actionList = (role: PersonRole): readonly ListedAction[] =>
  ALL_ACTIONS.map(({ kind, schema, held, role: least }) => ({
    kind,
    role: least,
    allowed: reaches(role, least),
    held,
    body: bodySchema(inputSchema(schema)),
  }));
