import type { Action } from './action.ts';
import { inverseOf } from './actions/action-rules.ts';

/** The action of letting go, for one that lasts as long as its key, tile or pedal is held; null for every other one. */
export const endOfHold = (action: Action | null): Action | null =>
  action?.kind === 'talk' && action.talking ? inverseOf(action) : null;
