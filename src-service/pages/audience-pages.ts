import type { Hono } from 'hono';
import type { ServiceContext } from '../context/service-context.ts';
import { ApiError } from '../lib/api-error.ts';
import { redeemEntryTicket } from '../families/live/entry.ts';
import { html, trustedHtml } from '#node/html.ts';
import { wordsFor } from '../lib/language-of.ts';
import { sessions } from '../store/session-repository.ts';
import { users } from '../store/user-repository.ts';
import { admit, refusalPage } from './admission-pages.ts';
import { followCallToAction } from '../families/room/call-to-action.ts';
import { mountHostPage } from './host-page.ts';
import { mountInvitations } from './invitation-pages.ts';
import { BUILD_COMMAND, readBundledAsset, readBundledPage } from './page-bundle.ts';
import { assetHeaders, AUDIENCE_HEADERS } from './page-security.ts';
import { PLAIN_CSS, plainCard, plainPage } from '../lib/plain-page.ts';
import { readRoomToken } from '../room/room-token.ts';

const mountAudiencePage = (app: Hono, ctx: ServiceContext): void => {
  app.get('/app/live/:id', async (c) => {
    const session = sessions(ctx.db).find(c.req.param('id'));
    if (!session) return refusalPage(c, { kind: 'refused', reason: 'unknown' });
    const bundle = await readBundledPage('audience');
    const { title } = session;
    const { language, say } = wordsFor(c);
    const body = bundle
      ? html`<div id="app">
          <main class="card">
            <h1>${title}</h1>
            <noscript><p>${say('page_room_needs_script')}</p></noscript>
          </main>
        </div>`
      : plainCard(title, say('page_room_stage_needs_build', { command: BUILD_COMMAND }), null);
    return c.html(
      plainPage({ language, title, body, head: bundle && trustedHtml(bundle.head) }),
      200,
      AUDIENCE_HEADERS,
    );
  });

  app.get('/app/live/:id/cta/:messageId', (c) => {
    const sessionId = c.req.param('id');
    const identity = readRoomToken(ctx, c.req.query('room') ?? '');
    const viewer = identity?.sessionId === sessionId ? (users(ctx.db).find(identity.userId) ?? null) : null;
    try {
      const url = followCallToAction(ctx, sessionId, c.req.param('messageId'), {
        viewer: viewer && { userId: viewer.id, externalId: viewer.externalId },
        // Link previews use HEAD; that is not a click.
        counts: c.req.method !== 'HEAD',
      });
      for (const [name, value] of Object.entries(AUDIENCE_HEADERS)) c.header(name, value);
      return c.redirect(url, 302);
    } catch (error) {
      if (error instanceof ApiError) return refusalPage(c, { kind: 'refused', reason: 'unknown' });
      throw error;
    }
  });
};

const mountFiles = (app: Hono): void => {
  app.get('/app/plain.css', (c) =>
    c.body(PLAIN_CSS, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=3600' }),
  );
  app.get('/app/assets/:name{.+}', async (c) => {
    const asset = await readBundledAsset(c.req.param('name'));
    if (!asset) return c.body(null, 404);
    return c.body(asset.body, 200, { ...assetHeaders(c.req.param('name')), 'content-type': asset.type });
  });
};

/** Mounts the pages of the live room: entry links, invitations, the audience page, the host page and their files. */
export const mountPages = (app: Hono, ctx: ServiceContext): void => {
  app.get('/app/enter/:token', (c) => {
    // Mail scanners and link previews look by HEAD: only an opening uses the link up.
    if (c.req.method === 'HEAD') return c.body(null, 200, AUDIENCE_HEADERS);
    const admission = redeemEntryTicket(ctx, c.req.param('token'));
    return admission.kind === 'refused' ? refusalPage(c, admission) : admit(c, ctx, admission);
  });
  mountInvitations(app, ctx);
  mountAudiencePage(app, ctx);
  mountHostPage(app, ctx);
  mountFiles(app);
};
