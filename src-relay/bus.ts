/** Frames between relays that serve the same rooms. */
export interface Bus {
  /** False while the other relays cannot be reached: a room that were open then would be half a room. */
  readonly isOpen: boolean;
  /** From now on frames of this room come in. */
  follow(room: string): void;
  unfollow(room: string): void;
  /** Sends a frame to the members that other relays have in the room. */
  publish(room: string, frame: Uint8Array): void;
  close(): Promise<void>;
}

export interface BusEvents {
  /** A frame of another relay. */
  readonly onFrame: (room: string, frame: Uint8Array) => void;
  /** The other relays cannot be reached any more. */
  readonly onBroken: () => void;
}

/** The bus of a relay that runs alone. */
export const singleRelayBus: Bus = {
  isOpen: true,
  follow() {},
  unfollow() {},
  publish() {},
  close: async () => undefined,
};
