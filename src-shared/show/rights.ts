/** The rights of a space's connection. */
export interface Rights {
  readonly access: 'full' | 'read';
  /** Names of the operations allowed; null: every one of the level. */
  readonly operations: readonly string[] | null;
}

export const ALL_RIGHTS: Rights = { access: 'full', operations: null };

/** The right that is missing: full access, or one tool that was not chosen when the connection was made. */
export type MissingRight = { readonly kind: 'full_access' } | { readonly kind: 'tool'; readonly operation: string };

/** The right that a connection lacks for an operation, or null. The level comes first: it hides every write at once. */
export const missingRight = (
  operation: { readonly name: string; readonly access: 'read' | 'write' },
  rights: Rights,
): MissingRight | null => {
  if (operation.access === 'write' && rights.access === 'read') return { kind: 'full_access' };
  if (rights.operations?.includes(operation.name) === false) return { kind: 'tool', operation: operation.name };
  return null;
};
