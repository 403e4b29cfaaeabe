import type * as z from 'zod';
import { type createLiveSession } from '#shared/api/live.ts';
import { SESSION_LIMITS } from '#shared/api/live-objects.ts';
import { badRequest } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { sessionEvents, type SessionEvent } from '../../store/session-event-repository.ts';
import { sessions, type SessionChanges, type SessionRow } from '../../store/session-repository.ts';
import { sessionGroups } from '../../store/session-group-repository.ts';
import { resolveGroups } from '../authoring/addressed-groups.ts';
import { parseInstant } from '../../lib/parse-instant.ts';
import { checkPhase, checkReplayRule, resolveHost, type SessionPatch } from './session-rules.ts';
import { getSession, readSession } from './sessions.ts';

export type NewSession = z.output<(typeof createLiveSession)['body']>;

const MINUTE_MS = 60_000;

const calendarOf = (ctx: ServiceContext, row: SessionRow): SessionEvent => ({
  sessionId: row.id,
  title: row.title,
  description: row.description,
  startsAt: row.scheduledAt,
  endsAt: row.scheduledAt + row.durationMin * MINUTE_MS,
  groupIds: sessionGroups(ctx.db).find(row.id).audience,
});

/** Schedules a session with its calendar event; answers with its id. Throws 400. */
export const scheduleSession = (ctx: ServiceContext, input: NewSession, callerId: string): string => {
  const id = ctx.newId('ses');
  const now = ctx.clock.now();
  const replay = input.replay ?? 'all';
  const replayMinLevel = input.replayMinLevel ?? null;
  checkReplayRule(replay, input.replayGroups ?? [], replayMinLevel);
  const groups = resolveGroups(ctx, input.groups ?? []);
  const replayGroups = resolveGroups(ctx, input.replayGroups ?? []);
  sessions(ctx.db).insert({
    ...BLANK_SESSION,
    id,
    title: input.title,
    description: input.description ?? null,
    mode: input.mode ?? 'broadcast',
    scheduledAt: parseInstant(input.scheduledAt, 'scheduledAt'),
    durationMin: input.durationMin ?? SESSION_LIMITS.durationMin.default,
    createdAt: now,
    maxParticipants: input.maxParticipants ?? SESSION_LIMITS.maxParticipants.default,
    recordingEnabled: input.recordingEnabled ?? true,
    hostId: resolveHost(ctx, input.hostEmail, callerId),
    chat: input.chat ?? 'closed',
    replay,
    replayMinLevel,
    replayChat: input.replayChat ?? true,
    replayPublish: input.replayPublish ?? 'auto',
  });
  sessionGroups(ctx.db).replace(id, 'audience', groups);
  sessionGroups(ctx.db).replace(id, 'replay', replayGroups);
  const row = getSession(ctx, id);
  sessionEvents(ctx.db).insert({ ...calendarOf(ctx, row), id: ctx.newId('cal'), authorId: callerId, createdAt: now });
  ctx.events.record('live.session.created', { session: readSession(ctx, id) });
  ctx.changes.emit(id, { kind: 'session' });
  return id;
};

/** A session that never ran. */
export const BLANK_SESSION = {
  status: 'scheduled',
  startedAt: null,
  endedAt: null,
  recordingStatus: null,
  replayUrl: null,
  hlsUrl: null,
  embedUrl: null,
  thumbnailUrl: null,
  filmKey: null,
  replayDurationSec: null,
  videoId: null,
  lessonId: null,
  replayViews: 0,
  hlsStatus: null,
  conversionCount: 0,
  ctaClickCount: 0,
  replayPublished: false,
  activeSceneId: null,
  extraViewers: 0,
  nextStep: null,
  nextStepAt: null,
} as const satisfies Partial<SessionRow>;

const defined = <Value extends object>(values: Value): { [Key in keyof Value]?: Exclude<Value[Key], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Value]?: Exclude<Value[Key], undefined>;
  };

/** During the live, recording begins and ends with its switch. */
const recordingOf = (before: SessionRow, { recordingEnabled }: SessionPatch): SessionChanges =>
  before.status !== 'live' || recordingEnabled === undefined
    ? {}
    : { recordingStatus: recordingEnabled ? 'recording' : null };

const changesOf = (before: SessionRow, patch: SessionPatch): SessionChanges => {
  const { groups: _groups, replayGroups: _replayGroups, scheduledAt, ...fields } = patch;
  return {
    ...defined(fields),
    ...recordingOf(before, patch),
    ...(scheduledAt === undefined ? {} : { scheduledAt: parseInstant(scheduledAt, 'scheduledAt') }),
  };
};

/** Brings the calendar event of a session in line with it. */
export const updateCalendarEvent = (ctx: ServiceContext, id: string): void => {
  sessionEvents(ctx.db).update(calendarOf(ctx, getSession(ctx, id)));
};

/** Changes a session within what its phase allows; its calendar event follows. Throws 400, 404. */
export const changeSession = (ctx: ServiceContext, id: string, patch: SessionPatch): void => {
  const before = getSession(ctx, id);
  checkPhase(before.status, patch);
  const groups = patch.groups === undefined ? null : resolveGroups(ctx, patch.groups ?? []);
  const replayGroups = patch.replayGroups === undefined ? null : resolveGroups(ctx, patch.replayGroups);
  checkReplayRule(
    patch.replay ?? before.replay,
    replayGroups ?? sessionGroups(ctx.db).find(id).replay,
    patch.replayMinLevel === undefined ? before.replayMinLevel : patch.replayMinLevel,
  );
  sessions(ctx.db).update(id, changesOf(before, patch));
  if (groups) sessionGroups(ctx.db).replace(id, 'audience', groups);
  if (replayGroups) sessionGroups(ctx.db).replace(id, 'replay', replayGroups);
  updateCalendarEvent(ctx, id);
  ctx.events.record('live.session.updated', { session: readSession(ctx, id) });
  ctx.changes.emit(id, { kind: 'session' });
};

/** Cancels a scheduled session; its calendar event goes. Throws 400, 404. */
export const cancelSession = (ctx: ServiceContext, id: string): void => {
  if (getSession(ctx, id).status !== 'scheduled') throw badRequest('Only scheduled sessions can be cancelled');
  sessions(ctx.db).update(id, { status: 'cancelled' });
  sessionEvents(ctx.db).remove(id);
  ctx.events.record('live.session.cancelled', { session: readSession(ctx, id) });
  ctx.changes.emit(id, { kind: 'session' });
};
