import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { readerLanguage } from '#shared/words/language.ts';
import { wordsIn, type MessageKey } from '#shared/words/words.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

const HEADERS: OutgoingHttpHeaders = {
  ...SECURITY_HEADERS,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

/** The sentence of a refusal. */
type Problem = Extract<MessageKey, `browser_${string}`>;

/** Answers with a value for a program. */
export const answerJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { ...HEADERS, 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};

const problemPage = (language: string, sentence: string): string =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta name="color-scheme" content="dark light"><title>Regie</title><main><h1>Regie</h1><p>${sentence}</p></main>`;

/** Answers with what is wrong: a page in the reader's language where a person went to the address, else a sentence for programs. */
export const answerProblem = (
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  problem: Problem,
  headers: OutgoingHttpHeaders = {},
): void => {
  if (!(request.headers.accept ?? '').includes('text/html')) {
    response.writeHead(status, { ...HEADERS, 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: wordsIn('en').say(problem) }));
    return;
  }
  const { language, say } = wordsIn(readerLanguage(request.headers['accept-language']));
  response.writeHead(status, { ...HEADERS, 'content-type': 'text/html; charset=utf-8', ...headers });
  response.end(problemPage(language, say(problem)));
};
