import type { Action } from './action.ts';

/** A press of an action: done as it says, or, as a toggle, turned off where it is in effect. */
export type ActionPress =
  | { readonly kind: 'action'; readonly action: Action }
  | { readonly kind: 'toggle'; readonly action: Action };

/** A press that does an action as it says. */
export const act = (action: Action): ActionPress => ({ kind: 'action', action });

/** A press that turns an action on, or off where it is in effect. */
export const toggle = (action: Action): ActionPress => ({ kind: 'toggle', action });
