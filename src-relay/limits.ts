import type { Clock } from '#shared/lib/clock.ts';
import { createRateLimits, type RateLimit } from '#shared/lib/rate-limit.ts';

/** Bounds for each network address (of IPv6, each /64). */
export interface Limits {
  /** Open connections. */
  readonly connections: number;
  /** Rooms with a member from there. */
  readonly rooms: number;
  readonly framesPerSec: number;
  readonly bytesPerSec: number;
}

/** A crew of twenty in one building, with room to spare. */
export const DEFAULT_LIMITS: Limits = {
  connections: 200,
  rooms: 50,
  framesPerSec: 1000,
  bytesPerSec: 4 * 1024 * 1024,
};

/** Connections opened again: all of one building after a break, then some each second. */
const ARRIVALS = { burst: 300, refillMs: 100 } as const;
/** Seconds of traffic that may come at once. */
const BURST_SEC = 4;

export interface AddressLimits {
  /** Takes the place of one more connection; null where there is none. */
  enter(address: string): Visit | null;
}

/** A connection that counts for its address. */
export interface Visit {
  /** Takes the place of one more room; false where there is none. */
  takeRoom(room: string): boolean;
  /** Counts a frame; false where it is too much. */
  takeFrame(bytes: number): boolean;
  end(): void;
}

interface Present {
  connections: number;
  /** Connections from there in each room. */
  readonly rooms: Map<string, number>;
}

/** Counts what comes from each address. Rates go on counting after the last connection closed. */
export const createAddressLimits = (clock: Clock, limits: Limits): AddressLimits => {
  const present = new Map<string, Present>();
  const perSecond = (amount: number): ((name: string) => RateLimit) =>
    createRateLimits(clock, { burst: BURST_SEC * amount, refillMs: 1000 / amount });
  const arrivals = createRateLimits(clock, ARRIVALS);
  const frames = perSecond(limits.framesPerSec);
  const bytes = perSecond(limits.bytesPerSec);

  return {
    enter(address) {
      const here = present.get(address) ?? { connections: 0, rooms: new Map<string, number>() };
      if (here.connections >= limits.connections || !arrivals(address).take(1)) return null;
      here.connections += 1;
      present.set(address, here);
      const [frameLimit, byteLimit] = [frames(address), bytes(address)];
      let inRoom: string | null = null;
      return {
        takeRoom(room) {
          const there = here.rooms.get(room) ?? 0;
          if (there === 0 && here.rooms.size >= limits.rooms) return false;
          here.rooms.set(room, there + 1);
          inRoom = room;
          return true;
        },
        takeFrame: (size) => frameLimit.take(1) && byteLimit.take(size),
        end() {
          here.connections -= 1;
          if (here.connections === 0) present.delete(address);
          if (inRoom === null) return;
          const left = (here.rooms.get(inRoom) ?? 1) - 1;
          if (left > 0) here.rooms.set(inRoom, left);
          else here.rooms.delete(inRoom);
        },
      };
    },
  };
};
