import type * as z from 'zod';
import type { reportLiveConversion } from '#shared/api/live.ts';
import type { Conversion } from '#shared/api/live-objects.ts';
import { badRequest } from '../../api-error.ts';
import type { ServiceContext } from '../../context.ts';
import { postMessage } from '../../room/chat.ts';
import { insertConversion, type ConversionRow } from '../../store/conversion-repository.ts';
import { addToSessionCounter } from '../../store/session-repository.ts';
import { findUser, findUserByEmail, type UserRow } from '../members/users.ts';
import { getSession, readSession } from './sessions.ts';

type ReportedConversion = z.output<(typeof reportLiveConversion)['body']>;

const EXTERNAL = 'ext:';

const buyerOf = (ctx: ServiceContext, { externalId, userId, email }: ReportedConversion): UserRow | undefined => {
  if (externalId !== undefined) return findUser(ctx, EXTERNAL + externalId);
  if (userId !== undefined) return findUser(ctx, userId);
  return email === undefined ? undefined : findUserByEmail(ctx, email);
};

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

/** The announcement in the chat: who, and what for. */
const announcement = (conversion: ConversionRow): string => {
  const who = conversion.name ?? 'Someone';
  return conversion.label === null ? `${who} just signed up` : `${who} just signed up: ${conversion.label}`;
};

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
    name: input.name ?? (buyer ? firstName(buyer.name) : null),
    label: input.label ?? null,
    amountCents: input.amountCents ?? null,
    currency: input.currency,
    createdAt: ctx.clock.now(),
  };
  insertConversion(ctx.db, row);
  addToSessionCounter(ctx.db, sessionId, 'conversionCount', 1);
  postMessage(ctx, {
    sessionId,
    userId: row.userId,
    text: announcement(row),
    ...(row.name === null ? {} : { name: row.name }),
    kind: 'conversion',
    system: true,
  });
  const conversion = serializeConversion(row);
  ctx.events.record('live.conversion', { session: readSession(ctx, sessionId), conversion });
  ctx.changes.emit(sessionId, { kind: 'conversion', conversionId: row.id });
  ctx.changes.emit(sessionId, { kind: 'session' });
  return conversion;
};
