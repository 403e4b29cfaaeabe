import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { reachOf } from '#node/address-reach.ts';

/** Checks that a Host header names this service. */
export type IsOwnHost = (header: string | undefined) => boolean;

export interface OwnHosts {
  /** The host at which the service listens. */
  readonly host: string;
  /** Other names and addresses it is reached by. */
  readonly allowed: readonly string[];
  /** The addresses this computer has now. */
  readonly addresses: () => readonly string[];
}

/** The Host header of a request; undefined if it is missing or repeated, because two may differ. */
export const hostHeaderOf = ({ headersDistinct }: IncomingMessage): string | undefined => {
  const [host, ...others] = headersDistinct.host ?? [];
  return others.length === 0 ? host : undefined;
};

/** True if an Origin header is that of a page of this host, exactly as browsers write it; TLS may end before it. */
export const isOriginOf = (host: string | undefined, origin: string): boolean =>
  host !== undefined && [`http://${host}`, `https://${host}`].includes(origin);

/** Names, addresses and ports; a browser sends nothing else in a Host header. */
const HOST = /^[A-Za-z0-9._:[\]-]{1,300}$/;

/** The name or address in a Host header, as browsers write it, without its port; null for none. */
export const hostNameOf = (header: string): string | null => {
  if (!HOST.test(header)) return null;
  const hostname = URL.parse(`http://${header}`)?.hostname ?? '';
  const plain = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return plain === '' ? null : plain;
};

/** True if a host stands for every address of this computer. */
export const isWildcardHost = (host: string): boolean => host === '0.0.0.0' || host === '::';

/** True if a host is reached from this computer alone. */
export const isLoopbackHost = (host: string): boolean => host === 'localhost' || reachOf(host) === 'loopback';

const bracketed = (host: string): string => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host);

/**
 * A web page can make its own name resolve to this computer, and then read the answers (DNS rebinding): so the service
 * answers to its own names only.
 */
export const createOwnHosts = ({ host, allowed, addresses }: OwnHosts): IsOwnHost => {
  const names = new Set([host, ...allowed].map((name) => hostNameOf(bracketed(name))));
  const isOwnAddress = (name: string): boolean =>
    isIP(name) !== 0 && isWildcardHost(host) && addresses().some((one) => hostNameOf(bracketed(one)) === name);
  return (header) => {
    const name = header === undefined ? null : hostNameOf(header);
    return name !== null && (names.has(name) || isLoopbackHost(name) || isOwnAddress(name));
  };
};

/** The refusal of a call under another name. */
export const foreignHostSentence = (header: string | undefined): string => {
  const name = (header === undefined ? null : hostNameOf(header))?.slice(0, 253);
  return name === undefined
    ? 'This service answers only under its own names, and the request gives none.'
    : `This service does not answer under the name ${name}. Start it with --allowed-host ${name} to let it.`;
};
