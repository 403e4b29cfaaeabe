import type { Log } from '#shared/lib/log.ts';
import { guardedLookup, RefusedAddress, requireAllowedHost, type MayReach } from '#node/guarded-lookup.ts';
import { createAgents, type FindProxy } from './agents.ts';
import { createDial, type Dial } from './dial.ts';
import { isLoopback } from './loopback.ts';
import { createFetch } from './outgoing-fetch.ts';
import { createTrust, type ReadAuthorities } from './trust.ts';
import { createWire, type Wire } from './wire.ts';

export interface OutgoingPorts {
  readonly findProxy: FindProxy;
  readonly readAuthorities: ReadAuthorities;
  readonly now: () => number;
  readonly log: Log;
}

/** All that a host asks of others goes through here: presses by `wire`, sockets by `dial`, everything else by `fetch`. */
export interface Outgoing {
  readonly wire: Wire;
  readonly fetch: typeof fetch;
  readonly dial: Dial;
  /** Fetches what strangers name: from addresses of the world alone. Rejects with a RefusedAddress as the cause. */
  readonly publicFetch: typeof fetch;
}

const isPublic: MayReach = (reach) => reach === 'public';

const fetchInPublic =
  (plain: typeof fetch): typeof fetch =>
  async (input, init) => {
    try {
      const url = new URL(input instanceof Request ? input.url : input);
      // Node does not look up addresses, and agents know the names of this computer.
      if (isLoopback(url)) throw new RefusedAddress();
      requireAllowedHost(url.hostname, isPublic);
    } catch (cause) {
      throw new TypeError('fetch failed', { cause });
    }
    return plain(input, init);
  };

/** Opens the way out of a host: by the system's proxies, trusting whom the system trusts, on shared connections. */
export const createOutgoing = ({ findProxy, readAuthorities, now, log }: OutgoingPorts): Outgoing => {
  const ports = { findProxy, trust: createTrust(readAuthorities, log), now, log };
  const agents = createAgents(ports);
  // Connections of its own: one that is open already was not looked up so.
  const publicFetch = fetchInPublic(createFetch(createAgents({ ...ports, lookup: guardedLookup(isPublic) })));
  return { wire: createWire(agents), fetch: createFetch(agents), dial: createDial(agents), publicFetch };
};
