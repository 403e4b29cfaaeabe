/** A member is gone when it was silent for so long; it sends a sign of life more often than that. */
export const GONE_MS = 12_000;
/** Senders of one connection; more come by no team, and a new connection forgets them all. */
const MAX_SENDERS = 4096;

interface Known {
  last: number;
  heardAt: number;
  /** It named our own sender, so it speaks now and not from a recording. */
  isProven: boolean;
  /** The run of a desk that it proved to speak for. */
  run: string | null;
  isHere: boolean;
}

/** The place of a frame by its number: the first of its sender, the next, one seen before, or with some missing before it. */
export type Place = 'first' | 'next' | 'seen' | 'gap' | 'crowded';

export interface RoomMembers {
  /** The place of an opened frame among its sender's; `first` and `next` count it. */
  place(id: string, counter: number): Place;
  /** A sender named our own sender, and proved which run of a desk it speaks for. */
  prove(id: string, run: string | null): void;
  /** True where messages of this sender count. Says with the first that it is here. */
  isHere(id: string): boolean;
  leave(id: string): void;
  /** Lets those go who were silent for too long. */
  sweep(): void;
  leaveAll(): void;
}

export interface MemberEvents {
  readonly now: () => number;
  readonly onMember: (id: string, run: string | null) => void;
  readonly onLeft: (id: string) => void;
}

/** Keeps who is in the room, and the number of the last frame of each, as long as the connection lives. */
export const createRoomMembers = ({ now, onMember, onLeft }: MemberEvents): RoomMembers => {
  const known = new Map<string, Known>();
  const goes = (id: string, member: Known | undefined): void => {
    if (!member?.isHere) return;
    member.isHere = false;
    onLeft(id);
  };
  return {
    place(id, counter) {
      const member = known.get(id);
      if (!member) {
        if (known.size >= MAX_SENDERS) return 'crowded';
        known.set(id, { last: counter, heardAt: now(), isProven: false, run: null, isHere: false });
        return 'first';
      }
      if (counter <= member.last) return 'seen';
      if (counter > member.last + 1) return 'gap';
      member.last = counter;
      member.heardAt = now();
      return 'next';
    },
    prove(id, run) {
      const member = known.get(id);
      if (!member || member.isProven) return;
      member.isProven = true;
      member.run = run;
    },
    isHere(id) {
      const member = known.get(id);
      if (!member?.isProven) return false;
      if (!member.isHere) {
        member.isHere = true;
        onMember(id, member.run);
      }
      return true;
    },
    leave: (id) => goes(id, known.get(id)),
    sweep() {
      for (const [id, member] of known) if (now() - member.heardAt >= GONE_MS) goes(id, member);
    },
    leaveAll() {
      for (const [id, member] of known) goes(id, member);
    },
  };
};
