import type { Language } from '#shared/words/language.ts';
import { html, type Html } from '#node/html.ts';

/** Pages that work as plain HTML, before or without any script. */

export interface PlainPage {
  readonly title: string;
  readonly body: Html;
  /** Elements for the head. */
  readonly head: Html | null;
  readonly language: Language;
}

/** A whole document around a body. */
export const plainPage = ({ title, body, head, language }: PlainPage): string =>
  String(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="dark" />
          <meta name="referrer" content="no-referrer" />
          <title>${title}</title>
          <link rel="icon" href="data:," />
          <link rel="stylesheet" href="/app/plain.css" />
          ${head}
        </head>
        <body>
          ${body}
        </body>
      </html> `,
  );

/** A card in the middle of the page: a heading and a sentence, perhaps a form. */
export const plainCard = (heading: string, sentence: string, more: Html | null): Html =>
  html`<main class="card">
    <h1>${heading}</h1>
    <p>${sentence}</p>
    ${more}
  </main>`;

/** The look of the plain pages; the built pages bring their own after it. */
export const PLAIN_CSS = `@layer plain {
:root { color-scheme: dark; }
* { unicode-bidi: plaintext; }
body { margin: 0; background: #14161d; color: #eef0f6; font: 16px/1.5 Inter, "Helvetica Neue", "DejaVu Sans", sans-serif; }
.card { max-width: 30rem; margin: 14vh auto 0; padding: 2rem; background: #1b1e27; border: 1px solid #2e3340; border-radius: 14px; }
.card h1 { margin: 0 0 .5rem; font-size: 1.375rem; line-height: 1.25; }
.card p { margin: 0 0 1rem; color: #b6bccb; }
.card label { display: block; margin: 0 0 .375rem; font-weight: 600; }
.card input { box-sizing: border-box; width: 100%; padding: .75rem; border: 1px solid #4a5164; border-radius: 8px; background: #101218; color: inherit; font: inherit; }
.card button { margin-top: 1rem; padding: .75rem 1.25rem; border: 0; border-radius: 8px; background: #9aa2f5; color: #12141b; font: inherit; font-weight: 650; cursor: pointer; }
.card :focus-visible { outline: 2px solid #9aa2f5; outline-offset: 2px; }
@media (max-width: 480px) { .card { margin: 4vh 1rem 0; padding: 1.25rem; } }
}
`;
