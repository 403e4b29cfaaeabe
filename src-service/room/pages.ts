import type { Context, Hono } from 'hono';
import { PERSON_NAME_MAX } from '#shared/api/fields.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import type { ServiceContext } from '../context.ts';
import { ApiError } from '../api-error.ts';
import { type Admission, checkInvite, redeemEntryTicket, redeemInvite, type Refusal } from '../families/live/entry.ts';
import { languageOf } from '../http/language-of.ts';
import { selectSession } from '../store/session-repository.ts';
import { selectUserById } from '../store/user-repository.ts';
import { followCallToAction } from './call-to-action.ts';
import { mountHostPage } from './host-page.ts';
import { audiencePath } from './links.ts';
import { BUILD_COMMAND, readBundledAsset, readBundledPage } from './page-bundle.ts';
import { AUDIENCE_HEADERS } from './page-security.ts';
import { roomWords, type RoomWord, type RoomWords } from './page-words.ts';
import { escapeHtml, PLAIN_CSS, plainCard, plainPage, sentencePage } from './plain-page.ts';
import { issueRoomToken, readRoomToken } from './room-token.ts';

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

const wordsFor = (c: Context): RoomWords => roomWords(languageOf(c));

const refusalPage = (c: Context, { reason }: Refusal): Response => {
  const { heading, sentence, status } = REFUSALS[reason];
  return c.html(sentencePage(wordsFor(c), heading, sentence), status, AUDIENCE_HEADERS);
};

/** Where someone admitted goes on. The token stands behind the #, which browsers do not send to any server. */
const admit = (c: Context, ctx: ServiceContext, admission: Admission): Response => {
  const token = issueRoomToken(ctx, admission);
  for (const [name, value] of Object.entries(AUDIENCE_HEADERS)) c.header(name, value);
  return c.redirect(`${audiencePath(admission.sessionId)}#room=${token}`, 303);
};

const inviteForm = ({ language, say }: RoomWords, title: string, sentence: 'invited' | 'nameMissing'): string =>
  plainPage({
    language,
    title,
    body: plainCard(
      title,
      say(sentence),
      `<form method="post">
<label for="name">${say('yourName')}</label>
<input id="name" name="name" required maxlength="${PERSON_NAME_MAX}" autocomplete="name" autofocus>
<button>${say('enter')}</button>
</form>`,
    ),
  });

const mountInvitations = (app: Hono, ctx: ServiceContext): void => {
  app.get('/app/invite/:token', (c) => {
    const checked = checkInvite(ctx, c.req.param('token'));
    if (checked.kind === 'refused') return refusalPage(c, checked);
    return c.html(inviteForm(wordsFor(c), checked.session.title, 'invited'), 200, AUDIENCE_HEADERS);
  });

  app.post('/app/invite/:token', async (c) => {
    const token = c.req.param('token');
    const checked = checkInvite(ctx, token);
    if (checked.kind === 'refused') return refusalPage(c, checked);
    const { name } = await c.req.parseBody();
    const given = typeof name === 'string' ? cutText(name.trim(), PERSON_NAME_MAX) : '';
    if (given.length === 0) {
      return c.html(inviteForm(wordsFor(c), checked.session.title, 'nameMissing'), 400, AUDIENCE_HEADERS);
    }
    const admission = redeemInvite(ctx, token, given);
    return admission.kind === 'refused' ? refusalPage(c, admission) : admit(c, ctx, admission);
  });
};

const mountAudiencePage = (app: Hono, ctx: ServiceContext): void => {
  app.get('/app/live/:id', async (c) => {
    const session = selectSession(ctx.db, c.req.param('id'));
    if (!session) return refusalPage(c, { kind: 'refused', reason: 'unknown' });
    const bundle = await readBundledPage('audience');
    const { title } = session;
    const { language, say } = wordsFor(c);
    const body = bundle
      ? `<div id="app"><main class="card"><h1>${escapeHtml(title)}</h1>
<noscript><p>${say('needsScript')}</p></noscript></main></div>`
      : plainCard(title, say('stageNeedsBuild', { command: BUILD_COMMAND }));
    return c.html(plainPage({ language, title, body, head: bundle?.head ?? '' }), 200, AUDIENCE_HEADERS);
  });

  app.get('/app/live/:id/cta/:messageId', (c) => {
    const sessionId = c.req.param('id');
    const identity = readRoomToken(ctx, c.req.query('room') ?? '');
    const viewer = identity?.sessionId === sessionId ? (selectUserById(ctx.db, identity.userId) ?? null) : null;
    try {
      const url = followCallToAction(ctx, sessionId, c.req.param('messageId'), {
        viewer: viewer && { userId: viewer.id, externalId: viewer.externalId },
        // Link previews look by HEAD: that is no click.
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
  app.get('/app/assets/:name', async (c) => {
    const asset = await readBundledAsset(c.req.param('name'));
    if (!asset) return c.body(null, 404);
    return c.body(asset.body, 200, {
      'content-type': asset.type,
      // The build puts a digest of the content in the name.
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
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
