import { Action } from '../action.ts';
import { isOfCommand } from '../desk-commands.ts';
import { ALL_ACTIONS } from './all-actions.ts';

/** Actions that ask for nothing and need no hold: a name alone is enough to press them. Commands have names of their own. */
export const PLAIN_ACTIONS: readonly Action[] = ALL_ACTIONS.filter(
  ({ fields, held }) => !held && Object.keys(fields).length === 0,
)
  .map(({ kind }) => Action.parse({ kind }))
  .filter((action) => !isOfCommand(action));
