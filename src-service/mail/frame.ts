import { escapeHtml } from '../lib/plain-page.ts';

export interface FramedMail {
  readonly spaceName: string;
  readonly subject: string;
  /** Shown beside the subject in lists of messages. */
  readonly previewText: string | null;
  /** Cleaned HTML, already personal. */
  readonly body: string;
  /** Where the reader unsubscribes; null for mail to one person. */
  readonly unsubscribeUrl: string | null;
}

const preheader = (text: string | null): string =>
  text === null || text === ''
    ? ''
    : `<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(text)}</div>`;

const footer = (spaceName: string, url: string | null): string =>
  url === null
    ? escapeHtml(spaceName)
    : `You receive this e-mail as a member of ${escapeHtml(spaceName)}. ` +
      `<a href="${escapeHtml(url)}" style="color:#5b6172">Unsubscribe</a>`;

/** The document a reader receives: the space's name, the message, the footer. Mail programs know inline styles only. */
export const frameMail = ({ spaceName, subject, previewText, body, unsubscribeUrl }: FramedMail): string =>
  `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f3f4f7;color:#1c2030;font:16px/1.55 Helvetica,Arial,sans-serif">
${preheader(previewText)}<div style="max-width:600px;margin:0 auto;padding:28px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 20px;font-weight:700">${escapeHtml(spaceName)}</p>
${body}
</div>
<p style="max-width:600px;margin:16px auto 0;color:#5b6172;font-size:13px;text-align:center">${footer(spaceName, unsubscribeUrl)}</p>
</body>
</html>
`;
