import { WEBHOOK_LIMITS } from '#shared/api/webhooks.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { currentSpace } from '../context/current-space.ts';
import { deliverySignal, signalAfterCommit } from '../context/signals.ts';
import { deliveries, type DeliveryRow } from '../store/delivery-repository.ts';
import { webhooks, type WebhookRow } from '../store/webhook-repository.ts';
import type { DomainEvent } from '../context/event-log.ts';
import type { PostOutcome } from '../context/network-ports.ts';

const DAY_MS = 24 * 3_600_000;

type Announced = Pick<DomainEvent, 'id' | 'name' | 'at' | 'data'>;

const queue = (ctx: ServiceContext, webhook: WebhookRow, event: Announced): void => {
  const { id, slug } = currentSpace(ctx);
  const createdAt = new Date(event.at).toISOString();
  deliveries(ctx.db).insert({
    id: ctx.newId('dlv'),
    webhookId: webhook.id,
    event: event.name,
    body: JSON.stringify({ id: event.id, event: event.name, createdAt, space: { id, slug }, data: event.data }),
    createdAt: event.at,
  });
};

const isSubscribed = ({ active, events }: WebhookRow, name: string): boolean =>
  active && (events.includes('*') || events.includes(name));

/** Leaves a delivery for each webhook that asked for this event; call it in the transaction that records it. */
export const queueEvent = (ctx: ServiceContext, event: DomainEvent): void => {
  for (const webhook of webhooks(ctx.db).list()) {
    if (isSubscribed(webhook, event.name)) queue(ctx, webhook, event);
  }
};

/** Leaves a ping for this webhook alone, paused or not: it shows whether the address answers. */
export const queuePing = (ctx: ServiceContext, webhook: WebhookRow): void => {
  const data = { webhook: { id: webhook.id, url: webhook.url } };
  queue(ctx, webhook, { id: ctx.newId('evt'), name: 'ping', at: ctx.clock.now(), data });
  signalAfterCommit(ctx, deliverySignal);
};

export interface DueDelivery {
  readonly delivery: DeliveryRow;
  /** When its next attempt is made, in Unix milliseconds. */
  readonly at: number;
}

/**
 * The next delivery of a webhook: first attempts in the order of the events, each retry at its own time between them.
 * A paused webhook sends nothing but pings; the rest waits until it is active again.
 */
export const nextDelivery = (ctx: ServiceContext, webhook: WebhookRow): DueDelivery | null => {
  if (!webhook.active) {
    const ping = deliveries(ctx.db).findPending(webhook.id, 'ping');
    return ping ? { delivery: ping, at: ping.nextAttemptAt } : null;
  }
  const first = deliveries(ctx.db).findFirstAttempt(webhook.id);
  const retry = deliveries(ctx.db).findNextRetry(webhook.id);
  if (first && (!retry || first.createdAt <= retry.nextAttemptAt || retry.nextAttemptAt > ctx.clock.now())) {
    return { delivery: first, at: ctx.clock.now() };
  }
  return retry ? { delivery: retry, at: retry.nextAttemptAt } : null;
};

const isSuccess = (outcome: PostOutcome): boolean =>
  outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300;

const errorOf = (outcome: PostOutcome): string | null => {
  if (isSuccess(outcome)) return null;
  return outcome.kind === 'failed' ? outcome.error : `The server answered ${outcome.status}.`;
};

/** Keeps the result of an attempt: the log, the retry, the webhook's counter and its pause. */
export const recordOutcome = (
  ctx: ServiceContext,
  delivery: DeliveryRow,
  startedAt: number,
  outcome: PostOutcome,
): void => {
  const webhook = webhooks(ctx.db).find(delivery.webhookId);
  if (!webhook) return;
  const success = isSuccess(outcome);
  const attempt = delivery.attempt + 1;
  const retryAfter = WEBHOOK_LIMITS.retryAfterMs[attempt - 1];
  const responseStatus = outcome.kind === 'answered' ? outcome.status : null;
  deliveries(ctx.db).update({
    ...delivery,
    attempt,
    status: success ? 'success' : retryAfter === undefined ? 'failed' : 'pending',
    responseStatus,
    error: errorOf(outcome),
    deliveredAt: success ? ctx.clock.now() : null,
    nextAttemptAt: startedAt + (retryAfter ?? 0),
  });
  const failureCount = success ? 0 : webhook.failureCount + 1;
  webhooks(ctx.db).update({
    ...webhook,
    active: webhook.active && failureCount < WEBHOOK_LIMITS.failuresBeforePause,
    failureCount,
    lastDeliveryAt: startedAt,
    lastStatus: responseStatus,
  });
  deliveries(ctx.db).removeBefore(ctx.clock.now() - WEBHOOK_LIMITS.logDays * DAY_MS);
};
