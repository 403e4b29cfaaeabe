import type { ServiceContext } from '../context/service-context.ts';
import { currentSpace } from '../context/current-space.ts';
import { spaces } from '../store/space-repository.ts';
import { senders, type SenderRow } from '../store/sender-repository.ts';
import type { DkimKey } from '../context/network-ports.ts';
import { NO_REPLY_ADDRESS } from './smtp-server.ts';

/** The sender that mail names. */
export interface Envelope {
  readonly from: string;
  readonly replyTo: string | null;
  readonly dkim: DkimKey | null;
}

/** A name and an address as one header; characters that would end the name or the header are removed. */
const mailbox = (name: string, address: string): string => `${name.replaceAll(/["\\<>\r\n]/g, '')} <${address}>`;

/** The address mail leaves from without a domain of the space's own. */
export const defaultFrom = (ctx: ServiceContext): string =>
  mailbox(currentSpace(ctx).name, ctx.network.mailer?.from ?? NO_REPLY_ADDRESS);

/** The paid option of a sending domain goes with the owner's billing: it is bought in the application. */
export const hasSenderOption = (ctx: ServiceContext): boolean => spaces(ctx.db).isBillingActive();

/** Mail truly leaves from the domain: option on, both records verified, no suspension. */
export const isSenderActive = (ctx: ServiceContext, sender: SenderRow | undefined): boolean =>
  sender !== undefined &&
  hasSenderOption(ctx) &&
  sender.dkimVerified &&
  sender.returnPathVerified &&
  sender.suspendedAt === null;

/** The sender of mail now: the space's domain if it is active, else the service's. */
export const currentEnvelope = (ctx: ServiceContext): Envelope => {
  const sender = senders(ctx.db).find();
  if (!sender || !isSenderActive(ctx, sender)) return { from: defaultFrom(ctx), replyTo: null, dkim: null };
  return {
    from: mailbox(sender.fromName ?? currentSpace(ctx).name, sender.fromEmail),
    replyTo: sender.replyTo,
    dkim: { domainName: sender.domain, keySelector: sender.dkimSelector, privateKey: sender.dkimPrivateKey },
  };
};
