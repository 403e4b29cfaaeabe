import type { Language } from '#shared/words/language.ts';
import type { Words } from '#shared/words/words.ts';
import { html, trustedHtml, type Html } from '#node/html.ts';

export interface FramedMail {
  readonly spaceName: string;
  /** The language of the subject and the body. */
  readonly language: Language;
  /** The words of the reader's language, for the footer. */
  readonly words: Words;
  readonly subject: string;
  /** Shown beside the subject in lists of messages. */
  readonly previewText: string | null;
  /** Cleaned HTML, already personal. */
  readonly body: string;
  /** The link that unsubscribes the reader; null for mail to one person. */
  readonly unsubscribeUrl: string | null;
}

const preheader = (text: string | null): Html | null =>
  text === null || text === ''
    ? null
    : html`<div style="display:none;max-height:0;overflow:hidden;opacity:0">${text}</div>`;

const footer = ({ say }: Words, spaceName: string, url: string | null): Html =>
  url === null
    ? html`${spaceName}`
    : html`${say('mail_footer', { space: spaceName })}
        <a href="${url}" style="color:#5b6172">${say('mail_unsubscribe')}</a>`;

/** The document a reader receives: the space's name, the message, the footer. Mail programs know inline styles only. */
export const frameMail = (mail: FramedMail): string => {
  const { spaceName, language, words, subject, previewText, body, unsubscribeUrl } = mail;
  return String(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${subject}</title>
        </head>
        <body
          style="margin:0;padding:24px 12px;background:#f3f4f7;color:#1c2030;font:16px/1.55 Helvetica,Arial,sans-serif"
        >
          ${preheader(previewText)}
          <div style="max-width:600px;margin:0 auto;padding:28px;background:#ffffff;border-radius:12px">
            <p style="margin:0 0 20px;font-weight:700">${spaceName}</p>
            ${trustedHtml(body)}
          </div>
          <p
            lang="${words.language}"
            style="max-width:600px;margin:16px auto 0;color:#5b6172;font-size:13px;text-align:center"
          >
            ${footer(words, spaceName, unsubscribeUrl)}
          </p>
        </body>
      </html> `,
  );
};
