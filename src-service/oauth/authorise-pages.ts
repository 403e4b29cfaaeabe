import type { Context, Hono } from 'hono';
import { operations } from '#shared/api/operations.ts';
import type { ServiceContext } from '../context.ts';
import { currentSpace } from '../families/space/space.ts';
import { digestOf } from '../http/digest.ts';
import { languageOf } from '../http/language-of.ts';
import {
  deleteRequest,
  selectClient,
  selectRequest,
  selectSignInPeople,
  setRequestUser,
  type OauthClient,
  type OauthRequest,
} from '../store/oauth-repository.ts';
import { selectUserByEmail } from '../store/user-repository.ts';
import { findMember, type SignedIn } from './administrators.ts';
import { answerAddress, openRequest } from './authorisation.ts';
import { consentPage, errorPage, notAllowedPage, OAUTH_CSS, signInPage } from './consent-page.ts';
import { oauthWords, type OauthWord } from './oauth-words.ts';
import { grantCode } from './tokens.ts';

/** People shown to choose from when signing in. */
const PEOPLE_SHOWN = 50;

/** Redirecting after a form counts as its action, so the page allows the client's origin beside its own. */
const pageHeaders = (redirectUri: string | null): Record<string, string> => {
  const url = redirectUri === null ? null : new URL(redirectUri);
  const target = url === null ? '' : url.origin === 'null' ? ` ${url.protocol}` : ` ${url.origin}`;
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src 'self'; img-src data:; form-action 'self'${target}; frame-ancestors 'none'; base-uri 'none'`,
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  };
};

interface Pending {
  readonly secret: string;
  readonly request: OauthRequest;
  readonly client: OauthClient;
}

/** Operations an authorisation opens: all of the level, or those checked. */
const chosenOperations = (form: FormData): readonly string[] | null => {
  if (form.get('tools') !== 'some') return null;
  const chosen = new Set(form.getAll('tool'));
  return operations.filter(({ name }) => chosen.has(name)).map(({ name }) => name);
};

/** What a page posted; nothing where it was no form. */
const readForm = (c: Context): Promise<FormData> => c.req.formData().catch(() => new FormData());

/** Mounts the pages where a person signs in and authorises an application. */
export const mountAuthorisePages = (app: Hono, ctx: ServiceContext): void => {
  const page = (c: Context, html: string, status: 200 | 400 | 403 = 200, redirectUri: string | null = null) =>
    c.body(html, status, pageHeaders(redirectUri));

  const wordsFor = (c: Context) => oauthWords(languageOf(c));
  const expired = (c: Context) => page(c, errorPage(wordsFor(c), 'ended', 'endedText'), 400);

  const pendingOf = (form: FormData): Pending | null => {
    const secret = form.get('request');
    if (typeof secret !== 'string') return null;
    const request = selectRequest(ctx.db, digestOf(secret), ctx.clock.now());
    const client = request && selectClient(ctx.db, request.clientId);
    return request && client ? { secret, request, client } : null;
  };

  const askToSignIn = (c: Context, pending: Pending, trouble: OauthWord | null) =>
    page(
      c,
      signInPage(wordsFor(c), pending.secret, pending.client, selectSignInPeople(ctx.db, PEOPLE_SHOWN), trouble),
      trouble === null ? 200 : 400,
      pending.request.redirectUri,
    );

  const askToAuthorise = (c: Context, pending: Pending, person: SignedIn) => {
    const { redirectUri } = pending.request;
    if (!person.isAdministrator) return page(c, notAllowedPage(wordsFor(c), pending.secret, person), 403, redirectUri);
    const { id, name } = currentSpace(ctx);
    return page(c, consentPage({ ...pending, words: wordsFor(c), person, space: { id, name } }), 200, redirectUri);
  };

  const sendBack = (c: Context, pending: Pending, answer: Readonly<Record<string, string>>) => {
    deleteRequest(ctx.db, pending.request.digest);
    return c.redirect(answerAddress(ctx, pending.request, answer), 303);
  };

  app.get('/oauth/authorize', (c) => {
    const opening = ctx.work.run(() => openRequest(ctx, new URL(c.req.url).searchParams));
    if (opening.kind === 'wrong') return page(c, errorPage(wordsFor(c), 'wrong', opening.why), 400);
    if (opening.kind === 'sent_back') return c.redirect(opening.location, 303);
    return askToSignIn(c, opening, null);
  });

  app.post('/oauth/sign-in', async (c) => {
    const form = await readForm(c);
    const pending = pendingOf(form);
    if (!pending) return expired(c);
    const email = form.get('email');
    const user = typeof email === 'string' ? selectUserByEmail(ctx.db, email.trim()) : undefined;
    const person = user ? findMember(ctx, user.id) : null;
    if (!person) return askToSignIn(c, pending, 'noMember');
    setRequestUser(ctx.db, pending.request.digest, person.id);
    return askToAuthorise(c, pending, person);
  });

  app.post('/oauth/consent', async (c) => {
    const form = await readForm(c);
    const pending = pendingOf(form);
    if (!pending) return expired(c);
    const decision = form.get('decision');
    if (decision === 'switch') {
      setRequestUser(ctx.db, pending.request.digest, null);
      return askToSignIn(c, pending, null);
    }
    if (decision !== 'authorise') {
      return sendBack(c, pending, { error: 'access_denied', error_description: 'The person declined' });
    }
    const person = pending.request.userId === null ? null : findMember(ctx, pending.request.userId);
    if (!person) return askToSignIn(c, pending, 'signInFirst');
    if (!person.isAdministrator || form.get('space') !== ctx.spaceId) return askToAuthorise(c, pending, person);
    const access = form.get('access') === 'full' ? 'full' : 'read';
    return ctx.work.run(() => {
      const code = grantCode(ctx, pending.request, {
        userId: person.id,
        access,
        operations: chosenOperations(form),
      });
      return sendBack(c, pending, { code });
    });
  });

  app.get('/oauth/style.css', (c) => c.body(OAUTH_CSS, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
};
