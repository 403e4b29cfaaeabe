import type { LookupFunction } from 'node:net';
import { isThisComputer } from '../http/reachable-urls.ts';

/** This computer by both of its numbers. */
const NUMBERS = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * How a host is dialled, as options of a socket. A program of this computer may listen at one of its numbers alone: the
 * one that was written is tried first, then the other.
 */
export const dialledHost = (host: string): { readonly host: string; readonly lookup?: LookupFunction } => {
  if (!isThisComputer(host)) return { host };
  const numbers = host.includes('::1') ? NUMBERS.toReversed() : NUMBERS;
  return { host: 'localhost', lookup: (_name, _options, found) => found(null, numbers) };
};
