import type { Hono } from 'hono';
import type { ServiceContext } from '../context/service-context.ts';
import { html, trustedHtml } from '#node/html.ts';
import { wordsFor } from '../lib/language-of.ts';
import { plainCard, plainPage } from '../lib/plain-page.ts';
import { sessions } from '../store/session-repository.ts';
import { refusalPage } from './admission-pages.ts';
import { BUILD_COMMAND, readBundledPage } from './page-bundle.ts';
import { HOST_HEADERS } from './page-security.ts';

/** Mounts the page that plays a recorded live over its whole window and films it. What it shows needs a room's token. */
export const mountFilmPage = (app: Hono, ctx: ServiceContext): void => {
  app.get('/app/live/:id/film', async (c) => {
    const session = sessions(ctx.db).find(c.req.param('id'));
    if (!session) return refusalPage(c, { kind: 'refused', reason: 'unknown' });
    const { title } = session;
    const { language, say } = wordsFor(c);
    const bundle = await readBundledPage('film');
    const body = bundle
      ? html`<div id="app"></div>`
      : plainCard(title, say('page_room_stage_needs_build', { command: BUILD_COMMAND }), null);
    return c.html(plainPage({ language, title, body, head: bundle && trustedHtml(bundle.head) }), 200, HOST_HEADERS);
  });
};
