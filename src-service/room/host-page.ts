import { timingSafeEqual } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { ServiceContext } from '../context.ts';
import { ApiError } from '../api-error.ts';
import { endSession, startSession } from '../families/live/phases.ts';
import { selectSession, type SessionRow } from '../store/session-repository.ts';
import { hostKey, hostPath } from './links.ts';
import { readBundledPage } from './page-bundle.ts';
import { HOST_HEADERS } from './page-security.ts';
import { readerLanguage } from './page-words.ts';
import { escapeHtml, plainCard, plainPage, sentencePage } from './plain-page.ts';
import { issueRoomToken } from './room-token.ts';

const isSame = (given: string, expected: string): boolean => {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
};

const SAYS: Readonly<Record<SessionRow['status'], string>> = {
  scheduled: 'The live has not started. People who come wait in the waiting room.',
  live: 'The live is in progress.',
  ended: 'The live is over.',
  cancelled: 'The live was cancelled.',
};

const formFor = ({ id, status }: SessionRow, key: string): string => {
  const press = (action: string, words: string): string =>
    `<form method="post" action="${escapeHtml(`${hostPath(id)}/${action}?key=${key}`)}"><button>${words}</button></form>`;
  if (status === 'scheduled') return press('start', 'Start the live');
  return status === 'live' ? press('end', 'End the live') : '';
};

const document = async (ctx: ServiceContext, session: SessionRow, problem: string | null): Promise<string> => {
  const key = hostKey(ctx, session.id);
  const bundle = await readBundledPage('host');
  const card = plainCard(session.title, problem ?? SAYS[session.status], formFor(session, key));
  if (!bundle) {
    const note = '<p class="card">Camera, chat and hands need a build of the interface: run "npm run build".</p>';
    return plainPage({ title: session.title, body: card + note });
  }
  const token = issueRoomToken(ctx, { sessionId: session.id, userId: session.hostId, role: 'host', source: 'member' });
  return plainPage({
    title: session.title,
    head: `<meta name="regie-room" content="${token}">\n${bundle.head}`,
    body: `<div id="app">${card}</div>`,
  });
};

const refused = (c: Context): Response => {
  const sentence = 'Open the live from your space, or ask for the host link again.';
  const language = readerLanguage(c.req.header('accept-language'));
  return c.html(sentencePage(language, 'This host link is not valid', sentence), 403, HOST_HEADERS);
};

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
    return c.html(await document(ctx, session, null), 200, HOST_HEADERS);
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
        return c.html(await document(ctx, session, error.message), 400, HOST_HEADERS);
      }
      return c.redirect(`${hostPath(session.id)}?key=${hostKey(ctx, session.id)}`, 303);
    });
  }
};
