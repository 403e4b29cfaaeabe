import type { Action } from './action.ts';
import { rulesOf } from './actions/action-rules.ts';
import type { ChangeName, SwitchState } from './actions/switch.ts';

/** Name of the change within these states, oldest first, that an action would reverse; null if there is none. */
export const undoneChange = (action: Action, states: readonly SwitchState[]): ChangeName | null => {
  for (const { name, wanted, read } of rulesOf(action).switches(action)) {
    const known = states.map(read).filter((position) => position !== undefined);
    const is = known.at(-1);
    if (is === undefined || wanted === is) continue;
    const earlier = known.filter((position) => position !== is);
    if (typeof wanted === 'boolean' ? earlier.length > 0 : earlier.includes(wanted)) return name(is);
  }
  return null;
};
