import type { Bridge } from '../../bridge/bridge.ts';
import { useApp, type AppContext } from '../../context/app-context.ts';
import { ConsoleState } from './console-call.svelte.ts';

const consoles = new WeakMap<Bridge, ConsoleState>();

/** The console of this window: what is being written lives as long as the window. */
export const consoleOf = ({ bridge }: AppContext): ConsoleState => {
  const known = consoles.get(bridge);
  if (known) return known;
  // Its own root: what it derives must live on when the section is left.
  let made: ConsoleState | undefined;
  $effect.root(() => {
    made = new ConsoleState(bridge, Date.now);
  });
  const state = made ?? new ConsoleState(bridge, Date.now);
  consoles.set(bridge, state);
  return state;
};

/** The console of this window, in any of its components. */
export const useConsole = (): ConsoleState => consoleOf(useApp());
