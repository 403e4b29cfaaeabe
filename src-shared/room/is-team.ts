import type { RoomYou } from './protocol.ts';

/** True if this role sees private messages and moderates. */
export const isTeam = (role: RoomYou['role']): boolean =>
  role === 'host' || role === 'assistant' || role === 'moderator';
