import type { Context, Hono } from 'hono';
import type { ServiceContext } from '../context/service-context.ts';
import { languageOf } from '../lib/language-of.ts';
import { readUnsubscribeToken } from '../mail/unsubscribe-link.ts';
import { plainCard, plainPage } from '../lib/plain-page.ts';
import { transact } from '../context/transact.ts';
import { findUser, type UserRow } from '../families/members/users.ts';
import { currentSpace } from '../context/current-space.ts';
import { subscribe, unsubscribe } from '../families/emails/preferences.ts';
import { unsubscribeWords } from './unsubscribe-words.ts';

type UnsubscribeWords = ReturnType<typeof unsubscribeWords>;

const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

const page = (
  c: Context,
  status: 200 | 404,
  { language }: UnsubscribeWords,
  card: readonly [heading: string, sentence: string, more?: string],
) => c.html(plainPage({ language, title: card[0], body: plainCard(...card) }), status, HEADERS);

const offer = (path: string, label: string): string =>
  `<form method="post" action="${path}"><button>${label}</button></form>`;

interface Pressed {
  readonly user: UserRow;
  readonly campaignId: string | null;
  readonly path: string;
}

const pressed = (ctx: ServiceContext, token: string): Pressed | null => {
  const link = readUnsubscribeToken(ctx, token);
  const user = link && findUser(ctx, link.userId);
  return link && user ? { user, campaignId: link.campaignId, path: `/unsubscribe/${token}` } : null;
};

/**
 * Mounts where unsubscribe links lead: opening one ends bulk e-mail and offers to take it up again. A POST, which mail
 * programs send for one press (RFC 8058), does the same.
 */
export const mountUnsubscribePages = (app: Hono, ctx: ServiceContext): void => {
  const wordsFor = (c: Context): UnsubscribeWords => unsubscribeWords(languageOf(c));
  const unknown = (c: Context) => {
    const words = wordsFor(c);
    return page(c, 404, words, [words.say('unknown'), words.say('unknownText')]);
  };

  app.on(['GET', 'POST'], '/unsubscribe/:token', (c) =>
    transact(ctx, () => {
      const link = pressed(ctx, c.req.param('token'));
      if (!link) return unknown(c);
      // Whoever only asks whether the page is there has pressed nothing.
      if (c.req.method !== 'HEAD') unsubscribe(ctx, link.user, link.campaignId);
      const words = wordsFor(c);
      const { say } = words;
      const sentence = say('goneText', { space: currentSpace(ctx).name });
      return page(c, 200, words, [say('gone'), sentence, offer(`${link.path}/undo`, say('subscribe'))]);
    }),
  );

  app.post('/unsubscribe/:token/undo', (c) =>
    transact(ctx, () => {
      const link = pressed(ctx, c.req.param('token'));
      if (!link) return unknown(c);
      subscribe(ctx, link.user);
      const words = wordsFor(c);
      const { say } = words;
      const sentence = say('backText', { space: currentSpace(ctx).name });
      return page(c, 200, words, [say('back'), sentence, offer(link.path, say('unsubscribe'))]);
    }),
  );
};
