import type { Words } from '#shared/words/words.ts';
import { wordsForPerson } from '../../context/reader-language.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { html } from '#node/html.ts';
import { sendMail } from '../../mail/outbox.ts';

/** The receiver of a notice. */
export interface Addressee {
  /** Null for a person without an account. */
  readonly id: string | null;
  readonly email: string | null;
}

export interface Notice {
  readonly subject: string;
  /** Plain text of one paragraph. */
  readonly text: string;
}

/** Tells a person something by mail, in their language. A person without an address is not told. */
export const sendNotice = (ctx: ServiceContext, { id, email }: Addressee, write: (words: Words) => Notice): void => {
  if (email === null) return;
  const { subject, text } = write(wordsForPerson(ctx, id));
  sendMail(ctx, {
    to: email,
    subject,
    html: String(html`<p>${text}</p>`),
    text,
    unsubscribeUrl: null,
    campaignId: null,
  });
};
