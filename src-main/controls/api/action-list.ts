import { inputSchema, type JsonSchema } from '#shared/api/json-schema.ts';
import { reaches, type PanelRole } from '#shared/show/roles.ts';
import { ALL_ACTIONS } from '#shared/show/actions/all-actions.ts';

/** A kind of action as the API lists it. */
export interface ListedAction {
  readonly kind: string;
  /** The least role of a token that may press it. */
  readonly role: PanelRole;
  /** True where this token may press it. */
  readonly allowed: boolean;
  /** True where it needs `held: true`, because it changes what everyone sees. */
  readonly held: boolean;
  /** JSON Schema of the body. */
  readonly body: JsonSchema;
}

const HELD: JsonSchema = { type: 'boolean', description: 'True where the input was held; some actions ask for it.' };

/** The body of an action: its fields without the kind, which the address says. */
const bodySchema = (schema: JsonSchema): JsonSchema => {
  const { kind: _kind, ...properties } = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const required = ((schema.required ?? []) as string[]).filter((name) => name !== 'kind');
  return { ...schema, properties: { ...properties, held: HELD }, required };
};

/** Every kind of action with the schema of its body, from the one list of actions. */
export const actionList = (role: PanelRole): readonly ListedAction[] =>
  ALL_ACTIONS.map(({ kind, schema, held, role: least }) => ({
    kind,
    role: least,
    allowed: reaches(role, least),
    held,
    body: bodySchema(inputSchema(schema)),
  }));
