import type { Hono } from 'hono';
import type { ServiceContext } from '../context/service-context.ts';
import { languageOf } from '../lib/language-of.ts';
import { AUDIENCE_HEADERS } from './page-security.ts';
import { roomWords, type RoomWord } from './page-words.ts';
import { plainCard, plainPage } from '../lib/plain-page.ts';
import { sentencePage } from './sentence-page.ts';
import { currentSpace } from '../context/current-space.ts';
import { redeemUserEntry, type Redeemed } from '../families/members/entry-links.ts';

type Refusal = Extract<Redeemed, { readonly kind: 'refused' }>['reason'];

const REFUSALS: Readonly<Record<Refusal, { heading: RoomWord; sentence: RoomWord; status: 403 | 404 | 410 }>> = {
  unknown: { status: 404, heading: 'unknown', sentence: 'unknownText' },
  used: { status: 410, heading: 'used', sentence: 'usedSignIn' },
  expired: { status: 410, heading: 'expired', sentence: 'expiredText' },
  suspended: { status: 403, heading: 'suspended', sentence: 'suspendedText' },
};

/** Mounts the page a personal entry URL opens; it has no application behind it, so it says who is signed in and where. */
export const mountEntryPages = (app: Hono, ctx: ServiceContext): void => {
  app.get('/app/entry/:token', (c) => {
    // Mail scanners and link previews look by HEAD: only an opening uses the link up.
    if (c.req.method === 'HEAD') return c.body(null, 200, AUDIENCE_HEADERS);
    const words = roomWords(languageOf(c));
    const redeemed = redeemUserEntry(ctx, c.req.param('token'));
    if (redeemed.kind === 'refused') {
      const { heading, sentence, status } = REFUSALS[redeemed.reason];
      return c.html(sentencePage(words, heading, sentence), status, AUDIENCE_HEADERS);
    }
    const { language, say } = words;
    const title = say('signedInAs', { name: redeemed.user.name });
    const sentence = say('signedInText', { space: currentSpace(ctx).name, path: redeemed.path });
    return c.html(plainPage({ language, title, body: plainCard(title, sentence) }), 200, AUDIENCE_HEADERS);
  });
};
