import { setImmediate as nextTurn } from 'node:timers/promises';
import { act } from '#shared/show/action-press.ts';
import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import type { AppErrorCode } from '#shared/lib/app-error.ts';
import type { HandGuards } from '#shared/lib/flood-guard.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { parseOutside } from '#shared/lib/outside-json.ts';
import { Action } from '#shared/show/action.ts';
import { isDeskCommand } from '#shared/show/desk-commands.ts';
import type { ShowFacts } from '#shared/show/actions/show-facts.ts';
import type { ShowState } from '#shared/show/show-state.ts';
import { limitBody } from '../../http/limit-body.ts';
import { isFromHere, pageOf } from '../../http/own-origin.ts';
import { feedFor, type StateFeed } from '../state-feed.ts';
import { listedCommands, pressCommand } from '../desk-commands.ts';
import { HELD_IS_ODD, readHeld } from '../held.ts';
import { platformTime } from '../platform-time.ts';
import { listedTile, readTiles, type PressTile } from '../tiles.ts';
import { actionList } from './action-list.ts';
import { pressAnswer, problem, statusOf, wrongField } from './answers.ts';
import type { Entry } from './entry.ts';
import { apiDocument } from './openapi.ts';
import { renderApiPage } from './api-page.ts';
import type { ControlOutcome } from '../surface-client.ts';

/** Larger than any action: the longest text is some hundred characters. */
export const LARGEST_BODY = 32 * 1024;

export interface ApiAppOptions {
  /** A page that may not ask here did. */
  readonly onForeignPage: (page: string) => void;
  readonly version: string;
  readonly feed: StateFeed;
  readonly show: () => ShowState | null;
  readonly facts: () => ShowFacts | null;
  readonly pressTile: PressTile;
  readonly clock: Clock;
  /** Lets a request in by its token; else says why not. */
  readonly enter: (authorization: string | undefined, address: string, as: keyof HandGuards) => Entry;
}

interface Variables {
  entry: Extract<Entry, { ok: true }>;
}
interface ApiEnv {
  Bindings: HttpBindings;
  Variables: Variables;
}
type Reply = Context<ApiEnv>;

/** The address that a request comes from. */
export const addressOf = (request: IncomingMessage): string => request.socket.remoteAddress ?? '';

const refuse = (c: Reply, status: number, code: AppErrorCode, message: string): Response =>
  c.json(problem(code, message), status as 400);

/** The fields of an action, from a body: nothing at all is an action without fields. */
const readBody = async (c: Reply): Promise<{ readonly value: Record<string, unknown> } | null> => {
  const text = await c.req.text();
  if (text.trim() === '') return { value: {} };
  try {
    const value = parseOutside(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { value: value as Record<string, unknown> }
      : null;
  } catch {
    return null;
  }
};

/** Milliseconds since an instant of the process, to a tenth: the clock of the computer may be set meanwhile. */
export const sinceMs = (at: number): number => Math.round((performance.now() - at) * 10) / 10;

/** Refuses what a page of another site asks, and what is asked under a name that was made to lead here. */
const fromHere =
  (onForeignPage: ApiAppOptions['onForeignPage']): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    c.header('x-content-type-options', 'nosniff');
    c.header('cache-control', 'no-store');
    if (!isFromHere(c.env.incoming)) {
      onForeignPage(pageOf(c.env.incoming));
      return refuse(c, 403, 'forbidden', 'Pages of other sites may not ask here.');
    }
    await next();
    return undefined;
  };

/** Ends the connection: the rest of the body is not read. */
const tooLarge = (c: Reply): Response => {
  c.header('connection', 'close');
  return refuse(c, 413, 'too_large', 'The body is too large.');
};

/** A request that moves a fader, as its address says. */
const FADER_PATH = '/v1/actions/media.volume';

const NOT_JSON = 'The body must be a JSON object.';

/** Our own HTTP API for controllers: what the show is, what can be pressed, and presses that answer how they ended. */
export const createApiApp = ({ version, feed, show, facts, pressTile, clock, enter, onForeignPage }: ApiAppOptions) => {
  const app = new Hono<ApiEnv>();

  app.use('*', fromHere(onForeignPage));
  app.use('*', limitBody(LARGEST_BODY, tooLarge));

  app.get('/', (c) => c.redirect('/docs'));
  app.get('/openapi.json', (c) => c.json(apiDocument(version, new URL(c.req.url).origin)));
  app.get('/docs', (c) => {
    c.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
    return c.html(renderApiPage(version, new URL(c.req.url).origin, c.req.header('accept-language')));
  });

  app.use('/v1/*', async (c, next) => {
    const as = c.req.path === FADER_PATH ? 'move' : 'press';
    const entry = enter(c.req.header('authorization'), addressOf(c.env.incoming), as);
    if (!entry.ok) {
      if (entry.retryAfterMs !== undefined) c.header('retry-after', String(Math.ceil(entry.retryAfterMs / 1000)));
      if (entry.status === 401) c.header('www-authenticate', 'Bearer');
      return c.json(problem(entry.code, entry.message), entry.status as 400);
    }
    c.set('entry', entry);
    await next();
    return undefined;
  });

  app.get('/v1/state', (c) => {
    const state = feedFor(feed, c.get('entry').client.role).snapshot();
    return c.json({ at: platformTime(clock, show()), ...state });
  });
  app.get('/v1/actions', (c) => c.json({ actions: actionList(c.get('entry').client.role) }));
  app.get('/v1/commands', (c) => c.json({ commands: listedCommands(c.get('entry').client.role, facts()) }));
  app.get('/v1/tiles', async (c) => {
    const spaceId = show()?.spaceId;
    const tiles = spaceId === undefined ? [] : await readTiles(c.get('entry').client, spaceId);
    return c.json({ tiles: tiles.map((tile) => listedTile(tile, facts())) });
  });

  /** Answers a press with how it ended, and the time from its arrival. */
  const answer = async (c: Reply, press: () => Promise<ControlOutcome>): Promise<Response> => {
    const at = performance.now();
    const outcome = await press();
    const said = pressAnswer(outcome, sinceMs(at));
    // The state follows the outcome within a turn of the event loop: a program that asks now sees it.
    await nextTurn();
    return c.json(said, statusOf(said) as 200);
  };

  app.post('/v1/actions/:kind', async (c) => {
    const body = await readBody(c);
    if (body === null) return refuse(c, 400, 'invalid_input', NOT_JSON);
    const { held: given, ...fields } = body.value;
    const held = readHeld(given);
    const kind = c.req.param('kind');
    if (!Action.options.some((option) => option.shape.kind.value === kind)) {
      return refuse(c, 404, 'not_found', `There is no action ${kind.slice(0, 60)}: GET /v1/actions lists them.`);
    }
    const action = Action.safeParse({ ...fields, kind });
    if (!action.success || held === null) {
      return refuse(c, 400, 'invalid_input', action.success ? HELD_IS_ODD : wrongField(action.error));
    }
    const asked = `POST /v1/actions/${kind}`;
    return answer(c, () => c.get('entry').client.press(act(action.data), { asked, held }));
  });

  app.post('/v1/commands/:name', async (c) => {
    const body = await readBody(c);
    if (body === null) return refuse(c, 400, 'invalid_input', NOT_JSON);
    const name = c.req.param('name');
    if (!isDeskCommand(name)) {
      return refuse(c, 404, 'not_found', `There is no command ${name.slice(0, 60)}: GET /v1/commands lists them.`);
    }
    const held = readHeld(body.value.held);
    if (held === null) return refuse(c, 400, 'invalid_input', HELD_IS_ODD);
    const by = { asked: `POST /v1/commands/${name}`, held };
    return answer(c, () => pressCommand(c.get('entry').client, name, by));
  });

  app.post('/v1/tiles/:id/press', async (c) => {
    const body = await readBody(c);
    if (body === null) return refuse(c, 400, 'invalid_input', NOT_JSON);
    const tileId = c.req.param('id');
    const held = readHeld(body.value.held);
    if (held === null) return refuse(c, 400, 'invalid_input', HELD_IS_ODD);
    const asked = `POST /v1/tiles/${tileId.slice(0, 60)}/press`;
    return answer(c, () => pressTile(c.get('entry').client, { tileId, held, asked }));
  });

  app.notFound((c) => refuse(c, 404, 'not_found', 'There is nothing here: /docs describes the API.'));
  return app;
};
