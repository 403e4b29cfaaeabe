import type { ServiceContext } from '../../context.ts';
import { insertMail } from '../../store/mail-repository.ts';
import { escapeHtml } from '../../room/plain-page.ts';
import { currentSpace } from '../space/space.ts';

export interface Notice {
  readonly subject: string;
  /** One paragraph, plain text. */
  readonly text: string;
}

/** Tells a person something by mail; whoever has no address is not told. */
export const sendNotice = (ctx: ServiceContext, to: string | null, { subject, text }: Notice): void => {
  if (to === null) return;
  insertMail(ctx.db, {
    id: ctx.newId('eml'),
    from: `${currentSpace(ctx).name} <no-reply@localhost>`,
    to,
    subject,
    html: `<p>${escapeHtml(text)}</p>`,
    text,
    at: ctx.clock.now(),
  });
};
