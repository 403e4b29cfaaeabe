import { timingSafeEqual } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { Words } from '#shared/words/words.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { ApiError } from '../lib/api-error.ts';
import { endSession, startSession } from '../families/live/start-and-end.ts';
import { html, trustedHtml, type Html } from '#node/html.ts';
import { wordsFor } from '../lib/language-of.ts';
import type { PageMessage } from '../lib/page-message.ts';
import { sessions, type SessionRow } from '../store/session-repository.ts';
import { hostKey, hostPath } from '../families/sessions/links.ts';
import { BUILD_COMMAND, readBundledPage } from './page-bundle.ts';
import { HOST_HEADERS } from './page-security.ts';
import { plainCard, plainPage } from '../lib/plain-page.ts';
import { sentencePage } from './sentence-page.ts';
import { issueRoomToken } from '../room/room-token.ts';

const isSame = (given: string, expected: string): boolean => {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
};

const STATUS_MESSAGES = {
  scheduled: 'page_room_scheduled',
  live: 'page_room_live',
  ended: 'page_room_ended',
  cancelled: 'page_room_cancelled',
} as const satisfies Record<SessionRow['status'], PageMessage>;

const formFor = ({ say }: Words, { id, status }: SessionRow, key: string): Html | null => {
  const press = (action: 'start' | 'end', label: string): Html =>
    html`<form method="post" action="${hostPath(id)}/${action}?key=${key}"><button>${label}</button></form>`;
  if (status === 'scheduled') return press('start', say('page_room_start'));
  return status === 'live' ? press('end', say('page_room_end')) : null;
};

const document = async (ctx: ServiceContext, words: Words, session: SessionRow): Promise<string> => {
  const { language, say } = words;
  const { title } = session;
  const key = hostKey(ctx, session.id);
  const bundle = await readBundledPage('host');
  const card = plainCard(title, say(STATUS_MESSAGES[session.status]), formFor(words, session, key));
  if (!bundle) {
    const note = html`<p class="card">${say('page_room_host_needs_build', { command: BUILD_COMMAND })}</p>`;
    return plainPage({ language, title, head: null, body: html`${card}${note}` });
  }
  const token = issueRoomToken(ctx, { sessionId: session.id, userId: session.hostId, role: 'host', source: 'member' });
  return plainPage({
    language,
    title,
    head: html`<meta name="regie-room" content="${token}" /> ${trustedHtml(bundle.head)}`,
    body: html`<div id="app">${card}</div>`,
  });
};

const refused = (c: Context): Response =>
  c.html(sentencePage(wordsFor(c), 'page_room_host_link', 'page_room_host_link_text'), 403, HOST_HEADERS);

/** The session whose host opened the page, or null where the link does not prove it. */
const hostedSession = (c: Context<object, '/:id'>, ctx: ServiceContext): SessionRow | null => {
  const session = sessions(ctx.db).find(c.req.param('id'));
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
        // The state of the live differs from the page: the page shows the current one.
        return c.html(await document(ctx, wordsFor(c), session), 400, HOST_HEADERS);
      }
      return c.redirect(`${hostPath(session.id)}?key=${hostKey(ctx, session.id)}`, 303);
    });
  }
};
