import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type * as z from 'zod';
import type { SenderState } from '#shared/api/email-objects.ts';
import type { addEmailSenderDomain, updateEmailSender } from '#shared/api/email-settings.ts';
import { badRequest, notFound } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { currentEnvelope, defaultFrom, hasSenderOption, isSenderActive } from '../../mail/envelope.ts';
import { wordsForPerson } from '../../context/reader-language.ts';
import { html } from '#node/html.ts';
import { frameMail } from '../../mail/frame.ts';
import { sendMailNow } from '../../mail/outbox.ts';
import { senders, type SenderRow } from '../../store/sender-repository.ts';
import { transact } from '../../context/transact.ts';
import { currentSpace } from '../../context/current-space.ts';
import { requireCreator } from './campaigns.ts';

/** The monthly price of the sending-domain option. */
const PRICE = { cents: 900, currency: 'eur' } as const;
const DKIM_BITS = 2048;
const SELECTOR = 'regie';
const RETURN_PATH = 'bounces';
/** The service's own name for returned mail, where no mail server says one. */
const OWN_HOST = 'mail.localhost';

const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const recordsOf = (row: SenderRow) => [
  {
    type: 'TXT',
    host: `${row.dkimSelector}._domainkey.${row.domain}`,
    value: row.dkimValue,
    verified: row.dkimVerified,
    purpose: 'dkim' as const,
  },
  {
    type: 'CNAME',
    host: `${RETURN_PATH}.${row.domain}`,
    value: row.returnPathValue,
    verified: row.returnPathVerified,
    purpose: 'return-path' as const,
  },
];

/** The current sender of mail, and the missing records of its domain. */
export const readSender = (ctx: ServiceContext): SenderState => {
  const row = senders(ctx.db).find();
  return {
    option: hasSenderOption(ctx),
    active: isSenderActive(ctx, row),
    configured: row !== undefined,
    defaultFrom: defaultFrom(ctx),
    priceCents: PRICE.cents,
    currency: PRICE.currency,
    sender: row
      ? {
          id: row.id,
          domain: row.domain,
          fromEmail: row.fromEmail,
          fromName: row.fromName,
          replyTo: row.replyTo,
          dns: recordsOf(row),
          verifiedAt: instant(row.verifiedAt),
          lastCheckedAt: instant(row.lastCheckedAt),
          lastError: row.lastError,
          testedAt: instant(row.testedAt),
          sentCount: row.sentCount,
          bounceCount: row.bounceCount,
          complaintCount: row.complaintCount,
          suspendedAt: instant(row.suspendedAt),
          suspendReason: row.suspendReason,
        }
      : null,
  };
};

const requireSender = (ctx: ServiceContext): SenderRow => {
  const row = senders(ctx.db).find();
  if (!row) throw notFound('Sending domain');
  return row;
};

const requireAddressOf = (domain: string, fromEmail: string): void => {
  if (fromEmail.toLowerCase().endsWith(`@${domain}`)) return;
  throw badRequest(`fromEmail must be an address of ${domain}`);
};

const requireNone = (ctx: ServiceContext): void => {
  if (senders(ctx.db).find()) throw badRequest('A sending domain is already declared: remove it first');
};

const createDkimKey = async (): Promise<{ privateKey: string; value: string }> => {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: DKIM_BITS });
  const shared = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  return { privateKey: pem.toString(), value: `v=DKIM1; k=rsa; p=${shared}` };
};

/** Declares the sending domain, with a signing key of its own. Throws 400 if there is one already. */
export const addSenderDomain = async (
  ctx: ServiceContext,
  input: z.output<(typeof addEmailSenderDomain)['body']>,
): Promise<SenderState> => {
  requireNone(ctx);
  requireAddressOf(input.domain, input.fromEmail);
  const { privateKey, value } = await createDkimKey();
  return transact(ctx, () => {
    // Another call may have come first while the key was made.
    requireNone(ctx);
    senders(ctx.db).save({
      id: ctx.newId('snd'),
      domain: input.domain,
      fromEmail: input.fromEmail,
      fromName: input.fromName ?? null,
      replyTo: input.replyTo ?? null,
      dkimSelector: SELECTOR,
      dkimPrivateKey: privateKey,
      dkimValue: value,
      returnPathValue: ctx.network.mailer?.host ?? OWN_HOST,
      dkimVerified: false,
      returnPathVerified: false,
      verifiedAt: null,
      lastCheckedAt: null,
      lastError: null,
      testedAt: null,
      sentCount: 0,
      bounceCount: 0,
      complaintCount: 0,
      suspendedAt: null,
      suspendReason: null,
    });
    return readSender(ctx);
  });
};

/** Changes the address and name mail leaves from. Throws 404 without a domain. */
export const changeSender = (ctx: ServiceContext, input: z.output<(typeof updateEmailSender)['body']>): SenderState => {
  const row = requireSender(ctx);
  if (input.fromEmail !== undefined) requireAddressOf(row.domain, input.fromEmail);
  senders(ctx.db).save({
    ...row,
    fromEmail: input.fromEmail ?? row.fromEmail,
    fromName: input.fromName === undefined ? row.fromName : input.fromName,
    replyTo: input.replyTo === undefined ? row.replyTo : input.replyTo,
  });
  return readSender(ctx);
};

/** Back to the service's own sender. Throws 404 without a domain. */
export const removeSenderDomain = (ctx: ServiceContext): void => {
  requireSender(ctx);
  senders(ctx.db).remove();
};

/** Records are written by hand: spaces and a final dot mean nothing. */
const plain = (value: string): string => value.replaceAll(/\s+/g, '').replace(/\.$/, '').toLowerCase();
const sameText = (one: string, other: string): boolean => one.replaceAll(/\s+/g, '') === other.replaceAll(/\s+/g, '');

interface Checked {
  readonly dkim: boolean;
  readonly returnPath: boolean;
  readonly error: string | null;
}

const lookUp = async (ctx: ServiceContext, row: SenderRow): Promise<Checked> => {
  const [dkim, returnPath] = recordsOf(row);
  if (!dkim || !returnPath) return { dkim: false, returnPath: false, error: null };
  try {
    const [texts, aliases] = await Promise.all([
      ctx.network.names.txt(dkim.host),
      ctx.network.names.cname(returnPath.host),
    ]);
    const found = {
      dkim: texts.some((text) => sameText(text, dkim.value)),
      returnPath: aliases.some((alias) => plain(alias) === plain(returnPath.value)),
    };
    const missing = [...(found.dkim ? [] : [dkim.host]), ...(found.returnPath ? [] : [returnPath.host])];
    return { ...found, error: missing.length === 0 ? null : `Not found as given: ${missing.join(', ')}` };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    return { dkim: false, returnPath: false, error: `The DNS did not answer${code}` };
  }
};

/** Looks up the records of the sending domain and stores the result. Throws 404 without a domain. */
export const checkSenderDomain = async (
  ctx: ServiceContext,
): Promise<SenderState & { dkimVerified: boolean; returnPathVerified: boolean }> => {
  const { dkim, returnPath, error } = await lookUp(ctx, requireSender(ctx));
  return transact(ctx, () => {
    const row = requireSender(ctx);
    const now = ctx.clock.now();
    senders(ctx.db).save({
      ...row,
      dkimVerified: dkim,
      returnPathVerified: returnPath,
      verifiedAt: dkim && returnPath ? (row.verifiedAt ?? now) : null,
      lastCheckedAt: now,
      lastError: error,
    });
    return { ...readSender(ctx), dkimVerified: dkim, returnPathVerified: returnPath };
  });
};

/** Sends the person a key acts for a test from where mail leaves now. */
export const testSender = async (
  ctx: ServiceContext,
  userId: string,
): Promise<{ sent: boolean; from: string; error: string | null }> => {
  const user = requireCreator(ctx, userId);
  const { from } = currentEnvelope(ctx);
  if (user.email === null) return { sent: false, from, error: 'The creator of the key has no e-mail address' };
  const spaceName = currentSpace(ctx).name;
  const words = wordsForPerson(ctx, user.id);
  const { language, say } = words;
  const subject = say('mail_sender_subject', { space: spaceName });
  const text = say('mail_sender_text');
  const body = String(html`<p>${text}</p>`);
  const framed = frameMail({ spaceName, language, words, subject, previewText: null, body, unsubscribeUrl: null });
  const message = { to: user.email, subject, html: framed, text, unsubscribeUrl: null, campaignId: null };
  const error = await sendMailNow(ctx, message);
  transact(ctx, () => {
    const row = senders(ctx.db).find();
    if (row && error === null) senders(ctx.db).save({ ...row, testedAt: ctx.clock.now() });
  });
  return { sent: error === null, from, error };
};
