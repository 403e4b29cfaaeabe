import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { TLSSocket } from 'node:tls';
import { ownNames } from './own-names.ts';
import type { Scheme } from './reachable-urls.ts';

/** How a request came to this host itself; a proxy before it may speak otherwise. */
const schemeOf = ({ socket }: IncomingMessage): Scheme => (socket instanceof TLSSocket ? 'https' : 'http');

/** The name in a Host header, without the port and an IPv6 address's brackets; null where it makes no sense. */
const nameOf = (
  header: string | undefined,
  scheme: Scheme,
): { readonly name: string; readonly port: string } | null => {
  if (header === undefined || !/^[A-Za-z0-9.:[\]-]+$/.test(header) || !URL.canParse(`${scheme}://${header}`))
    return null;
  const url = new URL(`${scheme}://${header}`);
  return {
    name: url.hostname.replace(/^\[|\]$/g, '').toLowerCase(),
    port: url.port === '' ? (scheme === 'https' ? '443' : '80') : url.port,
  };
};

/** The page that sent a request, or its computer where it names none. */
export const pageOf = ({ headers: { origin }, socket }: IncomingMessage): string =>
  origin ?? socket.remoteAddress ?? '';

/** True if no page of a browser sends the request, or one that this computer itself serves; files have no origin. */
export const isFromThisComputer = ({ headers: { origin } }: IncomingMessage): boolean => {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { hostname } = new URL(origin);
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
};

/** Checks whether a request names this host: by its own names, or by one external name where a proxy leads to it. */
export interface OwnOrigins {
  /**
   * True if a request names this host by an address or by its own name, or by its external name. A page elsewhere can
   * make its name resolve to this computer (DNS rebinding), but it cannot make the browser send another name in Host.
   */
  readonly hasOwnHost: (request: IncomingMessage) => boolean;
  /** True if this host served the page that sends the request. */
  readonly hasOwnOrigin: (request: IncomingMessage) => boolean;
  /** True if a plain request may be answered. A page of another site has no business here, not even by GET. */
  readonly isFromHere: (request: IncomingMessage) => boolean;
  /** True if the request used the external address, so the proxy terminates TLS. */
  readonly isExternal: (request: IncomingMessage) => boolean;
  /** True if a browser sent the request over TLS, to this host or to the proxy before it. */
  readonly isEncrypted: (request: IncomingMessage) => boolean;
  /** The origin that a page of this request has. */
  readonly originOf: (request: IncomingMessage) => string;
}

/**
 * `external`: the exact origin (https) at which a proxy or tunnel serves this host now; null without one. `announced`: the
 * name that this host announces in its networks now; null without one.
 */
export const ownOrigins = (external: () => string | null, announced: () => string | null): OwnOrigins => {
  const isExternal = (request: IncomingMessage): boolean => {
    const origin = external();
    const [header, ...others] = request.headersDistinct.host ?? [];
    return origin !== null && others.length === 0 && `https://${header?.toLowerCase() ?? ''}` === origin;
  };
  const isLocal = (request: IncomingMessage): boolean => {
    const [header, ...others] = request.headersDistinct.host ?? [];
    // Two Host headers are ambiguous.
    if (others.length > 0) return false;
    const host = nameOf(header, schemeOf(request));
    if (host?.port !== String(request.socket.localPort)) return false;
    return (
      isIP(host.name) !== 0 || host.name === 'localhost' || host.name === announced() || ownNames().includes(host.name)
    );
  };
  const originOf = (request: IncomingMessage): string =>
    (isExternal(request) ? external() : null) ?? `${schemeOf(request)}://${request.headers.host ?? ''}`;
  const hasOwnHost = (request: IncomingMessage): boolean => isExternal(request) || isLocal(request);
  const hasOwnOrigin = (request: IncomingMessage): boolean =>
    request.headers.origin !== undefined && request.headers.origin === originOf(request);
  return {
    hasOwnHost,
    hasOwnOrigin,
    isFromHere: (request) => hasOwnHost(request) && (request.headers.origin === undefined || hasOwnOrigin(request)),
    isExternal,
    isEncrypted: (request) => isExternal(request) || schemeOf(request) === 'https',
    originOf,
  };
};

/** The names of a host that no proxy leads to, and that announces none. */
export const { hasOwnHost, isFromHere } = ownOrigins(
  () => null,
  () => null,
);
