import { timingSafeEqual } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { ServiceContext } from '../context/service-context.ts';
import { ApiError } from '../lib/api-error.ts';
import { endSession, startSession } from '../families/live/phases.ts';
import { languageOf } from '../lib/language-of.ts';
import { selectSession, type SessionRow } from '../store/session-repository.ts';
import { hostKey, hostPath } from '../families/live/links.ts';
import { BUILD_COMMAND, readBundledPage } from './page-bundle.ts';
import { HOST_HEADERS } from './page-security.ts';
import { roomWords, type RoomWord, type RoomWords } from './page-words.ts';
import { escapeHtml, plainCard, plainPage } from '../lib/plain-page.ts';
import { sentencePage } from './sentence-page.ts';
import { issueRoomToken } from '../room/room-token.ts';

const isSame = (given: string, expected: string): boolean => {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
};

const wordsFor = (c: Context): RoomWords => roomWords(languageOf(c));

const formFor = ({ say }: RoomWords, { id, status }: SessionRow, key: string): string => {
  const press = (action: 'start' | 'end'): string =>
    `<form method="post" action="${escapeHtml(`${hostPath(id)}/${action}?key=${key}`)}"><button>${say(action)}</button></form>`;
  if (status === 'scheduled') return press('start');
  return status === 'live' ? press('end') : '';
};

const document = async (ctx: ServiceContext, words: RoomWords, session: SessionRow): Promise<string> => {
  const { language, say } = words;
  const { title } = session;
  const key = hostKey(ctx, session.id);
  const bundle = await readBundledPage('host');
  const card = plainCard(title, say(session.status satisfies RoomWord), formFor(words, session, key));
  if (!bundle) {
    const note = `<p class="card">${say('hostNeedsBuild', { command: BUILD_COMMAND })}</p>`;
    return plainPage({ language, title, body: card + note });
  }
  const token = issueRoomToken(ctx, { sessionId: session.id, userId: session.hostId, role: 'host', source: 'member' });
  return plainPage({
    language,
    title,
    head: `<meta name="regie-room" content="${token}">\n${bundle.head}`,
    body: `<div id="app">${card}</div>`,
  });
};

const refused = (c: Context): Response =>
  c.html(sentencePage(wordsFor(c), 'hostLink', 'hostLinkText'), 403, HOST_HEADERS);

/** The session whose host opened the page, or null where the link does not prove it. */
const hostedSession = (c: Context<object, '/:id'>, ctx: ServiceContext): SessionRow | null => {
  const session = selectSession(ctx.db, c.req.param('id'));
  return session && isSame(c.req.query('key') ?? '', hostKey(ctx, session.id)) ? session : null;
};

/** Mounts the host page: it starts and ends the live by plain forms, and more once its script runs. */
export const mountHostPage = (app: Hono, ctx: ServiceContext): void => {
  app.get('/app/live/:id/host', async (c) => {
    const session = hostedSession(c, ctx);
    if (!session) return refused(c);
    return c.html(await document(ctx, wordsFor(c), session), 200, HOST_HEADERS);
  });

  const actions = { start: startSession, end: endSession } as const;
  for (const name of ['start', 'end'] as const) {
    app.post(`/app/live/:id/host/${name}`, async (c) => {
      const session = hostedSession(c, ctx);
      if (!session) return refused(c);
      try {
        actions[name](ctx, session.id);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // The live is no longer what the page showed: it says what it is now.
        return c.html(await document(ctx, wordsFor(c), session), 400, HOST_HEADERS);
      }
      return c.redirect(`${hostPath(session.id)}?key=${hostKey(ctx, session.id)}`, 303);
    });
  }
};
