import * as z from 'zod';
import { openEnum } from './open-enum.ts';
import { Id, Timestamp } from './fields.ts';
import { defineOperation } from './operation.ts';

export const JOIN_REQUEST_STATUSES = ['pending', 'approved', 'declined'] as const;

export const JoinRequest = z.looseObject({
  id: z.string(),
  status: openEnum(JOIN_REQUEST_STATUSES),
  userId: z.string().nullable(),
  name: z.string(),
  email: z.string().nullable(),
  image: z.string().nullable(),
  answers: z.array(z.looseObject({ question: z.string(), answer: z.string() })),
  createdAt: Timestamp,
  decidedAt: Timestamp.nullable(),
});
export type JoinRequest = z.output<typeof JoinRequest>;

const Params = z.object({ id: Id });
const RequestAnswer = z.looseObject({ request: JoinRequest });

export const listJoinRequests = defineOperation({
  name: 'list_join_requests',
  family: 'join-requests',
  method: 'GET',
  path: '/join-requests',
  query: z.object({ status: z.enum(JOIN_REQUEST_STATUSES).default('pending') }),
  response: z.looseObject({ requests: z.array(JoinRequest) }),
});

export const approveJoinRequest = defineOperation({
  name: 'approve_join_request',
  family: 'join-requests',
  method: 'POST',
  path: '/join-requests/:id/approve',
  params: Params,
  response: RequestAnswer,
});

export const declineJoinRequest = defineOperation({
  name: 'decline_join_request',
  family: 'join-requests',
  method: 'POST',
  path: '/join-requests/:id/decline',
  params: Params,
  response: RequestAnswer,
  irreversible: true,
});

export const joinRequestOperations = [listJoinRequests, approveJoinRequest, declineJoinRequest] as const;
