import type { IncomingMessage } from 'node:http';

/** The cookie's name: cookies do not keep ports apart, so the name does. */
const cookieName = (request: IncomingMessage): string => `regie-${request.socket.localPort ?? 0}`;

/** The pairing secret in a request's cookie. */
export const pairingSecret = (request: IncomingMessage): string | undefined => {
  const prefix = `${cookieName(request)}=`;
  const cookie = (request.headers.cookie ?? '')
    .split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(prefix));
  return cookie?.slice(prefix.length);
};

/** The header in which a page of this host sends the proof that it keeps beside the cookie. */
const PROOF_HEADER = 'x-regie-proof';

/** The proof that a request carries. */
export const pairingProof = (request: IncomingMessage): string | undefined => {
  const value = request.headers[PROOF_HEADER];
  return typeof value === 'string' ? value : undefined;
};

/** The Set-Cookie header that gives a browser its pairing secret: no script reads it, no other site sends it. */
export const pairingCookie = (request: IncomingMessage, secret: string): string =>
  `${cookieName(request)}=${secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000`;
