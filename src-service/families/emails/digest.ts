import { wordsIn } from '#shared/words/words.ts';
import { spaceLanguage } from '../../context/reader-language.ts';
import type * as z from 'zod';
import type { DigestSettings } from '#shared/api/email-objects.ts';
import type { updateEmailDigest } from '#shared/api/email-settings.ts';
import { ApiError, badRequest } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { personalMail, type BulkText } from '../../mail/bulk-mail.ts';
import { campaignSignal, signalAfterCommit } from '../../context/signals.ts';
import { digests, type DigestRow, type StoredDigest } from '../../store/digest-repository.ts';
import { currentSpace } from '../../context/current-space.ts';
import { beginSending } from './campaign-sending.ts';
import { insertDraft, requireCreator, sendTest } from './campaigns.ts';
import { defaultIntro, defaultSubject, digestBody } from './digest-content.ts';
import { isTimeZone, nextDigestAt } from './digest-schedule.ts';
import { requireAudience } from './segments.ts';

const DAY_MS = 24 * 3_600_000;
/** Days a digest looks back before the first one, and ahead. */
const SPAN_DAYS = { daily: 1, weekly: 7, monthly: 30 } as const;

const UNTOUCHED: StoredDigest = {
  enabled: false,
  cadence: 'weekly',
  weekday: 1,
  dayOfMonth: 1,
  hour: 9,
  timeZone: 'Europe/Paris',
  sections: { posts: true, courses: true, lessons: true, lives: true, events: true, challenges: true },
  maxItems: 5,
  subject: null,
  intro: null,
  onlyIfNews: true,
  segmentId: null,
};

const currentDigest = (ctx: ServiceContext): DigestRow =>
  digests(ctx.db).find() ?? { settings: UNTOUCHED, nextAt: null, lastSentAt: null };

const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** The settings of the digest, the platform's where nobody has set any. */
export const readDigest = (ctx: ServiceContext): DigestSettings => {
  const { settings, nextAt, lastSentAt } = currentDigest(ctx);
  return {
    ...settings,
    subject: settings.subject ?? defaultSubject(wordsIn(spaceLanguage(ctx))),
    intro: settings.intro ?? defaultIntro(wordsIn(spaceLanguage(ctx))),
    lastSentAt: instant(lastSentAt),
    nextAt: instant(nextAt),
    configured: digests(ctx.db).find() !== undefined,
  };
};

export type DigestInput = z.output<(typeof updateEmailDigest)['body']>;

/** The fields that were given. */
const given = <Fields extends object>(fields: Fields): { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

/** Changes the settings given, and when the next digest leaves. Throws 400 for an unknown time zone or segment. */
export const changeDigest = (ctx: ServiceContext, { sections, ...input }: DigestInput): DigestSettings => {
  const known = currentDigest(ctx);
  if (input.timeZone !== undefined && !isTimeZone(input.timeZone)) {
    throw badRequest('timeZone must be the name of a time zone, such as Europe/Paris');
  }
  if (typeof input.segmentId === 'string') requireAudience(ctx, input.segmentId);
  const settings: StoredDigest = {
    ...known.settings,
    ...given(input),
    sections: { ...known.settings.sections, ...given(sections ?? {}) },
  };
  const nextAt = settings.enabled ? nextDigestAt(settings, ctx.clock.now()) : null;
  digests(ctx.db).save({ ...known, settings, nextAt });
  signalAfterCommit(ctx, campaignSignal);
  return readDigest(ctx);
};

/** The digest as it would be sent now, before it is anybody's. */
const composeDigest = (ctx: ServiceContext, { settings, lastSentAt }: DigestRow): BulkText & { empty: boolean } => {
  const now = ctx.clock.now();
  const spanMs = SPAN_DAYS[settings.cadence] * DAY_MS;
  const { html, empty } = digestBody(ctx, settings, { since: lastSentAt ?? now - spanMs, now, until: now + spanMs });
  return {
    subject: settings.subject ?? defaultSubject(wordsIn(spaceLanguage(ctx))),
    previewText: null,
    body: html,
    empty,
  };
};

/** The digest as one person would receive it now. */
export const previewDigest = (
  ctx: ServiceContext,
  userId: string,
): { subject: string; html: string; empty: boolean } => {
  const { empty, ...text } = composeDigest(ctx, currentDigest(ctx));
  const { subject, html } = personalMail(ctx, text, requireCreator(ctx, userId), null);
  return { subject, html, empty };
};

/** The outcome of sending the digest. */
export interface DigestOutcome {
  readonly sent: boolean;
  /** There was nothing new, and the digest is for news only. */
  readonly skipped: boolean;
  readonly error: string | null;
}

const SKIPPED: DigestOutcome = { sent: false, skipped: true, error: null };

const leave = (ctx: ServiceContext, authorId: string, digest: DigestRow): DigestOutcome => {
  const { empty, ...text } = composeDigest(ctx, digest);
  if (empty && digest.settings.onlyIfNews) return SKIPPED;
  beginSending(ctx, insertDraft(ctx, 'digest', authorId, { ...text, segmentId: digest.settings.segmentId }));
  return { sent: true, skipped: false, error: null };
};

/** Sends the digest to its whole audience. Throws 400 where its segment is gone. */
export const sendDigest = (ctx: ServiceContext, authorId: string): DigestOutcome => {
  const digest = currentDigest(ctx);
  const outcome = leave(ctx, authorId, digest);
  if (outcome.sent) digests(ctx.db).save({ ...digest, lastSentAt: ctx.clock.now() });
  return outcome;
};

/** Sends the digest to one person as a test; nothing is counted. */
export const testDigest = async (ctx: ServiceContext, userId: string): Promise<DigestOutcome> => {
  const { empty: _empty, ...text } = composeDigest(ctx, currentDigest(ctx));
  const user = requireCreator(ctx, userId);
  const { sent, error } = await sendTest(ctx, user, personalMail(ctx, text, user, null));
  return { sent, skipped: false, error };
};

/** Instant of the next automatic digest; null if there is none. */
export const nextDigest = (ctx: ServiceContext): number | null => digests(ctx.db).find()?.nextAt ?? null;

/** The digest's time has come: it leaves once, however long the service was away, and its next time is set. */
export const runDueDigest = (ctx: ServiceContext): void => {
  const digest = digests(ctx.db).find();
  const now = ctx.clock.now();
  const dueAt = digest?.nextAt ?? null;
  if (!digest || dueAt === null || dueAt > now) return;
  let outcome = SKIPPED;
  try {
    outcome = leave(ctx, currentSpace(ctx).ownerId, digest);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    ctx.log.warn('the digest could not leave', { error: error.message });
  }
  const lastSentAt = outcome.sent ? now : digest.lastSentAt;
  digests(ctx.db).save({ ...digest, lastSentAt, nextAt: nextDigestAt(digest.settings, now) });
};
