import type { Context, Hono } from 'hono';
import type { Words } from '#shared/words/words.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { html, type Html } from '#node/html.ts';
import { wordsFor } from '../lib/language-of.ts';
import { readUnsubscribeToken } from '../mail/unsubscribe-link.ts';
import { plainCard, plainPage } from '../lib/plain-page.ts';
import { transact } from '../context/transact.ts';
import { findUser, type UserRow } from '../families/users/users.ts';
import { currentSpace } from '../context/current-space.ts';
import { subscribe, unsubscribe } from '../families/emails/preferences.ts';

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
  { language }: Words,
  card: readonly [heading: string, sentence: string, more: Html | null],
) => c.html(plainPage({ language, title: card[0], head: null, body: plainCard(...card) }), status, HEADERS);

const offer = (path: string, label: string): Html =>
  html`<form method="post" action="${path}"><button>${label}</button></form>`;

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
  const unknown = (c: Context) => {
    const words = wordsFor(c);
    return page(c, 404, words, [
      words.say('page_unsubscribe_unknown'),
      words.say('page_unsubscribe_unknown_text'),
      null,
    ]);
  };

  app.on(['GET', 'POST'], '/unsubscribe/:token', (c) =>
    transact(ctx, () => {
      const link = pressed(ctx, c.req.param('token'));
      if (!link) return unknown(c);
      // A HEAD request only asks whether the page is there: nobody has pressed anything.
      if (c.req.method !== 'HEAD') unsubscribe(ctx, link.user, link.campaignId);
      const words = wordsFor(c);
      const { say } = words;
      const sentence = say('page_unsubscribe_gone_text', { space: currentSpace(ctx).name });
      return page(c, 200, words, [
        say('page_unsubscribe_gone'),
        sentence,
        offer(`${link.path}/undo`, say('page_unsubscribe_subscribe')),
      ]);
    }),
  );

  app.post('/unsubscribe/:token/undo', (c) =>
    transact(ctx, () => {
      const link = pressed(ctx, c.req.param('token'));
      if (!link) return unknown(c);
      subscribe(ctx, link.user);
      const words = wordsFor(c);
      const { say } = words;
      const sentence = say('page_unsubscribe_back_text', { space: currentSpace(ctx).name });
      return page(c, 200, words, [
        say('page_unsubscribe_back'),
        sentence,
        offer(link.path, say('page_unsubscribe_unsubscribe')),
      ]);
    }),
  );
};
