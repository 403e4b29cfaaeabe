import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';

/** The name in a Host header, without the port and an IPv6 address's brackets; null where it makes no sense. */
const nameOf = (header: string | undefined): { readonly name: string; readonly port: string } | null => {
  if (header === undefined || !/^[A-Za-z0-9.:[\]-]+$/.test(header) || !URL.canParse(`http://${header}`)) return null;
  const url = new URL(`http://${header}`);
  return { name: url.hostname.replace(/^\[|\]$/g, '').toLowerCase(), port: url.port === '' ? '80' : url.port };
};

/**
 * True if a request names this host by an address or by its own name. A page elsewhere can make its name resolve to
 * this computer (DNS rebinding), but it cannot make the browser send another name in Host.
 */
export const hasOwnHost = (request: IncomingMessage): boolean => {
  const [header, ...others] = request.headersDistinct.host ?? [];
  // Two Host headers are ambiguous.
  if (others.length > 0) return false;
  const host = nameOf(header);
  if (host?.port !== String(request.socket.localPort)) return false;
  const own = hostname().toLowerCase();
  return isIP(host.name) !== 0 || host.name === 'localhost' || host.name === own || host.name === `${own}.local`;
};

/** True if this host served the page that sends the request. */
export const hasOwnOrigin = (request: IncomingMessage): boolean =>
  request.headers.origin !== undefined && request.headers.origin === `http://${request.headers.host ?? ''}`;

/** True if a plain request may be answered. A page of another site has no business here, not even by GET. */
export const isFromHere = (request: IncomingMessage): boolean =>
  hasOwnHost(request) && (request.headers.origin === undefined || hasOwnOrigin(request));
