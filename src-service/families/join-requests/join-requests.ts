import {
  approveJoinRequest,
  declineJoinRequest,
  listJoinRequests,
  type JoinRequest,
} from '#shared/api/join-requests.ts';
import { badRequest, notFound } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { implement, type Implementation } from '../implement.ts';
import { visits } from '../../store/visit-repository.ts';
import { joinRequests, type JoinRequestRow } from '../../store/join-request-repository.ts';
import { users, type UserRow } from '../../store/user-repository.ts';
import { enrol } from '../members/enrolment.ts';
import { sendNotice } from '../users/notices.ts';
import { createAccount, findUserByEmail } from '../users/users.ts';
import { currentSpace } from '../../context/current-space.ts';

const serialize = (row: JoinRequestRow): JoinRequest => ({
  ...row,
  answers: JSON.parse(row.answers) as JoinRequest['answers'],
  createdAt: new Date(row.createdAt).toISOString(),
  decidedAt: row.decidedAt === null ? null : new Date(row.decidedAt).toISOString(),
});

const getRequest = (ctx: ServiceContext, id: string): JoinRequestRow => {
  const row = joinRequests(ctx.db).find(id);
  if (!row) throw notFound('Join request');
  return row;
};

const getPending = (ctx: ServiceContext, id: string): JoinRequestRow => {
  const row = getRequest(ctx, id);
  if (row.status !== 'pending') throw badRequest(`The request is already ${row.status}`);
  return row;
};

/** The account of the person who asks: the one they have, or a new one. */
const accountOf = (ctx: ServiceContext, { userId, name, email, image }: JoinRequestRow): UserRow =>
  (userId === null ? undefined : users(ctx.db).find(userId)) ??
  (email === null ? undefined : findUserByEmail(ctx, email)) ??
  createAccount(ctx, name, email, image);

/** Approves a request: a member at once in a free space; in a paid one the person may pay. Throws 404, 400. */
const approve = (ctx: ServiceContext, id: string): JoinRequest => {
  const request = getPending(ctx, id);
  const space = currentSpace(ctx);
  const decidedAt = ctx.clock.now();
  const user = accountOf(ctx, request);
  const isFree = space.accessType === 'free';
  if (isFree && user.role === null) {
    enrol(ctx, user, 'member');
    visits(ctx.db).insertOutcome('free_join', decidedAt);
  }
  joinRequests(ctx.db).decide({ id, status: 'approved', userId: user.id, decidedAt });
  sendNotice(ctx, { id: user.id, email: request.email }, ({ say }) => ({
    subject: say('mail_approved_subject', { space: space.name }),
    text: isFree
      ? say('mail_approved_member', { space: space.name })
      : say('mail_approved_paid', { space: space.name }),
  }));
  return serialize(getRequest(ctx, id));
};

/** Declines a request; the person cannot send a new one. Throws 404, 400. */
const decline = (ctx: ServiceContext, id: string): JoinRequest => {
  const request = getPending(ctx, id);
  joinRequests(ctx.db).decide({ id, status: 'declined', userId: request.userId, decidedAt: ctx.clock.now() });
  const { name } = currentSpace(ctx);
  sendNotice(ctx, { id: request.userId, email: request.email }, ({ say }) => ({
    subject: say('mail_declined_subject', { space: name }),
    text: say('mail_declined_text', { space: name }),
  }));
  return serialize(getRequest(ctx, id));
};

/** Requests to join the space. */
export const createJoinRequestHandlers = (ctx: ServiceContext): readonly Implementation[] => [
  implement(listJoinRequests, ({ query }) => ({ requests: joinRequests(ctx.db).list(query.status).map(serialize) })),
  implement(approveJoinRequest, ({ params }) => ({ request: approve(ctx, params.id) })),
  implement(declineJoinRequest, ({ params }) => ({ request: decline(ctx, params.id) })),
];
