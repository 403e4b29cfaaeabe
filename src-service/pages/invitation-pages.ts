import type { Context, Hono } from 'hono';
import { PERSON_NAME_MAX } from '#shared/api/fields.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import { createRateLimits } from '#shared/lib/rate-limit.ts';
import { plainWords } from '#shared/lib/plain-words.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { checkInvite, redeemInvite } from '../families/live/entry.ts';
import { html } from '#node/html.ts';
import { wordsFor } from '../lib/language-of.ts';
import type { PageMessage } from '../lib/page-message.ts';
import { requestNetwork } from '../http/network-of.ts';
import { admit, refusalPage } from './admission-pages.ts';
import { AUDIENCE_HEADERS } from './page-security.ts';
import { plainCard, plainPage } from '../lib/plain-page.ts';

/** Arrivals by one link from one network: a class behind one router comes in at once, a program does not vote at will. */
const FROM_ONE_NETWORK = { burst: 60, refillMs: 500 } as const;
/** Arrivals by one link from anywhere: a room of 1000 is full within half a minute. */
const BY_ONE_LINK = { burst: 600, refillMs: 50 } as const;

const inviteForm = (c: Context, title: string, sentence: PageMessage, name: string): string => {
  const { language, say } = wordsFor(c);
  const form = html`<form method="post">
    <label for="name">${say('page_room_your_name')}</label>
    <input
      id="name"
      name="name"
      value="${name}"
      required
      maxlength="${PERSON_NAME_MAX}"
      autocomplete="name"
      autofocus
    />
    <button>${say('page_room_enter')}</button>
  </form>`;
  return plainPage({ language, title, head: null, body: plainCard(title, say(sentence), form) });
};

/** Mounts the page of an invitation: a form that asks for a name, and a brake for those who come too fast. */
export const mountInvitations = (app: Hono, ctx: ServiceContext): void => {
  const fromNetwork = createRateLimits(ctx.clock, FROM_ONE_NETWORK);
  const byLink = createRateLimits(ctx.clock, BY_ONE_LINK);

  /** Seconds until one more may come this way; 0 where one may now, and is counted. */
  const waitSec = (c: Context, token: string): number => {
    const ways = [fromNetwork(`${token} ${requestNetwork(c)}`), byLink(token)];
    const waitMs = Math.max(...ways.map((way) => way.waitMs()));
    if (waitMs === 0) for (const way of ways) way.take(1);
    return Math.ceil(waitMs / 1000);
  };

  app.get('/app/invite/:token', (c) => {
    const checked = checkInvite(ctx, c.req.param('token'));
    if (checked.kind === 'refused') return refusalPage(c, checked);
    return c.html(inviteForm(c, checked.session.title, 'page_room_invited', ''), 200, AUDIENCE_HEADERS);
  });

  app.post('/app/invite/:token', async (c) => {
    const token = c.req.param('token');
    const { name } = await c.req.parseBody();
    const checked = checkInvite(ctx, token);
    if (checked.kind === 'refused') return refusalPage(c, checked);
    const { title } = checked.session;
    const given = typeof name === 'string' ? cutText(plainWords(name).trim(), PERSON_NAME_MAX) : '';
    if (given.length === 0) return c.html(inviteForm(c, title, 'page_room_name_missing', ''), 400, AUDIENCE_HEADERS);
    const wait = waitSec(c, token);
    if (wait > 0) {
      const headers = { ...AUDIENCE_HEADERS, 'retry-after': String(wait) };
      return c.html(inviteForm(c, title, 'page_room_many_arrive', given), 429, headers);
    }
    const admission = redeemInvite(ctx, token, given);
    return admission.kind === 'refused' ? refusalPage(c, admission) : admit(c, ctx, admission);
  });
};
