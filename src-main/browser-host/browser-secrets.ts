import { setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import type { IncomingMessage } from 'node:http';
import type { Reply } from './answer-problem.ts';

const YEAR_SEC = 31_536_000;

/** The cookie's name: cookies do not keep ports apart, so the name does. */
const cookieName = (request: IncomingMessage): string => `regie-${request.socket.localPort ?? 0}`;

/** The pairing secret in a request's cookie. */
export const pairingSecret = (request: IncomingMessage): string | undefined => {
  const name = cookieName(request);
  return parse(request.headers.cookie ?? '', name)[name];
};

/** The proof that a page of this host keeps beside the cookie, and sends in a header. */
export const pairingProof = (c: Reply): string | undefined => c.req.header('x-regie-proof');

/** Gives a browser its pairing secret: no script reads it, no other site sends it. */
export const givePairingSecret = (c: Reply, secret: string): void =>
  setCookie(c, cookieName(c.env.incoming), secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: YEAR_SEC,
  });
