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

/** True if a band with this text came up within these states, oldest first. */
export const bandCameUp = (text: string, states: readonly SwitchState[]): boolean => {
  const known = states.flatMap(({ desk }) => desk ?? []);
  const earlier = new Set(known[0]?.bands.map(({ id }) => id));
  return known.at(-1)?.bands.some((band) => band.text === text && !earlier.has(band.id)) ?? false;
};
