import { setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import type { IncomingMessage } from 'node:http';
import type { OwnOrigins } from '../http/own-origin.ts';
import type { PageRole } from '#shared/show/roles.ts';
import type { Reply } from './answer-problem.ts';

const YEAR_SEC = 31_536_000;
const EXTERNAL_COOKIE = '__Host-regie';

/**
 * The cookie's name: cookies do not keep ports apart, so the name does. Over TLS it is one that browsers take over TLS
 * alone, from this very host and for no other.
 */
const cookieName = (request: IncomingMessage, own: OwnOrigins): string => {
  if (own.isExternal(request)) {
    const { port } = new URL(own.originOf(request));
    return port === '' ? EXTERNAL_COOKIE : `${EXTERNAL_COOKIE}-${port}`;
  }
  const name = `regie-${request.socket.localPort ?? 0}`;
  return own.isEncrypted(request) ? `__Host-${name}` : name;
};

/**
 * Pages by a lasting link have a cookie of their own beside that of a person, so that one browser can be both: OBS, which
 * shows panels too, or the laptop of a trainer who looks at their own page.
 */
const cookieOf = (request: IncomingMessage, own: OwnOrigins, page: PageRole | null): string =>
  `${cookieName(request, own)}${page === null ? '' : `-${page}`}`;

/** The pairing secret in a request's cookie. */
export const pairingSecret = (
  request: IncomingMessage,
  own: OwnOrigins,
  page: PageRole | null = null,
): string | undefined => {
  const name = cookieOf(request, own, page);
  return parse(request.headers.cookie ?? '', name)[name];
};

/** The proof that a page of this host keeps beside the cookie, and sends in a header. */
export const pairingProof = (c: Reply): string | undefined => c.req.header('x-regie-proof');

/** Gives a browser its pairing secret: no script reads it, no other site sends it. */
export const givePairingSecret = (c: Reply, secret: string, own: OwnOrigins, page: PageRole | null = null): void =>
  setCookie(c, cookieOf(c.env.incoming, own, page), secret, {
    secure: own.isEncrypted(c.env.incoming),
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: YEAR_SEC,
  });
