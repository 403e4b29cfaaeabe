import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono, type MiddlewareHandler } from 'hono';
import type { ServerResponse } from 'node:http';
import * as z from 'zod';
import { ROOM_FRAME_PATH } from '#shared/bridge/monitor-calls.ts';
import type { PanelWelcome } from '#shared/bridge/panel-calls.ts';
import { PANEL_HANDOVER_PATH } from '#shared/bridge/team-calls.ts';
import { parseOutside } from '#shared/lib/outside-json.ts';
import { canLeadTo } from '#shared/team/panel-origins.ts';
import { readerLanguage } from '#shared/words/language.ts';
import { DOWNLOAD_PATH } from '../exchange/exchange.ts';
import { limitBody } from '../http/limit-body.ts';
import type { Host } from '../host/host.ts';
import type { OwnOrigins } from '../http/own-origin.ts';
import { answerJson, answerProblem, type Reply } from './answer-problem.ts';
import { givePairingSecret, pairingProof, pairingSecret } from './browser-secrets.ts';
import type { PanelBudgets } from './panel-budget.ts';
import type { Pairing } from './pairing.ts';
import { answerRoomFrame } from './room-frame.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import { PackageTooLarge, type PackageRoutes } from './serve-packages.ts';
import { fileOfPath, findBundled } from './static-files.ts';

const PAIR_BYTES = 4096;
/** A ticket and no more. */
const TICKET_BYTES = 100;
const PairBody = z.object({
  token: z.string(),
  proof: z.string().optional().catch(undefined),
  /** A secret of the page's own, the same when it asks again. */
  attempt: z.string().min(16).max(100).optional().catch(undefined),
});

/** The body of a question about a link; null where it is none. */
const pairBody = async (c: Reply): Promise<z.output<typeof PairBody> | null> => {
  try {
    return PairBody.safeParse(parseOutside(await c.req.text())).data ?? null;
  } catch {
    return null;
  }
};

/** Headers of a browser's request that an answer with media depends on. */
const MEDIA_HEADERS = ['range', 'if-none-match'] as const;

export interface AppRoutesOptions {
  /** Folder of the built window. */
  readonly rendererDir: string;
  readonly pairing: Pairing;
  readonly own: OwnOrigins;
  /** Null until the host is there. */
  readonly packages: () => PackageRoutes | null;
  /** Answers for kept media, or with null for any other path. */
  readonly media: (request: Request) => Promise<Response | null>;
  /** The budgets of panels; null until the host is there. */
  readonly panelBudgets: () => PanelBudgets | null;
  /** A panel is being sent a file. */
  readonly onPanelFile: (response: ServerResponse, panelId: string) => void;
  /** Panels of other desks; null until the host is there. */
  readonly panelHandovers: () => Pick<Host['panelHandovers'], 'origins' | 'look'> | null;
  /** The title of the show on the desk; null without one. */
  readonly showTitle: () => string | null;
  /** The address of the room's page that a window of the host shows in a frame; null while none does. */
  readonly roomMonitorUrl: () => string | null;
}

/** Refuses requests from pages of another site, and requests under a host name that is not ours. */
const fromHere =
  (own: OwnOrigins): MiddlewareHandler<{ Bindings: HttpBindings }> =>
  async (c, next) => {
    if (!own.isFromHere(c.env.incoming)) return answerProblem(c, 403, 'browser_not_served');
    await next();
    return undefined;
  };

/** The path as it was sent. A router would resolve `..` and escapes; here they are refused. */
const sentPath = (c: Reply): string => (c.env.incoming.url ?? '/').split('?')[0] ?? '/';

/**
 * The routes of the browser host: the window's files, pairing, media and packages. Only media and packages ask who is
 * there; nothing here gives a key. Pictures and videos come with the cookie alone, because a page cannot send more with
 * them; all else asks for the proof as well.
 */
export const createAppRoutes = (options: AppRoutesOptions): Hono<{ Bindings: HttpBindings }> => {
  const { rendererDir, pairing, own, packages, media, panelHandovers, showTitle, roomMonitorUrl } = options;
  const app = new Hono<{ Bindings: HttpBindings }>();
  const secretOf = (c: Reply): string | undefined => pairingSecret(c.env.incoming, own);

  // Asked by pages of other desks, without cookies: a ticket names a person and lets nobody in.
  const unknown = (c: Reply): Response => answerProblem(c, 404, 'browser_not_found');
  app.post(PANEL_HANDOVER_PATH, limitBody(TICKET_BYTES, unknown), async (c) => {
    const { origin } = c.env.incoming.headers;
    if (!own.hasOwnHost(c.env.incoming) || origin === undefined) return unknown(c);
    const state = panelHandovers()?.look(await c.req.text(), origin) ?? null;
    if (state === null) return unknown(c);
    const answer = answerJson(c, 200, { state });
    answer.headers.set('access-control-allow-origin', origin);
    answer.headers.set('vary', 'origin');
    return answer;
  });
  // A person who goes there, from the page of another desk, has accepted the certificate of this one.
  app.get(PANEL_HANDOVER_PATH, (c) =>
    own.hasOwnHost(c.env.incoming) ? answerProblem(c, 200, 'browser_trusted') : unknown(c),
  );
  app.use('*', fromHere(own));

  const linkMissing = (c: Reply): Response => answerProblem(c, 400, 'browser_link_missing');
  app.post('/pair', limitBody(PAIR_BYTES, linkMissing), async (c) => {
    if (!own.hasOwnOrigin(c.env.incoming)) return answerProblem(c, 403, 'browser_foreign_page');
    const body = await pairBody(c);
    if (body === null) return linkMissing(c);
    const { token, proof, attempt } = body;
    const lasting = pairing.openLasting(token);
    if (lasting !== null) {
      givePairingSecret(c, lasting.cookie, own, lasting.role);
      return answerJson(c, 200, { proof: lasting.proof });
    }
    const known = pairing.find(secretOf(c), proof);
    // A window stays a window; a panel may become another panel, or a window by the host's own link.
    const redeemed =
      known?.kind === 'window' ? null : pairing.redeem(token, readerLanguage(c.req.header('accept-language')), attempt);
    if (redeemed === null) return known === null ? answerProblem(c, 403, 'browser_link_used') : c.body(null, 204);
    if (redeemed.kind === 'waiting') return answerJson(c, 202, { token: redeemed.token, code: redeemed.code });
    givePairingSecret(c, redeemed.secrets.cookie, own);
    return answerJson(c, 200, { proof: redeemed.secrets.proof });
  });
  // The page of a panel's link asks this before anyone comes in; it uses nothing up.
  app.post('/pair/look', limitBody(PAIR_BYTES, linkMissing), async (c) => {
    if (!own.hasOwnOrigin(c.env.incoming)) return answerProblem(c, 403, 'browser_foreign_page');
    const body = await pairBody(c);
    if (body === null) return linkMissing(c);
    const { token, proof } = body;
    const request = pairing.look(token);
    // A window of the person at the host stays one, so it is welcomed to nothing.
    if (request?.kind !== 'panel' || pairing.find(secretOf(c), proof)?.kind === 'window') return c.body(null, 204);
    const { name, role, by, admission } = request;
    return answerJson(c, 200, { name, role, by, show: showTitle(), admission } satisfies PanelWelcome);
  });
  app.all('/pair', (c) => answerProblem(c, 405, 'browser_other_method', { allow: 'POST' }));

  // Packages in and out, for windows of the host alone: out by a token that works once, in by the page's proof.
  app.all(`${DOWNLOAD_PATH}*`, async (c) => {
    const routes = packages();
    const name = sentPath(c).slice(DOWNLOAD_PATH.length);
    if (routes === null || pairing.findByCookie(secretOf(c))?.kind !== 'window')
      return answerProblem(c, 403, 'browser_not_paired');
    if (c.req.method === 'GET')
      return (await routes.send(name, c.env.outgoing))
        ? RESPONSE_ALREADY_SENT
        : answerProblem(c, 404, 'browser_download_over');
    if (c.req.method !== 'POST' || name !== 'import')
      return answerProblem(c, 405, 'browser_other_method', { allow: 'GET, POST' });
    if (!own.hasOwnOrigin(c.env.incoming) || pairing.find(secretOf(c), pairingProof(c)) === null)
      return answerProblem(c, 403, 'browser_foreign_page');
    const given = c.req.query('name') ?? '';
    try {
      return answerJson(c, 201, await routes.receive(c.env.incoming, given === '' ? 'file.regie' : given));
    } catch (error) {
      const isTooLarge = error instanceof PackageTooLarge;
      return answerProblem(c, isTooLarge ? 413 : 507, isTooLarge ? 'browser_too_large' : 'browser_not_kept', {
        connection: 'close',
      });
    }
  });

  app.on(['GET', 'HEAD'], '/media/*', async (c) => {
    const reader =
      pairing.findByCookie(secretOf(c)) ?? pairing.findByCookie(pairingSecret(c.env.incoming, own, 'programme'));
    if (reader === null) return answerProblem(c, 401, 'browser_not_paired');
    if (reader.kind === 'panel') options.onPanelFile(c.env.outgoing, reader.id);
    const path = sentPath(c);
    if (/[%\\]|\/\.{1,2}(?:\/|$)/.test(path)) return answerProblem(c, 404, 'browser_not_found');
    // A browser that goes away ends the reading.
    const gone = new AbortController();
    c.env.outgoing.on('close', () => gone.abort());
    const headers = MEDIA_HEADERS.flatMap((name) => {
      const value = c.req.header(name);
      return value === undefined ? [] : [[name, value] as [string, string]];
    });
    const url = new URL(`http://host${path}`);
    const read = (): Promise<Response | null> =>
      media(new Request(url, { method: c.req.method, headers, signal: gone.signal }));
    const budget = reader.kind === 'panel' ? options.panelBudgets()?.(reader.id, reader.role) : undefined;
    const answer = await (budget ? budget.file(read) : read());
    return answer ?? answerProblem(c, 404, 'browser_not_found');
  });

  // The address lets its holder into the room, so only windows of the host get it.
  app.get(ROOM_FRAME_PATH, (c) => {
    const url = pairing.findByCookie(secretOf(c))?.kind === 'window' ? roomMonitorUrl() : null;
    return url === null ? answerProblem(c, 404, 'browser_not_found') : answerRoomFrame(c, url);
  });

  app.get('*', async (c) => {
    const file = fileOfPath(rendererDir, sentPath(c));
    const found = file === null ? null : await findBundled(file);
    if (found === null) return answerProblem(c, 404, 'browser_not_found');
    const origin = own.originOf(c.env.incoming);
    const policy = contentSecurityPolicy({
      socketOrigin: origin.replace(/^http/, 'ws'),
      ownFrames: true,
      panelOrigins:
        panelHandovers()
          ?.origins()
          .filter((panelOrigin) => canLeadTo(origin, panelOrigin)) ?? [],
    });
    const headers = { ...found.headers, 'content-security-policy': policy };
    return c.req.method === 'HEAD' ? c.body(null, 200, headers) : c.body(found.read(), 200, headers);
  });
  app.all('*', (c) => answerProblem(c, 405, 'browser_other_method', { allow: 'GET, HEAD' }));
  return app;
};
