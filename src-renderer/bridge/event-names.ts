import type { BridgeEventName } from '#shared/bridge/contract.ts';

/** Every event of the contract, once: the compiler refuses a missing or an unknown one. */
const NAMES: Readonly<Record<BridgeEventName, true>> = {
  'show.opened': true,
  'show.patch': true,
  'show.press': true,
  'preferences.changed': true,
  'keys.changed': true,
  'keys.global_status': true,
  'spaces.changed': true,
  'keys.global_press': true,
  'presence.changed': true,
  'bands.presets.changed': true,
};

export const BRIDGE_EVENT_NAMES = Object.keys(NAMES) as readonly BridgeEventName[];
