import type { BridgeEventName } from './contract.ts';
import type { Role } from '../show/roles.ts';

/** Every event of the contract, and the least role that hears it: the compiler refuses a missing or an unknown one. */
export const EVENT_ROLES: Readonly<Record<BridgeEventName, Role>> = {
  'show.opened': 'viewer',
  'show.patch': 'viewer',
  'show.press': 'viewer',
  'show.scenes_changed': 'viewer',
  'show.journal_changed': 'viewer',
  'preferences.changed': 'viewer',
  'keys.changed': 'viewer',
  'keys.global_status': 'desk',
  'bands.presets.changed': 'viewer',
  'notes.changed': 'viewer',
  'polls.plan_changed': 'operator',
  'library.changed': 'viewer',
  'sync.changed': 'viewer',
  'exchange.opened': 'desk',
  'media.changed': 'viewer',
  'deck.runs.changed': 'viewer',
  'desk.marks.changed': 'viewer',
  'spaces.changed': 'viewer',
  'accounts.changed': 'desk',
  'accounts.left': 'viewer',
  'panels.changed': 'desk',
  'panels.serving_changed': 'desk',
  'accounts.sign_in_ended': 'desk',
  'rehearsal.sign_ins_changed': 'desk',
  'keys.global_press': 'desk',
  'displays.changed': 'desk',
  'updates.changed': 'desk',
  'films.changed': 'desk',
  'surfaces.changed': 'desk',
  'recorder.changed': 'viewer',
  'debrief.changed': 'operator',
  'follow_ups.changed': 'desk',
  'surfaces.picture_wanted': 'desk',
  'satellite.changed': 'desk',
  'monitor.changed': 'desk',
  'room.frame': 'viewer',
  'team.changed': 'viewer',
  'team.press': 'viewer',
  'team.taken_over': 'viewer',
  'presence.changed': 'viewer',
};

/** The names of all events, for code that may not carry the schemas: a preload script, a transport. */
export const BRIDGE_EVENT_NAMES = Object.keys(EVENT_ROLES) as readonly BridgeEventName[];
