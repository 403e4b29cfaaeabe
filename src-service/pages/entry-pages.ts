import type { Hono } from 'hono';
import type { ServiceContext } from '../context/service-context.ts';
import { rememberLanguage } from '../context/reader-language.ts';
import { askedLanguage, wordsFor } from '../lib/language-of.ts';
import { AUDIENCE_HEADERS } from './page-security.ts';
import type { PageMessage } from '../lib/page-message.ts';
import { plainCard, plainPage } from '../lib/plain-page.ts';
import { sentencePage } from './sentence-page.ts';
import { currentSpace } from '../context/current-space.ts';
import { redeemUserEntry, type RedeemedLink } from '../families/members/entry-links.ts';

type Refusal = Extract<RedeemedLink, { readonly kind: 'refused' }>['reason'];

const REFUSALS: Readonly<Record<Refusal, { heading: PageMessage; sentence: PageMessage; status: 403 | 404 | 410 }>> = {
  unknown: { status: 404, heading: 'page_room_unknown', sentence: 'page_room_unknown_text' },
  used: { status: 410, heading: 'page_room_used', sentence: 'page_room_used_sign_in' },
  expired: { status: 410, heading: 'page_room_expired', sentence: 'page_room_expired_text' },
  suspended: { status: 403, heading: 'page_room_suspended', sentence: 'page_room_suspended_text' },
};

/** Mounts the page a personal entry URL opens; it has no application behind it, so it says who is signed in and where. */
export const mountEntryPages = (app: Hono, ctx: ServiceContext): void => {
  app.get('/app/entry/:token', (c) => {
    // Mail scanners and link previews look by HEAD: only an opening uses the link up.
    if (c.req.method === 'HEAD') return c.body(null, 200, AUDIENCE_HEADERS);
    const words = wordsFor(c);
    const redeemed = redeemUserEntry(ctx, c.req.param('token'));
    if (redeemed.kind === 'refused') {
      const { heading, sentence, status } = REFUSALS[redeemed.reason];
      return c.html(sentencePage(words, heading, sentence), status, AUDIENCE_HEADERS);
    }
    rememberLanguage(ctx, redeemed.user.id, askedLanguage(c));
    const { language, say } = words;
    const title = say('page_room_signed_in_as', { name: redeemed.user.name });
    const sentence = say('page_room_signed_in_text', { space: currentSpace(ctx).name, path: redeemed.path });
    return c.html(
      plainPage({ language, title, head: null, body: plainCard(title, sentence, null) }),
      200,
      AUDIENCE_HEADERS,
    );
  });
};
