import type { CancelTimer } from '#shared/lib/clock.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { campaignSignal, mailSignal } from '../context/signals.ts';
import { mailMessages, type MailRow } from '../store/mail-repository.ts';
import { transact } from '../context/transact.ts';
import { currentEnvelope } from './envelope.ts';
import type { Mailer, MailOutcome } from '../context/network-ports.ts';
import { countMail } from './outbox.ts';

/** Messages handed over at once. */
const LANES = 4;
/** A message to one person is tried again after these waits. */
const NOTICE_RETRIES_MS = [60_000, 300_000, 1_800_000] as const;
/** A campaign's message is tried only once, and at once: a campaign ends, and says that it failed. */
const CAMPAIGN_RETRIES_MS = [0] as const;

const LEFT = { sent: 1, delivered: 0, bounced: 0 } as const;
const BOUNCED = { sent: 0, delivered: 0, bounced: 1 } as const;

const keepOutcome = (ctx: ServiceContext, mail: MailRow, outcome: MailOutcome): void => {
  if (outcome.kind === 'left') {
    mailMessages(ctx.db).remove(mail.id);
    countMail(ctx, mail.campaignId, LEFT);
    return;
  }
  const retries = mail.campaignId === null ? NOTICE_RETRIES_MS : CAMPAIGN_RETRIES_MS;
  const wait = outcome.kind === 'unreachable' ? retries[mail.attempt] : undefined;
  const now = ctx.clock.now();
  const attempt = mail.attempt + 1;
  const state = wait === undefined ? 'failed' : 'waiting';
  mailMessages(ctx.db).updateState(mail.id, { state, attempt, nextAttemptAt: now + (wait ?? 0), error: outcome.error });
  if (outcome.kind === 'refused') countMail(ctx, mail.campaignId, BOUNCED);
};

/** Takes the next message for a lane, marked so that a restart does not send it a second time. */
const take = (ctx: ServiceContext): MailRow | number | null =>
  transact(ctx, () => {
    const mail = mailMessages(ctx.db).findNext();
    if (!mail) return null;
    if (mail.nextAttemptAt > ctx.clock.now()) return mail.nextAttemptAt;
    const { attempt, nextAttemptAt } = mail;
    mailMessages(ctx.db).updateState(mail.id, { state: 'leaving', attempt, nextAttemptAt, error: null });
    return mail;
  });

const createSendingWorker = (ctx: ServiceContext, mailer: Mailer): { start(): void; stop(): void } => {
  let isStopped = false;
  let busy = 0;
  let timer: CancelTimer = () => undefined;
  let stopListening = (): void => undefined;

  const run = async (mail: MailRow): Promise<void> => {
    busy += 1;
    const outcome = await mailer.send({ ...mail, dkim: currentEnvelope(ctx).dkim });
    busy -= 1;
    if (isStopped) return;
    transact(ctx, () => keepOutcome(ctx, mail, outcome));
    if (mail.campaignId !== null) campaignSignal(ctx.db).tell(null);
    pump();
  };

  const pump = (): void => {
    timer();
    while (!isStopped && busy < LANES) {
      const next = take(ctx);
      if (next === null) return;
      if (typeof next === 'number') {
        timer = ctx.clock.schedule(next, pump);
        return;
      }
      run(next).catch((error: unknown) => {
        ctx.log.error('a message could not be kept', { error: String(error) });
      });
    }
  };

  return {
    start() {
      stopListening = mailSignal(ctx.db).add(pump);
      transact(ctx, () => {
        for (const { id, campaignId } of mailMessages(ctx.db).listInterrupted()) {
          mailMessages(ctx.db).remove(id);
          countMail(ctx, campaignId, LEFT);
        }
      });
      pump();
    },
    stop() {
      isStopped = true;
      stopListening();
      timer();
      mailer.close();
    },
  };
};

/** Without a mail server, waiting mail of an earlier one stays for the rehearsal to show. */
const createMailKeep = (ctx: ServiceContext): { start(): void; stop(): void } => ({
  start() {
    transact(ctx, () => {
      for (const { campaignId } of mailMessages(ctx.db).keepUnsent()) countMail(ctx, campaignId, LEFT);
    });
  },
  stop: () => undefined,
});

/** Hands waiting messages to the mail server. Nobody is written to twice, whenever the service is killed. */
export const createOutboxWorker = (ctx: ServiceContext): { start(): void; stop(): void } =>
  ctx.network.mailer ? createSendingWorker(ctx, ctx.network.mailer) : createMailKeep(ctx);
