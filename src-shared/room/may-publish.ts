import type { RoomSession, RoomYou } from './protocol.ts';

/** Whether somebody may send picture and sound: in a conference everyone in the room, else the host and speakers (spec 2). */
export const mayPublish = (
  { role, spectator }: Pick<RoomYou, 'role' | 'spectator'>,
  mode: RoomSession['mode'],
): boolean => (mode === 'conference' ? !spectator : role === 'host' || role === 'speaker');
