import { silentLog } from '#shared/lib/log.ts';
import { createAgents, type Agents } from '../../src-main/platform/agents.ts';
import { createOutgoing, type Outgoing, type OutgoingPorts } from '../../src-main/platform/outgoing.ts';
import { createTrust } from '../../src-main/platform/trust.ts';
import type { Wire } from '../../src-main/platform/wire.ts';

const PORTS: OutgoingPorts = {
  findProxy: () => null,
  readAuthorities: () => Promise.resolve([]),
  now: () => Date.now(),
  log: silentLog,
};

/** The way out of a host, straight and trusting whom Node trusts, but for what is told. */
export const testOutgoing = (changes: Partial<OutgoingPorts> = {}): Outgoing =>
  createOutgoing({ ...PORTS, ...changes });

/** Connections that go straight. */
export const testAgents = (): Agents =>
  createAgents({ ...PORTS, trust: createTrust(PORTS.readAuthorities, PORTS.log) });

/** A wire made of a `fetch`. */
export const wireOf =
  (fetchNow: typeof fetch): Wire =>
  (url, { cancellation, ...request }) => {
    const controller = new AbortController();
    cancellation.onCancel(() => controller.abort());
    return fetchNow(url, { ...request, signal: controller.signal });
  };
