import type { Context } from 'hono';
import type { ServiceContext } from '../context/service-context.ts';
import type { Admission, EntryRefusal } from '../families/live/entry.ts';
import { rememberLanguage } from '../context/reader-language.ts';
import { askedLanguage, wordsFor } from '../lib/language-of.ts';
import { audiencePath } from '../families/sessions/links.ts';
import { AUDIENCE_HEADERS } from './page-security.ts';
import type { PageMessage } from '../lib/page-message.ts';
import { sentencePage } from './sentence-page.ts';
import { issueRoomToken } from '../room/room-token.ts';

const REFUSALS: Readonly<
  Record<EntryRefusal['reason'], { heading: PageMessage; sentence: PageMessage; status: 404 | 410 | 403 }>
> = {
  unknown: { status: 404, heading: 'page_room_unknown', sentence: 'page_room_unknown_text' },
  used: { status: 410, heading: 'page_room_used', sentence: 'page_room_used_text' },
  expired: { status: 410, heading: 'page_room_expired', sentence: 'page_room_expired_text' },
  revoked: { status: 410, heading: 'page_room_revoked', sentence: 'page_room_revoked_text' },
  full: { status: 410, heading: 'page_room_full', sentence: 'page_room_full_text' },
  suspended: { status: 403, heading: 'page_room_suspended', sentence: 'page_room_suspended_text' },
  over: { status: 410, heading: 'page_room_over', sentence: 'page_room_over_text' },
};

/** Says why a link does not open. */
export const refusalPage = (c: Context, { reason }: EntryRefusal): Response => {
  const { heading, sentence, status } = REFUSALS[reason];
  return c.html(sentencePage(wordsFor(c), heading, sentence), status, AUDIENCE_HEADERS);
};

/** Sends an admitted person to the live. The token is behind the #, which browsers do not send to any server. */
export const admit = (c: Context, ctx: ServiceContext, admission: Admission): Response => {
  rememberLanguage(ctx, admission.userId, askedLanguage(c));
  const token = issueRoomToken(ctx, admission);
  for (const [name, value] of Object.entries(AUDIENCE_HEADERS)) c.header(name, value);
  return c.redirect(`${audiencePath(admission.sessionId)}#room=${token}`, 303);
};
