import type { Operation } from '../api/operation.ts';
import type { Role } from '../show/roles.ts';

/** Families of which a panel's screens read. */
const READ_BY_PANELS: readonly Operation['family'][] = ['live', 'scenes', 'polls', 'media'];

/**
 * Operations that panels may call as an exception, or that need more than reading. Those that change the air are left
 * out on purpose: they go through the press pipeline only.
 */
const EXPLICIT: Readonly<Record<string, Role>> = {
  get_space: 'viewer',
  create_poll: 'assistant',
  update_poll: 'assistant',
  delete_poll: 'assistant',
  // Members' names, addresses and links into the live.
  get_user: 'operator',
  list_groups: 'operator',
  get_live_attendance: 'operator',
  get_live_replay: 'operator',
  list_live_invites: 'operator',
  create_live_invite: 'operator',
  revoke_live_invite: 'operator',
  update_live_session: 'operator',
};

/** The least role that may call an operation of the platform directly. */
export const operationRole = ({ name, family, access }: Pick<Operation, 'name' | 'family' | 'access'>): Role =>
  EXPLICIT[name] ?? (access === 'read' && READ_BY_PANELS.includes(family) ? 'viewer' : 'desk');

/** The least role for an operation that some panel may not call: all of them read what every panel may. */
export const roleOfRefused = (name: string): Role => EXPLICIT[name] ?? 'desk';
