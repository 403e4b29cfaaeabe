import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ServiceContext } from '../context/service-context.ts';
import { metaValues } from '../store/meta-repository.ts';

/** The person that a link unsubscribes, and the campaign that carried it. */
export interface UnsubscribeLink {
  readonly userId: string;
  readonly campaignId: string | null;
}

const KEY = 'unsubscribe_secret';
const SECRET_BYTES = 32;
const PROOF_LENGTH = 22;

const secretOf = (ctx: ServiceContext): string => {
  const known = metaValues(ctx.db).find(KEY);
  if (known !== undefined) return known;
  const secret = ctx.newSecret(SECRET_BYTES);
  metaValues(ctx.db).save(KEY, secret);
  return secret;
};

const proofOf = (ctx: ServiceContext, said: string): string =>
  createHmac('sha256', secretOf(ctx)).update(said).digest('base64url').slice(0, PROOF_LENGTH);

/** The link that ends bulk e-mail for one person; it never expires. */
export const unsubscribeUrl = (ctx: ServiceContext, { userId, campaignId }: UnsubscribeLink): string => {
  const said = Buffer.from(`${userId} ${campaignId ?? ''}`).toString('base64url');
  return `${ctx.addresses.apiRoot}/unsubscribe/${said}.${proofOf(ctx, said)}`;
};

/** The person that the token of a link unsubscribes; null if the signature is wrong. */
export const readUnsubscribeToken = (ctx: ServiceContext, token: string): UnsubscribeLink | null => {
  const [said, proof] = token.split('.');
  if (said === undefined || proof?.length !== PROOF_LENGTH) return null;
  const given = Buffer.from(proof);
  const expected = Buffer.from(proofOf(ctx, said));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [userId = '', campaignId = ''] = Buffer.from(said, 'base64url').toString().split(' ');
  return { userId, campaignId: campaignId === '' ? null : campaignId };
};
