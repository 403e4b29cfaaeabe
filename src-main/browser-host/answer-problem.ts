import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { readerLanguage } from '#shared/words/language.ts';
import { wordsIn, type MessageKey } from '#shared/words/words.ts';
import { html } from '#node/html.ts';

/** A request on its way through the routes of the browser host. */
export type Reply = Context<{ Bindings: HttpBindings }>;

/** The sentence of a refusal. */
type Problem = Extract<MessageKey, `browser_${string}`>;

/** Headers of answers that are not a page of the app: they run nothing and are not cached. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
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
      <meta name="color-scheme" content="dark light" />
      <title>Regie</title>
      <main>
        <h1>Regie</h1>
        <p>${say(problem)}</p>
      </main>
    </html>`;
  return c.html(String(page), status, all);
};
