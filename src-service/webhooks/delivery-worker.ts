import { WEBHOOK_LIMITS } from '#shared/api/webhooks.ts';
import type { CancelTimer } from '#shared/lib/clock.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { deliverySignal } from '../context/signals.ts';
import { deliveries, type DeliveryRow } from '../store/delivery-repository.ts';
import { transact } from '../context/transact.ts';
import { webhooks, type WebhookRow } from '../store/webhook-repository.ts';
import { recordOutcome, nextDelivery, queueEvent } from './deliveries.ts';
import { signDelivery } from './signature.ts';

const longestRetryMs = Math.max(...WEBHOOK_LIMITS.retryAfterMs);

const headersOf = (webhook: WebhookRow, delivery: DeliveryRow, startedAt: number): Record<string, string> => ({
  'Content-Type': 'application/json',
  'X-Service-Event': delivery.event,
  'X-Service-Delivery': delivery.id,
  'X-Service-Signature': signDelivery(webhook.secret, Math.floor(startedAt / 1000), delivery.body),
});

/**
 * Sends deliveries of webhooks, one per webhook at a time. They are in the database, written with the event itself, so
 * a service killed at any moment continues.
 */
export const createDeliveryWorker = (ctx: ServiceContext): { start(): void; stop(): void } => {
  const running = new Set<string>();
  const timers = new Map<string, CancelTimer>();
  const stopping = new AbortController();
  const { signal } = stopping;
  const listening: (() => void)[] = [];

  const attempt = async (webhook: WebhookRow, delivery: DeliveryRow): Promise<void> => {
    const startedAt = ctx.clock.now();
    const outcome = await ctx.network.post({
      url: webhook.url,
      headers: headersOf(webhook, delivery, startedAt),
      body: delivery.body,
      timeoutMs: WEBHOOK_LIMITS.answerMs,
      signal,
    });
    // An attempt that the end of the service cut off is sent again by the next one.
    if (!signal.aborted) transact(ctx, () => recordOutcome(ctx, delivery, startedAt, outcome));
  };

  const run = async (webhook: WebhookRow, delivery: DeliveryRow): Promise<void> => {
    running.add(webhook.id);
    try {
      await attempt(webhook, delivery);
      running.delete(webhook.id);
      pump(webhook.id);
    } catch (error) {
      // The result was not stored: the next event tries again, rather than this one at once and for ever.
      running.delete(webhook.id);
      ctx.log.error('a delivery could not be kept', { webhook: webhook.id, error: String(error) });
    }
  };

  const pump = (id: string): void => {
    if (signal.aborted || running.has(id)) return;
    timers.get(id)?.();
    timers.delete(id);
    const webhook = webhooks(ctx.db).find(id);
    const next = webhook && nextDelivery(ctx, webhook);
    if (!webhook || !next) return;
    if (next.at <= ctx.clock.now()) void run(webhook, next.delivery);
    else
      timers.set(
        id,
        ctx.clock.schedule(next.at, () => pump(id)),
      );
  };

  const pumpAll = (): void => {
    for (const { id } of webhooks(ctx.db).list()) pump(id);
  };

  return {
    start() {
      listening.push(
        ctx.events.onRecording((event) => queueEvent(ctx, event)),
        ctx.events.onRecorded(pumpAll),
        deliverySignal(ctx.db).add(pumpAll),
      );
      transact(ctx, () => deliveries(ctx.db).limitRetries(ctx.clock.now() + longestRetryMs));
      pumpAll();
    },
    stop() {
      stopping.abort();
      for (const stop of listening) stop();
      for (const cancel of timers.values()) cancel();
      timers.clear();
    },
  };
};
