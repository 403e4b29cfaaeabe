import type { Context } from 'hono';
import type { ServiceContext } from '../context/service-context.ts';
import type { Admission, Refusal } from '../families/live/entry.ts';
import { languageOf } from '../lib/language-of.ts';
import { audiencePath } from '../families/live/links.ts';
import { AUDIENCE_HEADERS } from './page-security.ts';
import { roomWords, type RoomWord } from './page-words.ts';
import { sentencePage } from './sentence-page.ts';
import { issueRoomToken } from '../room/room-token.ts';

const REFUSALS: Readonly<
  Record<Refusal['reason'], { heading: RoomWord; sentence: RoomWord; status: 404 | 410 | 403 }>
> = {
  unknown: { status: 404, heading: 'unknown', sentence: 'unknownText' },
  used: { status: 410, heading: 'used', sentence: 'usedText' },
  expired: { status: 410, heading: 'expired', sentence: 'expiredText' },
  revoked: { status: 410, heading: 'revoked', sentence: 'revokedText' },
  full: { status: 410, heading: 'full', sentence: 'fullText' },
  over: { status: 410, heading: 'over', sentence: 'overText' },
};

/** Says why a link does not open. */
export const refusalPage = (c: Context, { reason }: Refusal): Response => {
  const { heading, sentence, status } = REFUSALS[reason];
  return c.html(sentencePage(roomWords(languageOf(c)), heading, sentence), status, AUDIENCE_HEADERS);
};

/** Where someone admitted goes on. The token stands behind the #, which browsers do not send to any server. */
export const admit = (c: Context, ctx: ServiceContext, admission: Admission): Response => {
  const token = issueRoomToken(ctx, admission);
  for (const [name, value] of Object.entries(AUDIENCE_HEADERS)) c.header(name, value);
  return c.redirect(`${audiencePath(admission.sessionId)}#room=${token}`, 303);
};
