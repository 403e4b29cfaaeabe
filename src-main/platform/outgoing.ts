import type { Log } from '#shared/lib/log.ts';
import { createAgents, type FindProxy } from './agents.ts';
import { createDial, type Dial } from './dial.ts';
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
}

/** Opens the way out of a host: by the system's proxies, trusting whom the system trusts, on shared connections. */
export const createOutgoing = ({ findProxy, readAuthorities, now, log }: OutgoingPorts): Outgoing => {
  const agents = createAgents({ findProxy, trust: createTrust(readAuthorities, log), now, log });
  return { wire: createWire(agents), fetch: createFetch(agents), dial: createDial(agents) };
};
