import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { OauthRequest } from '../store/oauth-repository.ts';

/** An authorisation request before anyone signed in: nothing remembers it but the page that carries it. */
export type AskedRequest = Omit<OauthRequest, 'digest' | 'userId'>;

/** Seals requests into the forms of the pages, so that asking costs the service neither memory nor disk. */
export interface RequestSeal {
  /** The request as text that only this service can have made, different each time. */
  seal(request: AskedRequest): string;
  /** The request of such a text; null for any other, or once its time is over. */
  open(text: string, now: number): AskedRequest | null;
}

/** Each run has a seal of its own: a form sealed by another run does not open. */
export const createRequestSeal = (): RequestSeal => {
  const key = randomBytes(32);
  const signatureOf = (payload: string): Buffer => createHmac('sha256', key).update(payload).digest();
  return {
    seal(request) {
      const nonce = randomBytes(16).toString('base64url');
      const payload = Buffer.from(JSON.stringify({ nonce, request })).toString('base64url');
      return `${payload}.${signatureOf(payload).toString('base64url')}`;
    },
    open(text, now) {
      const [payload = '', signature = ''] = text.split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = signatureOf(payload);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const { request } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { request: AskedRequest };
      return request.expiresAt > now ? request : null;
    },
  };
};
