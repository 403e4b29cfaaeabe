import type { ServiceContext } from '../context/service-context.ts';
import { mailSignal, signalAfterCommit } from '../context/signals.ts';
import { campaigns } from '../store/campaign-repository.ts';
import { mailMessages } from '../store/mail-repository.ts';
import { senders } from '../store/sender-repository.ts';
import { currentEnvelope } from './envelope.ts';

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly unsubscribeUrl: string | null;
  /** The campaign it belongs to; null for mail to one person. */
  readonly campaignId: string | null;
}

/** Counts sent, delivered and bounced messages, for the campaign's statistics and the domain's reputation. */
export const countMail = (
  ctx: ServiceContext,
  campaignId: string | null,
  { sent, delivered, bounced }: { readonly sent: number; readonly delivered: number; readonly bounced: number },
): void => {
  senders(ctx.db).countMail(sent, bounced);
  if (campaignId !== null) campaigns(ctx.db).countMail(campaignId, { sent, delivered, bounced });
};

/** Queues a message in the same transaction as its change; it leaves afterwards if there is a mail server. */
export const sendMail = (ctx: ServiceContext, message: Message): void => {
  const { from, replyTo } = currentEnvelope(ctx);
  const state = ctx.network.mailer ? 'waiting' : 'kept';
  mailMessages(ctx.db).insert({ ...message, id: ctx.newId('eml'), from, replyTo, state, at: ctx.clock.now() });
  if (state === 'waiting') signalAfterCommit(ctx, mailSignal);
  else countMail(ctx, message.campaignId, { sent: 1, delivered: 1, bounced: 0 });
};

/** Sends a message while its writer waits; null when it left, else one sentence. Not for a transaction. */
export const sendMailNow = async (ctx: ServiceContext, message: Message): Promise<string | null> => {
  const { mailer } = ctx.network;
  if (!mailer) {
    ctx.work.run(() => sendMail(ctx, message));
    return null;
  }
  const outcome = await mailer.send({ ...message, ...currentEnvelope(ctx) });
  return outcome.kind === 'left' ? null : outcome.error;
};
