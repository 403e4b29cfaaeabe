import type { PersonRole } from '#shared/show/roles.ts';
import type { Clock } from '#shared/lib/clock.ts';
import {
  createFloodGuard,
  createHandGuards,
  type Allowed,
  type FloodGuard,
  type HandGuards,
} from '#shared/lib/flood-guard.ts';
import type { SurfaceClient } from '../surface-client.ts';

/** A sender that was not heard for so long is gone: UDP knows no end of a connection. */
const GONE_MS = 60_000;

const PATTERN_RATE: Allowed = { burst: 60, perSecond: 20 };

/** A device that sends messages. */
export interface OscSender {
  readonly client: SurfaceClient;
  readonly guards: HandGuards;
  /** Patterns are compared with every address of the show, so few of them are. */
  readonly patterns: FloodGuard;
  /** The newest value of each fader that came while it was muted, by fader. */
  readonly late: Map<string, () => void>;
}

export interface OscSenders {
  /** The sender at an address, with the role that is set now. */
  at(address: string, role: PersonRole): OscSender;
  /** Ends those that are not wanted any more. */
  keep(isWanted: (address: string, role: PersonRole) => boolean): void;
  close(): void;
}

interface Known extends OscSender {
  readonly role: PersonRole;
  heardAt: number;
  cancel: () => void;
}

/** Keeps who sent something lately. */
export const createOscSenders = (
  clock: Clock,
  makeClient: (address: string, role: PersonRole) => SurfaceClient,
): OscSenders => {
  const known = new Map<string, Known>();

  const end = (address: string): void => {
    known.get(address)?.cancel();
    known.get(address)?.client.end();
    known.delete(address);
  };
  const watch = (address: string, sender: Known): void => {
    sender.cancel = clock.schedule(sender.heardAt + GONE_MS, () => {
      if (clock.now() - sender.heardAt >= GONE_MS) end(address);
      else watch(address, sender);
    });
  };

  return {
    at(address, role) {
      const before = known.get(address);
      if (before?.role === role) {
        before.heardAt = clock.now();
        return before;
      }
      end(address);
      const sender: Known = {
        client: makeClient(address, role),
        guards: before?.guards ?? createHandGuards(clock),
        patterns: before?.patterns ?? createFloodGuard(clock, PATTERN_RATE),
        late: new Map(),
        role,
        heardAt: clock.now(),
        cancel: () => {},
      };
      known.set(address, sender);
      watch(address, sender);
      return sender;
    },
    keep(isWanted) {
      for (const [address, { role }] of known) if (!isWanted(address, role)) end(address);
    },
    close() {
      for (const address of known.keys()) end(address);
    },
  };
};
