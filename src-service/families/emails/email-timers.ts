import type { CancelTimer } from '#shared/lib/clock.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { campaignSignal } from '../../context/signals.ts';
import { campaigns } from '../../store/campaign-repository.ts';
import { transact } from '../../context/transact.ts';
import { beginScheduled, continueSending } from './campaign-sending.ts';
import { nextDigest, runDueDigest } from './digest.ts';

/**
 * Runs campaigns and the digest: starts the due ones, makes messages in batches, and waits for the next. Everything is
 * read from the database, so a restart continues.
 */
export const createEmailTimers = (ctx: ServiceContext): { start(): void; stop(): void } => {
  let isStopped = false;
  let turn: NodeJS.Immediate | null = null;
  let timer: CancelTimer = () => undefined;
  let stopListening = (): void => undefined;

  const beginDue = (): void => {
    const now = ctx.clock.now();
    transact(ctx, () => runDueDigest(ctx));
    for (let due = campaigns(ctx.db).findNextScheduled(); due; due = campaigns(ctx.db).findNextScheduled()) {
      const campaign = due;
      if (campaign.scheduledAt === null || campaign.scheduledAt > now) break;
      transact(ctx, () => beginScheduled(ctx, campaign));
    }
  };

  const arm = (): void => {
    timer();
    const instants = [campaigns(ctx.db).findNextScheduled()?.scheduledAt ?? null, nextDigest(ctx)].filter(
      (at) => at !== null,
    );
    if (instants.length > 0) timer = ctx.clock.schedule(Math.min(...instants), wake);
  };

  const work = (): void => {
    turn = null;
    if (isStopped) return;
    try {
      let isMore = false;
      for (const { id } of campaigns(ctx.db).listSending()) {
        if (transact(ctx, () => continueSending(ctx, id)) === 'more') isMore = true;
      }
      if (isMore) plan();
    } catch (error) {
      ctx.log.error('a campaign could not go on', { error: String(error) });
    }
  };

  /** Other calls are answered before the next batch. */
  const plan = (): void => {
    if (!isStopped) turn ??= setImmediate(work);
  };

  const wake = (): void => {
    if (isStopped) return;
    try {
      beginDue();
      arm();
    } catch (error) {
      ctx.log.error('a scheduled e-mail could not leave', { error: String(error) });
    }
    plan();
  };

  return {
    start() {
      stopListening = campaignSignal(ctx.db).add(wake);
      wake();
    },
    stop() {
      isStopped = true;
      stopListening();
      timer();
      if (turn) clearImmediate(turn);
    },
  };
};
