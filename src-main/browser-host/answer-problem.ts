import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { createHash } from 'node:crypto';
import { readerLanguage } from '#shared/words/language.ts';
import { wordsIn, type MessageKey } from '#shared/words/words.ts';
import { html, trustedHtml } from '#node/html.ts';

/** A request on its way through the routes of the browser host. */
export type Reply = Context<{ Bindings: HttpBindings }>;

/** The sentence of a refusal. */
type Problem = Extract<MessageKey, `browser_${string}`>;

/** In the colours of the app. */
const STYLE = `
  :root { color-scheme: dark light; background: light-dark(oklch(95.6% 0.006 268), oklch(16.5% 0.013 268)); }
  body { display: grid; place-content: center; min-height: 100dvh; box-sizing: border-box; margin: 0; padding: 1.5rem;
    color: light-dark(oklch(23% 0.02 268), oklch(95.5% 0.006 268)); font: 1.0625rem/1.5 Inter, system-ui, sans-serif; }
  main { max-width: 28rem; text-align: center; }
  h1 { margin: 0 0 0.5rem; font-size: 1.375rem; }
  p { margin: 0; }
`;

/** Headers of answers that are not a page of the app: they run nothing, have this one style, and are not cached. */
const HEADERS = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
} as const;

/** Answers with a value for a program. */
export const answerJson = (c: Reply, status: ContentfulStatusCode, body: object): Response =>
  c.json(body, status, HEADERS);

/** Answers with the problem: a page in the reader's language where a person went to the address, else a sentence for programs. */
export const answerProblem = (
  c: Reply,
  status: ContentfulStatusCode,
  problem: Problem,
  headers: Readonly<Record<string, string>> = {},
): Response => {
  const all = { ...HEADERS, ...headers };
  if (!(c.req.header('accept') ?? '').includes('text/html'))
    return c.json({ error: wordsIn('en').say(problem) }, status, all);
  const { language, say } = wordsIn(readerLanguage(c.req.header('accept-language')));
  const page = html`<!doctype html>
    <html lang="${language}">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>Regie</title>
      ${trustedHtml(`<style>${STYLE}</style>`)}
      <main>
        <h1>Regie</h1>
        <p>${say(problem)}</p>
      </main>
    </html>`;
  return c.html(String(page), status, all);
};
