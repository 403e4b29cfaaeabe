import type { Hono } from 'hono';
import type { ServiceContext } from '../../context.ts';
import { AUDIENCE_HEADERS } from '../../room/page-security.ts';
import { readerLanguage } from '../../room/page-words.ts';
import { plainCard, plainPage, sentencePage } from '../../room/plain-page.ts';
import { currentSpace } from '../space/space.ts';
import { redeemUserEntry, type Redeemed } from './entry-links.ts';

type Refusal = Extract<Redeemed, { readonly kind: 'refused' }>['reason'];

const REFUSALS: Readonly<Record<Refusal, { heading: string; sentence: string; status: 403 | 404 | 410 }>> = {
  unknown: { status: 404, heading: 'This link is not known', sentence: 'Check the address, or ask for a new link.' },
  used: {
    status: 410,
    heading: 'This link has already been used',
    sentence: 'An entry link signs in once. Ask for a new one where you got it.',
  },
  expired: { status: 410, heading: 'This link has expired', sentence: 'Ask for a new one where you got it.' },
  suspended: { status: 403, heading: 'This member is suspended', sentence: 'The team of the space can say why.' },
};

/** Mounts the page a personal entry URL opens; it has no application behind it, so it says who is signed in and where. */
export const mountEntryPages = (app: Hono, ctx: ServiceContext): void => {
  app.get('/app/entry/:token', (c) => {
    // Mail scanners and link previews look by HEAD: only an opening uses the link up.
    if (c.req.method === 'HEAD') return c.body(null, 200, AUDIENCE_HEADERS);
    const redeemed = redeemUserEntry(ctx, c.req.param('token'));
    if (redeemed.kind === 'refused') {
      const { heading, sentence, status } = REFUSALS[redeemed.reason];
      const language = readerLanguage(c.req.header('accept-language'));
      return c.html(sentencePage(language, heading, sentence), status, AUDIENCE_HEADERS);
    }
    const heading = `Signed in as ${redeemed.user.name}`;
    const sentence = `Welcome to ${currentSpace(ctx).name}. The application would open at ${redeemed.path}`;
    return c.html(plainPage({ title: heading, body: plainCard(heading, sentence) }), 200, AUDIENCE_HEADERS);
  });
};
