import type { Context } from 'hono';
import { isOriginOf } from '../http/own-hosts.ts';

/**
 * True if a page of this service sent the form. Browsers name the origin of a form, so that no other page can send one
 * in a person's name; other programs name none, and still carry the page's token.
 */
export const isOwnForm = (c: Context): boolean => {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const origin = c.req.header('origin');
  return origin === undefined || isOriginOf(c.req.header('host') ?? new URL(c.req.url).host, origin);
};
