import type { Database } from 'better-sqlite3';
import { notFound } from '../lib/api-error.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { findUser } from '../families/members/users.ts';
import { statement } from '../store/statement.ts';

type Params = Readonly<Record<string, unknown>>;
type Exists = (ctx: ServiceContext, params: Params) => boolean;

/** Binds the named parameters of the path to a query: it exists when the query gives a row. */
const row =
  (sql: string): Exists =>
  (ctx, params) =>
    existsIn(ctx.db, sql, params);

const existsIn = (db: Database, sql: string, params: Params): boolean => statement(db, sql).get(params) !== undefined;

/** Slots and overlays live inside the document of their scene. */
const inScene = (list: 'slots' | 'overlays', parameter: string): string =>
  `SELECT 1 FROM scene, json_each(scene.document, '$.${list}') AS item
   WHERE session_id = :id AND scene.id = :sceneId AND json_extract(item.value, '$.id') = :${parameter}`;

/** A path that names a resource: the beginning of the path, the name of the resource, and whether it is there. */
const RESOURCES: readonly {
  readonly path: string;
  readonly what: string;
  readonly exists: Exists;
  /** A path below that may name what is not there yet. */
  readonly except?: string;
}[] = [
  { path: '/live/sessions/:id', what: 'Session', exists: row('SELECT 1 FROM session WHERE id = :id') },
  {
    path: '/live/sessions/:id/scenes/:sceneId',
    what: 'Scene',
    exists: row('SELECT 1 FROM scene WHERE session_id = :id AND id = :sceneId'),
  },
  {
    path: '/live/sessions/:id/scenes/:sceneId/slots/:slotId',
    what: 'Slot',
    exists: row(inScene('slots', 'slotId')),
  },
  {
    path: '/live/sessions/:id/scenes/:sceneId/overlays/:overlayId',
    what: 'Overlay',
    exists: row(inScene('overlays', 'overlayId')),
  },
  {
    path: '/live/sessions/:id/polls/:pollId',
    what: 'Poll',
    exists: row('SELECT 1 FROM poll WHERE session_id = :id AND id = :pollId'),
  },
  {
    path: '/live/sessions/:id/invites/:inviteId',
    what: 'Invitation',
    exists: row('SELECT 1 FROM invite WHERE session_id = :id AND id = :inviteId'),
  },
  {
    path: '/live/sessions/:id/participants/:userId',
    what: 'Participant',
    exists: (ctx, params) => {
      const user = findUser(ctx, String(params.userId));
      const sql = 'SELECT 1 FROM participant WHERE session_id = :id AND user_id = :userId';
      return user !== undefined && existsIn(ctx.db, sql, { id: params.id, userId: user.id });
    },
  },
  {
    path: '/users/:id',
    what: 'User',
    exists: (ctx, params) => findUser(ctx, String(params.id)) !== undefined,
    except: '/users/:id/entry',
  },
  { path: '/join-requests/:id', what: 'Join request', exists: row('SELECT 1 FROM join_request WHERE id = :id') },
  { path: '/scene-templates/:id', what: 'Template', exists: row('SELECT 1 FROM scene_template WHERE id = :id') },
  { path: '/groups/:id', what: 'Group', exists: row('SELECT 1 FROM space_group WHERE id = :id OR slug = :id') },
  { path: '/media/:id', what: 'Media', exists: row('SELECT 1 FROM media WHERE id = :id') },
  { path: '/courses/:id', what: 'Course', exists: row('SELECT 1 FROM course WHERE id = :id OR slug = :id') },
  { path: '/lessons/:id', what: 'Lesson', exists: row('SELECT 1 FROM lesson WHERE id = :id') },
  { path: '/posts/:id', what: 'Post', exists: row('SELECT 1 FROM post WHERE id = :id') },
  { path: '/comments/:id', what: 'Comment', exists: row('SELECT 1 FROM post_comment WHERE id = :id') },
  { path: '/events/:id', what: 'Event', exists: row('SELECT 1 FROM calendar_event WHERE id = :id') },
  { path: '/videos/:id', what: 'Video', exists: row('SELECT 1 FROM video WHERE id = :id') },
  { path: '/webhooks/:id', what: 'Webhook', exists: row('SELECT 1 FROM webhook WHERE id = :id') },
  { path: '/emails/campaigns/:id', what: 'Campaign', exists: row('SELECT 1 FROM email_campaign WHERE id = :id') },
  { path: '/emails/segments/:id', what: 'Segment', exists: row('SELECT 1 FROM email_segment WHERE id = :id') },
  { path: '/emails/templates/:id', what: 'Template', exists: row('SELECT 1 FROM email_template WHERE id = :id') },
  { path: '/support/tickets/:id', what: 'Ticket', exists: row('SELECT 1 FROM ticket WHERE id = :id') },
];

/**
 * Throws 404 for the first resource of a path that is not there: a call that is also badly formed is refused for
 * what is missing first. `params` are those of the path, decoded.
 */
export const requirePathResources = (ctx: ServiceContext, path: string, params: Params): void => {
  for (const resource of RESOURCES) {
    const isOnPath = path === resource.path || path.startsWith(`${resource.path}/`);
    if (isOnPath && path !== resource.except && !resource.exists(ctx, params)) throw notFound(resource.what);
  }
};
