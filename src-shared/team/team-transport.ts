/** Events of a transport. Messages of one member arrive in order; after a break members are new. */
export interface TeamTransportEvents {
  onOpen(isOpen: boolean): void;
  /** `run`: the name of the desk's run, where the member proved that it has its key. */
  onMember(member: string, run?: string | null): void;
  onLeft(member: string): void;
  onMessage(member: string, message: string): void;
}

/** A way between the desks of a team. The protocol does not know which one hosts it. */
export interface TeamTransport {
  /** Sends to one member, or to all with null. False: nothing was taken, because the way is closed or full. */
  send(message: string, to: string | null): boolean;
  /** Sends to all at once, or not at all: nothing waits behind it. Missing: as anything else. False: it did not go. */
  sendLive?(message: string): boolean;
  /** The place where the team meets; null where it does not. */
  place?(): string | null;
  /** When the way itself gave its last answer, in Unix milliseconds; null where it is closed. Missing: it always answers. */
  answeredAt?(): number | null;
  close(): void;
}

/** The longest message in UTF-16 units. Each takes at most three bytes, and a transport carries 64 KB. */
export const TEAM_MESSAGE_UNITS = Math.floor((64 * 1024) / 3);
