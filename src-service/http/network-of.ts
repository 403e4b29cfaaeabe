import type { Context } from 'hono';
import { networkOf } from '#shared/lib/network-of.ts';

/** The network that a request came from; the same for all that came over no socket. */
export const requestNetwork = (c: Context): string => {
  const { address } = (c.env ?? {}) as { readonly address?: string };
  return networkOf(address ?? '');
};
