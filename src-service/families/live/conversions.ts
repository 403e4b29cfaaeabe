import type * as z from 'zod';
import type { reportLiveConversion } from '#shared/api/live.ts';
import type { Conversion } from '#shared/api/live-objects.ts';
import { badRequest } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { firstNameOf } from '../../mail/personal.ts';
import { postMessage } from '../room/chat.ts';
import { conversions, type ConversionRow } from '../../store/conversion-repository.ts';
import { sessions } from '../../store/session-repository.ts';
import { findUser, findUserByEmail, type UserRow } from '../users/users.ts';
import { getSession, readSession } from '../sessions/sessions.ts';

type ReportedConversion = z.output<(typeof reportLiveConversion)['body']>;

const EXTERNAL = 'ext:';

const buyerOf = (ctx: ServiceContext, { externalId, userId, email }: ReportedConversion): UserRow | undefined => {
  if (externalId !== undefined) return findUser(ctx, EXTERNAL + externalId);
  if (userId !== undefined) return findUser(ctx, userId);
  return email === undefined ? undefined : findUserByEmail(ctx, email);
};

/** Announcement in the chat: the person and the offer. */
const announcement = (who: string, label: string | null): string =>
  label === null ? `${who} just signed up` : `${who} just signed up: ${label}`;

/** The conversion as the API and the event carry it. */
export const serializeConversion = (row: ConversionRow): Conversion => ({
  id: row.id,
  userId: row.userId,
  externalId: row.externalId,
  name: row.name,
  label: row.label,
  amountCents: row.amountCents,
  currency: row.currency,
  createdAt: new Date(row.createdAt).toISOString(),
});

/** Records a sign-up, counts it, announces it in the chat and on the scene. Throws 400, 404. */
export const reportConversion = (ctx: ServiceContext, sessionId: string, input: ReportedConversion): Conversion => {
  const session = getSession(ctx, sessionId);
  if (session.status === 'cancelled') throw badRequest('Session is over');
  const buyer = buyerOf(ctx, input);
  const row: ConversionRow = {
    id: ctx.newId('cnv'),
    sessionId,
    userId: buyer?.id ?? null,
    externalId: buyer?.externalId ?? input.externalId ?? null,
    name: input.name ?? (buyer ? firstNameOf(buyer.name) : null),
    label: input.label ?? null,
    amountCents: input.amountCents ?? null,
    currency: input.currency,
    createdAt: ctx.clock.now(),
  };
  conversions(ctx.db).insert(row);
  sessions(ctx.db).addToCounter(sessionId, 'conversionCount', 1);
  // A surname is nobody's business in the room.
  const shown = row.name === null ? null : firstNameOf(row.name);
  postMessage(ctx, {
    sessionId,
    userId: row.userId,
    text: announcement(shown ?? 'Someone', row.label),
    ...(shown === null ? {} : { name: shown }),
    kind: 'conversion',
    system: true,
  });
  const conversion = serializeConversion(row);
  ctx.events.record('live.conversion', { session: readSession(ctx, sessionId), conversion });
  ctx.changes.emit(sessionId, { kind: 'conversion', conversionId: row.id });
  return conversion;
};
