import type { ServiceContext } from '../../context/service-context.ts';
import { sendMail } from '../../mail/outbox.ts';
import { escapeHtml } from '../../lib/plain-page.ts';

export interface Notice {
  readonly subject: string;
  /** One paragraph, plain text. */
  readonly text: string;
}

/** Tells a person something by mail; whoever has no address is not told. */
export const sendNotice = (ctx: ServiceContext, to: string | null, { subject, text }: Notice): void => {
  if (to === null) return;
  const html = `<p>${escapeHtml(text)}</p>`;
  sendMail(ctx, { to, subject, html, text, unsubscribeUrl: null, campaignId: null });
};
