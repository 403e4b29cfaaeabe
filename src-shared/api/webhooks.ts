import * as z from 'zod';
import { openEnum } from './open-enum.ts';
import { Deleted, HttpsUrl, Id, queryInt, Timestamp } from './fields.ts';
import { defineOperation } from './operation.ts';

/** The events of the platform (spec 2, Events). */
export const EVENT_NAMES = [
  'live.session.created',
  'live.session.updated',
  'live.session.started',
  'live.session.ended',
  'live.session.cancelled',
  'live.replay.ready',
  'live.conversion',
  'live.poll.opened',
  'live.poll.closed',
  'live.scene.changed',
  'support.ticket.created',
  'support.ticket.message',
  'support.ticket.status',
  'lesson.completed',
  'video.lead',
  'post.created',
  'comment.created',
  'member.joined',
  'email.campaign.sent',
  'email.campaign.failed',
  'email.unsubscribed',
  'ping',
] as const;
export type EventName = (typeof EVENT_NAMES)[number];

/** Delivery and its bounds (spec 2, Limits). */
export const WEBHOOK_LIMITS = {
  webhooks: 10,
  secret: { min: 16, max: 128 },
  answerMs: 10_000,
  retryAfterMs: [60_000, 300_000, 1_800_000, 7_200_000],
  failuresBeforePause: 20,
  freshnessSec: 300,
  logDays: 30,
} as const;

export const Webhook = z.looseObject({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  description: z.string().nullable(),
  active: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  lastDeliveryAt: Timestamp.nullable(),
  lastStatus: z.number().int().nullable(),
  failureCount: z.number().int(),
  /** Only in the answer to the creation. */
  secret: z.string().optional(),
});
export type Webhook = z.output<typeof Webhook>;

export const WebhookDelivery = z.looseObject({
  id: z.string(),
  event: z.string(),
  attempt: z.number().int(),
  status: openEnum(['pending', 'success', 'failed']),
  responseStatus: z.number().int().nullable(),
  error: z.string().nullable(),
  createdAt: Timestamp,
  deliveredAt: Timestamp.nullable(),
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

const Params = z.object({ id: Id });
const WebhookAnswer = z.looseObject({ webhook: Webhook });
const Events = z.union([
  z.literal('*'),
  z
    .array(z.enum(['*', ...EVENT_NAMES]))
    .min(1)
    .max(EVENT_NAMES.length + 1),
]);
const Description = z.string().max(500).nullish();

export const listWebhooks = defineOperation({
  name: 'list_webhooks',
  family: 'webhooks',
  method: 'GET',
  path: '/webhooks',
  response: z.looseObject({ webhooks: z.array(Webhook) }),
});

export const createWebhook = defineOperation({
  name: 'create_webhook',
  family: 'webhooks',
  method: 'POST',
  path: '/webhooks',
  status: 201,
  body: z.object({
    url: HttpsUrl,
    events: Events,
    secret: z.string().min(WEBHOOK_LIMITS.secret.min).max(WEBHOOK_LIMITS.secret.max).optional(),
    description: Description,
  }),
  response: WebhookAnswer,
});

export const getWebhook = defineOperation({
  name: 'get_webhook',
  family: 'webhooks',
  method: 'GET',
  path: '/webhooks/:id',
  params: Params,
  response: WebhookAnswer,
});

export const updateWebhook = defineOperation({
  name: 'update_webhook',
  family: 'webhooks',
  method: 'PATCH',
  path: '/webhooks/:id',
  params: Params,
  body: z.object({
    url: HttpsUrl.optional(),
    events: Events.optional(),
    description: Description,
    active: z.boolean().optional(),
  }),
  response: WebhookAnswer,
});

export const deleteWebhook = defineOperation({
  name: 'delete_webhook',
  family: 'webhooks',
  method: 'DELETE',
  path: '/webhooks/:id',
  params: Params,
  response: Deleted,
  irreversible: true,
});

export const testWebhook = defineOperation({
  name: 'test_webhook',
  family: 'webhooks',
  method: 'POST',
  path: '/webhooks/:id/test',
  status: 202,
  params: Params,
  response: z.looseObject({ sent: z.literal(true) }),
});

export const listWebhookDeliveries = defineOperation({
  name: 'list_webhook_deliveries',
  family: 'webhooks',
  method: 'GET',
  path: '/webhooks/:id/deliveries',
  params: Params,
  query: z.object({ limit: queryInt(1, 500).default(50) }),
  response: z.looseObject({ deliveries: z.array(WebhookDelivery) }),
});

export const webhookOperations = [
  listWebhooks,
  createWebhook,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  testWebhook,
  listWebhookDeliveries,
] as const;
