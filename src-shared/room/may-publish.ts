import { isTeam } from './is-team.ts';
import type { RoomSession, RoomYou } from './protocol.ts';

/** Before the start host, speakers and the team see and hear each other. Everyone else is in the waiting room (spec 2). */
export const isBackstage = (role: RoomYou['role']): boolean => isTeam(role) || role === 'speaker';

/**
 * True if somebody may send picture and sound: the host and speakers, and in a conference everyone in the room (spec 2),
 * who are let in when it starts.
 */
export const mayPublish = (
  { role, spectator }: Pick<RoomYou, 'role' | 'spectator'>,
  { mode, status }: Pick<RoomSession, 'mode' | 'status'>,
): boolean => {
  if (status !== 'scheduled' && status !== 'live') return false;
  if (mode !== 'conference') return role === 'host' || role === 'speaker';
  return !spectator && (status === 'live' || isBackstage(role));
};

/**
 * True if somebody in the room is a guest of the stage: beside the host, those who may publish once it is live. Takes
 * roles and modes of a later platform too.
 */
export const isStageGuest = (
  { role, spectator }: { readonly role: string; readonly spectator: boolean },
  mode: string | undefined,
): boolean => role === 'speaker' || (mode === 'conference' && role !== 'host' && !spectator);
