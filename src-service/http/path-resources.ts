import { notFound } from '../lib/api-error.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { findUser } from '../families/users/users.ts';
import { resources, type ResourceKind } from '../store/resource-repository.ts';

type Params = Readonly<Record<string, unknown>>;
type Exists = (ctx: ServiceContext, params: Params) => boolean;

/** True if the resource in the parameters of the path exists. */
const stored =
  (kind: ResourceKind): Exists =>
  (ctx, params) =>
    resources(ctx.db).exists(kind, params);

/** A path that names a resource: the beginning of the path, the name of the resource, and whether it is there. */
const RESOURCES: readonly {
  readonly path: string;
  readonly what: string;
  readonly exists: Exists;
  /** A path below it may name something that does not exist yet. */
  readonly except?: string;
}[] = [
  { path: '/live/sessions/:id', what: 'Session', exists: stored('session') },
  {
    path: '/live/sessions/:id/scenes/:sceneId',
    what: 'Scene',
    exists: stored('scene'),
  },
  {
    path: '/live/sessions/:id/scenes/:sceneId/slots/:slotId',
    what: 'Slot',
    exists: stored('slot'),
  },
  {
    path: '/live/sessions/:id/scenes/:sceneId/overlays/:overlayId',
    what: 'Overlay',
    exists: stored('overlay'),
  },
  {
    path: '/live/sessions/:id/polls/:pollId',
    what: 'Poll',
    exists: stored('poll'),
  },
  {
    path: '/live/sessions/:id/invites/:inviteId',
    what: 'Invitation',
    exists: stored('invite'),
  },
  {
    path: '/live/sessions/:id/participants/:userId',
    what: 'Participant',
    exists: (ctx, params) => {
      const user = findUser(ctx, String(params.userId));
      return user !== undefined && resources(ctx.db).exists('participant', { id: params.id, userId: user.id });
    },
  },
  {
    path: '/users/:id',
    what: 'User',
    exists: (ctx, params) => findUser(ctx, String(params.id)) !== undefined,
    except: '/users/:id/entry',
  },
  { path: '/join-requests/:id', what: 'Join request', exists: stored('joinRequest') },
  { path: '/scene-templates/:id', what: 'Template', exists: stored('sceneTemplate') },
  { path: '/groups/:id', what: 'Group', exists: stored('group') },
  { path: '/media/:id', what: 'Media', exists: stored('media') },
  { path: '/courses/:id', what: 'Course', exists: stored('course') },
  { path: '/lessons/:id', what: 'Lesson', exists: stored('lesson') },
  { path: '/posts/:id', what: 'Post', exists: stored('post') },
  { path: '/comments/:id', what: 'Comment', exists: stored('comment') },
  { path: '/events/:id', what: 'Event', exists: stored('event') },
  { path: '/videos/:id', what: 'Video', exists: stored('video') },
  { path: '/webhooks/:id', what: 'Webhook', exists: stored('webhook') },
  { path: '/emails/campaigns/:id', what: 'Campaign', exists: stored('campaign') },
  { path: '/emails/segments/:id', what: 'Segment', exists: stored('segment') },
  { path: '/emails/templates/:id', what: 'Template', exists: stored('emailTemplate') },
  { path: '/support/tickets/:id', what: 'Ticket', exists: stored('ticket') },
];

/**
 * Throws 404 for the first missing resource of a path: a badly formed call is refused for it first. `params` are those
 * of the path, decoded.
 */
export const requirePathResources = (ctx: ServiceContext, path: string, params: Params): void => {
  for (const resource of RESOURCES) {
    const isOnPath = path === resource.path || path.startsWith(`${resource.path}/`);
    if (isOnPath && path !== resource.except && !resource.exists(ctx, params)) throw notFound(resource.what);
  }
};
