import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  testWebhook,
  updateWebhook,
  WEBHOOK_LIMITS,
  type Webhook,
  type WebhookDelivery,
} from '#shared/api/webhooks.ts';
import { badRequest, notFound } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { queuePing } from '../../webhooks/deliveries.ts';
import { implement, type Implementation } from '../implement.ts';
import { deliverySignal, signalAfterCommit } from '../../context/signals.ts';
import { deliveries, type DeliveryRow } from '../../store/delivery-repository.ts';
import { webhooks, type WebhookRow } from '../../store/webhook-repository.ts';

const DAY_MS = 24 * 3_600_000;
const SECRET_BYTES = 32;

const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const serializeWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  events: [...row.events],
  description: row.description,
  active: row.active,
  createdAt: new Date(row.createdAt).toISOString(),
  updatedAt: new Date(row.updatedAt).toISOString(),
  lastDeliveryAt: instant(row.lastDeliveryAt),
  lastStatus: row.lastStatus,
  failureCount: row.failureCount,
});

const serializeDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  event: row.event,
  attempt: row.attempt,
  status: row.status,
  responseStatus: row.responseStatus,
  error: row.error,
  createdAt: new Date(row.createdAt).toISOString(),
  deliveredAt: instant(row.deliveredAt),
});

/** Each event once; `*` among others is every event. */
const eventList = (events: '*' | readonly string[]): string[] => {
  const list: readonly string[] = events === '*' ? ['*'] : events;
  return list.includes('*') ? ['*'] : [...new Set(list)];
};

const requireWebhook = (ctx: ServiceContext, id: string): WebhookRow => {
  const row = webhooks(ctx.db).find(id);
  if (!row) throw notFound('Webhook');
  return row;
};

/** The webhooks' operations. */
export const createWebhookHandlers = (ctx: ServiceContext): readonly Implementation[] => [
  implement(listWebhooks, () => ({ webhooks: webhooks(ctx.db).list().map(serializeWebhook) })),

  implement(createWebhook, ({ body }) => {
    if (webhooks(ctx.db).list().length >= WEBHOOK_LIMITS.webhooks) {
      throw badRequest(`A space has at most ${WEBHOOK_LIMITS.webhooks} webhooks`);
    }
    const now = ctx.clock.now();
    const row: WebhookRow = {
      id: ctx.newId('whk'),
      url: body.url,
      events: eventList(body.events),
      secret: body.secret ?? `whsec_${ctx.newSecret(SECRET_BYTES)}`,
      description: body.description ?? null,
      active: true,
      failureCount: 0,
      lastDeliveryAt: null,
      lastStatus: null,
      createdAt: now,
      updatedAt: now,
    };
    webhooks(ctx.db).insert(row);
    return { webhook: { ...serializeWebhook(row), secret: row.secret } };
  }),

  implement(getWebhook, ({ params }) => ({ webhook: serializeWebhook(requireWebhook(ctx, params.id)) })),

  implement(updateWebhook, ({ params, body }) => {
    const known = requireWebhook(ctx, params.id);
    const changed: WebhookRow = {
      ...known,
      url: body.url ?? known.url,
      events: body.events === undefined ? known.events : eventList(body.events),
      description: body.description === undefined ? known.description : body.description,
      active: body.active ?? known.active,
      failureCount: body.active === true ? 0 : known.failureCount,
      updatedAt: ctx.clock.now(),
    };
    webhooks(ctx.db).update(changed);
    // Deliveries that waited during the pause leave now.
    signalAfterCommit(ctx, deliverySignal);
    return { webhook: serializeWebhook(changed) };
  }),

  implement(deleteWebhook, ({ params }) => {
    webhooks(ctx.db).remove(requireWebhook(ctx, params.id).id);
    return { deleted: true as const };
  }),

  implement(testWebhook, ({ params }) => {
    queuePing(ctx, requireWebhook(ctx, params.id));
    return { sent: true as const };
  }),

  implement(listWebhookDeliveries, ({ params, query }) => {
    const { id } = requireWebhook(ctx, params.id);
    const since = ctx.clock.now() - WEBHOOK_LIMITS.logDays * DAY_MS;
    return { deliveries: deliveries(ctx.db).list(id, since, query.limit).map(serializeDelivery) };
  }),
];
