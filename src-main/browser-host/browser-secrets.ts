import { setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import type { IncomingMessage } from 'node:http';
import type { OwnOrigins } from '../http/own-origin.ts';
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

/** The pairing secret in a request's cookie. */
export const pairingSecret = (request: IncomingMessage, own: OwnOrigins): string | undefined => {
  const name = cookieName(request, own);
  return parse(request.headers.cookie ?? '', name)[name];
};

/** The proof that a page of this host keeps beside the cookie, and sends in a header. */
export const pairingProof = (c: Reply): string | undefined => c.req.header('x-regie-proof');

/** Gives a browser its pairing secret: no script reads it, no other site sends it. */
export const givePairingSecret = (c: Reply, secret: string, own: OwnOrigins): void =>
  setCookie(c, cookieName(c.env.incoming, own), secret, {
    secure: own.isEncrypted(c.env.incoming),
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: YEAR_SEC,
  });
