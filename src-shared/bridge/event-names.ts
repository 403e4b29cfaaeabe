import type { BridgeEventName } from './contract.ts';

/** Every event of the contract, once: the compiler refuses a missing or an unknown one. */
const NAMES: Readonly<Record<BridgeEventName, true>> = {
  'show.opened': true,
  'show.patch': true,
  'show.press': true,
  'preferences.changed': true,
  'keys.changed': true,
  'keys.global_status': true,
  'bands.presets.changed': true,
  'library.changed': true,
  'sync.changed': true,
  'exchange.opened': true,
  'media.changed': true,
  'deck.runs.changed': true,
  'desk.marks.changed': true,
  'spaces.changed': true,
  'accounts.changed': true,
  'accounts.sign_in_ended': true,
  'rehearsal.sign_ins_changed': true,
  'keys.global_press': true,
  'displays.changed': true,
  'updates.changed': true,
  'presence.changed': true,
};

/** The names of all events, for code that may not carry the schemas: a preload script, a transport. */
export const BRIDGE_EVENT_NAMES = Object.keys(NAMES) as readonly BridgeEventName[];
