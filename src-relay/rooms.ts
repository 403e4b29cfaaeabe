import type { Bus } from './bus.ts';

/** A connection in a room. */
export interface Member {
  /** Its sender, as text. */
  readonly id: string;
  send(frame: Uint8Array): void;
}

/** Desks and helpers of one show; a room of more is not a team. */
export const MAX_MEMBERS = 50;

export interface Rooms {
  readonly size: number;
  /** Enters a room, which begins with its first member; says why not. */
  join(room: string, member: Member): 'joined' | 'full' | 'taken';
  /** Leaves a room, which ends with its last member. */
  leave(room: string, member: Member, goodbye: Uint8Array): void;
  /** Passes a frame of a member on to all others. */
  pass(room: string, frame: Uint8Array, from: Member): void;
  /** Hands a frame of another relay to the members here. */
  deliver(room: string, frame: Uint8Array): void;
}

/** Rooms that have members at this relay. Nothing of a room is kept but who is in it. */
export const createRooms = (bus: Bus): Rooms => {
  const rooms = new Map<string, Map<string, Member>>();
  const deliver = (room: string, frame: Uint8Array, from: Member | null): void => {
    for (const member of rooms.get(room)?.values() ?? []) if (member !== from) member.send(frame);
  };
  const pass = (room: string, frame: Uint8Array, from: Member): void => {
    deliver(room, frame, from);
    bus.publish(room, frame);
  };
  return {
    get size() {
      return rooms.size;
    },
    join(room, member) {
      const members = rooms.get(room) ?? new Map<string, Member>();
      if (members.has(member.id)) return 'taken';
      if (members.size >= MAX_MEMBERS) return 'full';
      if (members.size === 0) {
        rooms.set(room, members);
        bus.follow(room);
      }
      members.set(member.id, member);
      return 'joined';
    },
    leave(room, member, goodbye) {
      const members = rooms.get(room);
      if (members?.get(member.id) !== member) return;
      members.delete(member.id);
      pass(room, goodbye, member);
      if (members.size > 0) return;
      rooms.delete(room);
      bus.unfollow(room);
    },
    pass,
    deliver: (room, frame) => deliver(room, frame, null),
  };
};
