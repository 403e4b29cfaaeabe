import { isIPv6 } from 'node:net';
import type { Context } from 'hono';
import { plainAddress } from '../lib/private-address.ts';

/** Network of an address, which tells people apart: an IPv4 address itself, the /64 of an IPv6 one. */
export const networkOf = (address: string): string => {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const [before = '', after] = plain.split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const gap = after === undefined ? [] : Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...gap, ...tail].slice(0, 4).join(':');
};

/** The network that a request came from; the same for all that came over no socket. */
export const requestNetwork = (c: Context): string => {
  const { address } = (c.env ?? {}) as { readonly address?: string };
  return networkOf(address ?? '');
};
