import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { reachOf } from './address-reach.ts';

/** Says of an address by its reach whether a connection may go there. */
export type MayReach = (reach: ReturnType<typeof reachOf>) => boolean;

/** An address leads to where nobody may be sent. */
export class RefusedAddress extends Error {
  constructor() {
    super('The address leads to a private network.');
  }
}

/** Refuses a host that is an address already: such a one is never looked up. */
export const requireAllowedHost = (hostname: string, mayReach: MayReach): void => {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !mayReach(reachOf(host))) throw new RefusedAddress();
};

/** Looks up a name and refuses it by its addresses: the connection goes to the very address that was checked. */
export const guardedLookup =
  (mayReach: MayReach): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = (addresses as LookupAddress[] | undefined) ?? [];
      if (error || !first) callback(error ?? new Error('The name leads nowhere.'), '');
      else if (!addresses.every(({ address }) => mayReach(reachOf(address)))) callback(new RefusedAddress(), '');
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
