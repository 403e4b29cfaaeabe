import type { BridgeInput } from '#shared/bridge/contract.ts';
import type { DisplaysState, Part } from '#shared/bridge/display-calls.ts';

/** Windows of their own for parts of the desk. */
export interface DisplaysPort {
  state(): DisplaysState;
  takeOut(wish: BridgeInput<'displays.take_out'>): void;
  bringBack(part: Part): void;
  /** Throws `not_found` when the part is not out. */
  place(wish: BridgeInput<'displays.place'>): void;
}

/** What only a desktop shell can do. */
export interface ShellPorts {
  readonly displays: DisplaysPort;
}
