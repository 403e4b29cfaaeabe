import { isOver, type Session } from '#shared/api/live-objects.ts';
import { badRequest, notFound } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { sessions, type SessionRow } from '../../store/session-repository.ts';
import { sessionGroups, type SessionGroups } from '../../store/session-group-repository.ts';

export type { SessionRow } from '../../store/session-repository.ts';

const iso = (at: number): string => new Date(at).toISOString();
const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));

/** The session of that id; throws 404 when unknown. */
export const getSession = (ctx: ServiceContext, id: string): SessionRow => {
  const row = sessions(ctx.db).find(id);
  if (!row) throw notFound('Session');
  return row;
};

/** The session while it is still to come or running; throws 404, or 400 "Session is over". */
export const openSession = (ctx: ServiceContext, id: string): SessionRow => {
  const session = getSession(ctx, id);
  if (isOver(session)) throw badRequest('Session is over');
  return session;
};

const NO_GROUPS: SessionGroups = { audience: [], replay: [] };

const serialize = (ctx: ServiceContext, row: SessionRow, groups: SessionGroups, sceneCount: number): Session => ({
  id: row.id,
  title: row.title,
  description: row.description,
  mode: row.mode,
  status: row.status,
  scheduledAt: iso(row.scheduledAt),
  startedAt: isoOrNull(row.startedAt),
  endedAt: isoOrNull(row.endedAt),
  createdAt: iso(row.createdAt),
  participantCount: row.status === 'live' ? sessions(ctx.db).countConnected(row.id) : 0,
  maxParticipants: row.maxParticipants,
  recordingEnabled: row.recordingEnabled,
  recordingStatus: row.recordingStatus,
  replayUrl: row.recordingStatus === 'ready' ? row.replayUrl : null,
  replayViews: row.replayViews,
  hlsStatus: row.hlsStatus,
  hostId: row.hostId,
  chat: row.chat,
  conversionCount: row.conversionCount,
  ctaClickCount: row.ctaClickCount,
  groupIds: [...groups.audience],
  replay: row.replay,
  replayGroupIds: [...groups.replay],
  replayMinLevel: row.replayMinLevel,
  activeSceneId: row.activeSceneId,
  sceneCount,
  extraViewers: row.extraViewers,
  // Extra fields beyond the reference, so that written values can be read back.
  durationMin: row.durationMin,
  replayChat: row.replayChat,
  replayPublish: row.replayPublish,
  replayPublished: row.replayPublish === 'auto' || row.replayPublished,
});

/** The session as the API and the events carry it. */
export const serializeSession = (ctx: ServiceContext, row: SessionRow): Session =>
  serialize(ctx, row, sessionGroups(ctx.db).find(row.id), sessions(ctx.db).countScenes(row.id));

/** Sessions in the order given: however many they are, their groups and scenes are asked for once. */
export const serializeSessions = (ctx: ServiceContext, rows: readonly SessionRow[]): Session[] => {
  const ids = rows.map(({ id }) => id);
  const groups = sessionGroups(ctx.db).findOfSessions(ids);
  const sceneCounts = sessions(ctx.db).countScenesOf(ids);
  return rows.map((row) => serialize(ctx, row, groups.get(row.id) ?? NO_GROUPS, sceneCounts.get(row.id) ?? 0));
};

/** The session as it is now, as the API carries it; throws 404 when unknown. */
export const readSession = (ctx: ServiceContext, id: string): Session => serializeSession(ctx, getSession(ctx, id));
