import { isIPv6 } from 'node:net';
import type { networkInterfaces } from 'node:os';

export type Interfaces = ReturnType<typeof networkInterfaces>;

const LOOPBACK = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);
/** Hosts that stand for every address of this computer. */
export const EVERYWHERE = new Set(['0.0.0.0', '::']);
/** Networks between programs of one computer: containers, virtual machines. Another device rarely reaches them. */
export const VIRTUAL = /^(?:docker|br-|veth|virbr|vmnet|vboxnet|vEthernet|bridge|cni|podman|lxc)/i;
/** Addresses of one wire alone, which a link cannot name. */
export const LINK_LOCAL = /^(?:169\.254\.|fe80:)/i;

export type Scheme = 'http' | 'https';

/** Origin of a page at an address and a port. */
export const originOf = (address: string, port: number, scheme: Scheme = 'http'): string =>
  `${scheme}://${isIPv6(address) ? `[${address}]` : address}:${port}`;

/** The addresses at which another device may reach a host that listens on all of them, the likeliest first. */
export const reachableAddresses = (host: string, interfaces: Interfaces): readonly string[] => {
  const withIPv6 = host === '::';
  const found = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter(
        ({ address, family, internal }) => !internal && !LINK_LOCAL.test(address) && (withIPv6 || family === 'IPv4'),
      )
      .map(({ address, family }) => ({ address, rank: (VIRTUAL.test(name) ? 2 : 0) + (family === 'IPv4' ? 0 : 1) })),
  );
  return [...new Set(found.toSorted((one, other) => one.rank - other.rank).map(({ address }) => address))];
};

/** True for an address that only programs of this computer reach. */
export const isThisComputer = (host: string): boolean => LOOPBACK.has(host);

export interface ReachableUrls {
  readonly origins: readonly string[];
  /** False where the host listens on this computer alone, or is on no network. */
  readonly reachable: boolean;
}

/** Origins at which other devices reach a host that listens on `host`. */
export const reachableOrigins = (
  host: string,
  port: number,
  interfaces: Interfaces,
  scheme: Scheme = 'http',
): ReachableUrls => {
  if (!EVERYWHERE.has(host)) return { origins: [originOf(host, port, scheme)], reachable: !isThisComputer(host) };
  const own = reachableAddresses(host, interfaces);
  return own.length === 0
    ? { origins: [originOf('127.0.0.1', port, scheme)], reachable: false }
    : { origins: own.map((address) => originOf(address, port, scheme)), reachable: true };
};

/** The same with a name that is announced in the networks first; other devices may not know such names. */
export const withLocalName = (
  { origins, reachable }: ReachableUrls,
  name: string | null,
  port: number,
  scheme: Scheme,
): ReachableUrls => ({
  origins: name === null || !reachable ? origins : [originOf(name, port, scheme), ...origins],
  reachable,
});

/** Origin at which a browser on this computer reaches the host. */
export const ownOrigin = (host: string, port: number, scheme: Scheme = 'http'): string =>
  originOf(EVERYWHERE.has(host) ? '127.0.0.1' : host, port, scheme);
