import type { Context, Hono } from 'hono';
import { operations } from '#shared/api/operations.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { currentSpace } from '../context/current-space.ts';
import { digestOf } from '../lib/digest.ts';
import { rememberLanguage } from '../context/reader-language.ts';
import { askedLanguage, wordsFor } from '../lib/language-of.ts';
import type { PageMessage } from '../lib/page-message.ts';
import { requestNetwork } from '../http/network-of.ts';
import { oauth, type OauthClient, type OauthRequest } from '../store/oauth-repository.ts';
import { findMember, type SignedIn } from './administrators.ts';
import { answerAddress, openRequest } from './authorisation.ts';
import { consentPage, OAUTH_CSS } from './consent-page.ts';
import { isOwnForm } from './own-forms.ts';
import { createRequestSeal } from './request-seal.ts';
import { codePage, errorPage, notAllowedPage, signInPage, returnPage } from './sign-in-pages.ts';
import type { SignIns } from './sign-ins.ts';
import { grantCode } from './tokens.ts';

/** People shown to choose from when signing in. */
const PEOPLE_SHOWN = 50;
const EMAIL_MAX = 320;

/** Redirecting after a form counts as its action, so the page allows the client's origin beside its own. */
const pageHeaders = (redirectUri: string | null): Record<string, string> => {
  const url = redirectUri === null ? null : new URL(redirectUri);
  const target = url === null ? '' : url.origin === 'null' ? ` ${url.protocol}` : ` ${url.origin}`;
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src 'self'; img-src data:; form-action 'self'${target}; frame-ancestors 'none'; base-uri 'none'`,
    'X-Frame-Options': 'DENY',
    // Forms say to this service where they come from; nobody else learns the address of the page.
    'Referrer-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  };
};

/** A request on its way through the forms, which carry `secret`. */
interface Pending {
  readonly secret: string;
  readonly request: OauthRequest;
  readonly client: OauthClient;
}

/** Operations of an authorisation: all of the level only if the form says so, else the checked ones. */
const chosenOperations = (form: FormData): readonly string[] | null => {
  if (form.get('tools') === 'all') return null;
  const chosen = new Set(form.getAll('tool'));
  return operations.filter(({ name }) => chosen.has(name)).map(({ name }) => name);
};

/** The fields that a page posted; none if it was no form. */
const readForm = (c: Context): Promise<FormData> => c.req.formData().catch(() => new FormData());

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

export interface AuthorisePorts {
  readonly signIns: SignIns;
  /** True if the sign-in page proposes the people of the space. */
  readonly proposesPeople: boolean;
}

/** Mounts the pages where a person signs in and authorises an application. */
export const mountAuthorisePages = (app: Hono, ctx: ServiceContext, ports: AuthorisePorts): void => {
  const { signIns, proposesPeople } = ports;
  const seal = createRequestSeal();
  type Status = 200 | 400 | 403 | 429;
  const page = (c: Context, html: string, status: Status = 200, redirectUri: string | null = null) =>
    c.body(html, status, pageHeaders(redirectUri));

  const expired = (c: Context) => page(c, errorPage(wordsFor(c), 'page_oauth_ended', 'page_oauth_ended_text'), 400);

  const requestOf = (secret: string): OauthRequest | null => {
    const digest = digestOf(secret);
    const kept = oauth(ctx.db).findRequest(digest, ctx.clock.now());
    if (kept) return kept;
    const asked = seal.open(secret, ctx.clock.now());
    return asked && { ...asked, digest, userId: null };
  };

  const pendingOf = (form: FormData): Pending | null => {
    const secret = textOf(form, 'request');
    const request = requestOf(secret);
    const client = request && oauth(ctx.db).findClient(request.clientId);
    return request && client ? { secret, request, client } : null;
  };

  const askToSignIn = (c: Context, pending: Pending, trouble: PageMessage | null, status: Status = 400) => {
    const people = proposesPeople ? oauth(ctx.db).listSignInPeople(PEOPLE_SHOWN) : [];
    const html = signInPage(wordsFor(c), pending.secret, pending.client, people, trouble);
    return page(c, html, trouble === null ? 200 : status, pending.request.redirectUri);
  };

  const askForCode = (c: Context, { secret, request }: Pending, trouble: PageMessage | null, status: Status) =>
    page(c, codePage(wordsFor(c), secret, trouble), status, request.redirectUri);

  const askToAuthorise = (c: Context, pending: Pending, person: SignedIn) => {
    const { redirectUri } = pending.request;
    if (!person.isAdministrator) return page(c, notAllowedPage(wordsFor(c), pending.secret, person), 403, redirectUri);
    const { id, name } = currentSpace(ctx);
    return page(c, consentPage({ ...pending, words: wordsFor(c), person, space: { id, name } }), 200, redirectUri);
  };

  const sendBack = (c: Context, pending: Pending, answer: Readonly<Record<string, string>>) => {
    oauth(ctx.db).removeRequest(pending.request.digest);
    return c.redirect(answerAddress(ctx, pending.request, answer), 303);
  };

  app.get('/oauth/authorize', (c) => {
    const opening = openRequest(ctx, new URL(c.req.url).searchParams);
    if (opening.kind === 'wrong') return page(c, errorPage(wordsFor(c), 'page_oauth_wrong', opening.why), 400);
    if (opening.kind === 'sent_back') return c.redirect(opening.location, 303);
    if (opening.kind === 'way_back') {
      return page(c, returnPage(wordsFor(c), opening.client, opening.why, opening.location), 400);
    }
    const secret = seal.seal(opening.request);
    const request = { ...opening.request, digest: digestOf(secret), userId: null };
    return askToSignIn(c, { secret, request, client: opening.client }, null);
  });

  /** Answers a form of these pages; one from another page, or without a request, is refused. */
  const onForm = (path: string, answer: (c: Context, form: FormData, pending: Pending) => Response): void => {
    app.post(path, async (c) => {
      if (!isOwnForm(c)) return page(c, errorPage(wordsFor(c), 'page_oauth_wrong', 'page_oauth_sent_elsewhere'), 403);
      const form = await readForm(c);
      const pending = pendingOf(form);
      return pending ? answer(c, form, pending) : expired(c);
    });
  };

  onForm('/oauth/sign-in', (c, form, pending) => {
    const email = textOf(form, 'email').slice(0, EMAIL_MAX);
    if (pending.request.userId !== null) oauth(ctx.db).removeRequest(pending.request.digest);
    if (email === '') return askToSignIn(c, pending, null);
    return signIns.begin(pending.request.digest, email, requestNetwork(c))
      ? askForCode(c, pending, null, 200)
      : askToSignIn(c, pending, 'page_oauth_too_many_sign_ins', 429);
  });

  onForm('/oauth/sign-in/code', (c, form, pending) => {
    const confirmed = signIns.confirm(pending.request.digest, textOf(form, 'code').replaceAll(/[\s-]/g, ''));
    if (confirmed.kind === 'wrong') return askForCode(c, pending, 'page_oauth_wrong_code', 400);
    if (confirmed.kind === 'too_many') return askForCode(c, pending, 'page_oauth_too_many_sign_ins', 429);
    // A form sent twice finds its code used up, and the person signed in.
    const userId = confirmed.kind === 'signed_in' ? confirmed.userId : pending.request.userId;
    const person = userId === null ? null : findMember(ctx, userId);
    if (!person) return askToSignIn(c, pending, 'page_oauth_code_ended');
    const request = { ...pending.request, userId: person.id };
    ctx.work.run(() => {
      oauth(ctx.db).prune(ctx.clock.now());
      oauth(ctx.db).saveRequest(request);
      rememberLanguage(ctx, person.id, askedLanguage(c));
    });
    return askToAuthorise(c, { ...pending, request }, person);
  });

  onForm('/oauth/consent', (c, form, pending) => {
    const decision = form.get('decision');
    if (decision === 'switch') {
      oauth(ctx.db).removeRequest(pending.request.digest);
      return askToSignIn(c, pending, null);
    }
    if (decision !== 'authorise') {
      return sendBack(c, pending, { error: 'access_denied', error_description: 'The person declined' });
    }
    const person = pending.request.userId === null ? null : findMember(ctx, pending.request.userId);
    if (!person) return askToSignIn(c, pending, 'page_oauth_sign_in_first');
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
