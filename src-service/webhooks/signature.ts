import { createHmac, timingSafeEqual } from 'node:crypto';
import { WEBHOOK_LIMITS } from '#shared/api/webhooks.ts';

const digest = (secret: string, t: number, rawBody: string): string =>
  createHmac('sha256', secret).update(`${t}.${rawBody}`).digest('hex');

/** The signature header of a delivery: `t=<unix seconds>,v1=<hex digest>` (spec 2, Events). */
export const signDelivery = (secret: string, t: number, rawBody: string): string =>
  `t=${t},v1=${digest(secret, t, rawBody)}`;

export interface ReceivedDelivery {
  /** The X-Service-Signature header. */
  readonly header: string;
  /** The body as it was received, before any parsing. */
  readonly rawBody: string;
  readonly secret: string;
  /** Now, in Unix seconds. */
  readonly nowSec: number;
}

const HEADER = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/** Check for receivers of webhooks: the delivery was signed with the secret, at most 5 minutes ago. */
export const isGenuineDelivery = ({ header, rawBody, secret, nowSec }: ReceivedDelivery): boolean => {
  const [, seconds, given] = HEADER.exec(header) ?? [];
  if (seconds === undefined || given === undefined) return false;
  const t = Number(seconds);
  if (Math.abs(nowSec - t) > WEBHOOK_LIMITS.freshnessSec) return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(digest(secret, t, rawBody), 'hex'));
};
