import type { Context } from 'hono';
import { isOriginOf } from '../http/own-hosts.ts';

/**
 * Whether a form was sent by a page of this service. Browsers say where a form comes from, so that no other page can
 * send one in a person's name; programs say nothing, and carry what the page gave them all the same.
 */
export const isOwnForm = (c: Context): boolean => {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const origin = c.req.header('origin');
  return origin === undefined || isOriginOf(c.req.header('host') ?? new URL(c.req.url).host, origin);
};
