import { Agent as PlainAgent, type AgentOptions } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isLoopback } from './loopback.ts';
import type { Log } from '#shared/lib/log.ts';
import type { Trust } from './trust.ts';

/** As the environment names proxies: `HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`, in small letters too. */
export type ProxyRules = NonNullable<AgentOptions['proxyEnv']>;

/** Finds the proxies for requests to an origin; null for none. */
export type FindProxy = (origin: string) => ProxyRules | null | Promise<ProxyRules | null>;

export interface AgentPorts {
  readonly findProxy: FindProxy;
  readonly trust: Trust;
  /** Looks up names on the straight way; Node's own where none is given. A proxy looks up by itself. */
  readonly lookup?: LookupFunction;
  readonly now: () => number;
  readonly log: Log;
}

/** Keeps connections open, each by the way to its origin. */
export interface Agents {
  /** At once where the way is known already. */
  of(url: URL): PlainAgent | Promise<PlainAgent>;
}

/** As long as a show is followed there is always the next read: connections stay open between them. */
const KEPT = { keepAlive: true, keepAliveMsecs: 15_000 } as const;

/** A laptop is carried from one network to the next: then the proxy is another. */
const ASK_AGAIN_MS = 60_000;

interface CachedAgent {
  readonly agent: PlainAgent;
  readonly foundAt: number;
}

/** Finds the way to each origin: straight within this computer, else by the proxy there is, trusting as told. */
export const createAgents = ({ findProxy, trust, lookup, now, log }: AgentPorts): Agents => {
  const direct = new PlainAgent(KEPT);
  const made = new Map<string, PlainAgent>();
  const cachedAgents = new Map<string, CachedAgent>();
  const asked = new Map<string, Promise<PlainAgent>>();

  const proxyOf = async (url: URL): Promise<ProxyRules | null> => {
    if (isLoopback(url)) return null;
    try {
      return await findProxy(url.origin);
    } catch (error) {
      log.warn('the proxy is not known; requests go straight', { error });
      return null;
    }
  };
  const find = async (url: URL): Promise<PlainAgent> => {
    const isSecure = url.protocol === 'https:';
    const [rules, secureContext] = await Promise.all([proxyOf(url), isSecure ? trust() : null]);
    const options = { ...KEPT, ...(rules ? { proxyEnv: rules } : lookup && { lookup }) };
    const key = `${isSecure} ${JSON.stringify(rules)}`;
    const agent =
      made.get(key) ?? (secureContext ? new TlsAgent({ ...options, secureContext }) : new PlainAgent(options));
    made.set(key, agent);
    cachedAgents.set(url.origin, { agent, foundAt: now() });
    return agent;
  };
  const ask = (url: URL): Promise<PlainAgent> => {
    const asking = asked.get(url.origin) ?? find(url).finally(() => asked.delete(url.origin));
    asked.set(url.origin, asking);
    return asking;
  };

  return {
    of(url) {
      if (url.protocol === 'http:' && isLoopback(url)) return direct;
      const cached = cachedAgents.get(url.origin);
      if (!cached) return ask(url);
      // Nobody waits for it: until it is known, the way is the one of before.
      if (now() - cached.foundAt > ASK_AGAIN_MS) ask(url).catch(() => undefined);
      return cached.agent;
    },
  };
};
