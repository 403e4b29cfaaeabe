import * as z from 'zod';
import { openEnum } from './open-enum.ts';
import { CURRENCIES, Id, Timestamp } from './fields.ts';

export const SESSION_MODES = ['broadcast', 'conference'] as const;
export const SESSION_STATUSES = ['scheduled', 'live', 'ended', 'cancelled'] as const;
export const CHAT_MODES = ['closed', 'open', 'off'] as const;
export const REPLAY_RULES = ['all', 'attendees', 'groups', 'level', 'none'] as const;
export const INVITE_ROLES = ['viewer', 'speaker', 'assistant', 'moderator'] as const;
export const PARTICIPANT_ROLES = ['host', 'speaker', 'viewer', 'assistant', 'moderator'] as const;
export const PARTICIPANT_SOURCES = ['lms', 'invite', 'member'] as const;

export const Session = z.looseObject({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  mode: openEnum(SESSION_MODES),
  status: openEnum(SESSION_STATUSES),
  scheduledAt: Timestamp,
  startedAt: Timestamp.nullable(),
  endedAt: Timestamp.nullable(),
  createdAt: Timestamp,
  participantCount: z.number().int(),
  maxParticipants: z.number().int(),
  recordingEnabled: z.boolean(),
  recordingStatus: openEnum(['recording', 'processing', 'ready', 'failed']).nullable(),
  replayUrl: z.string().nullable(),
  replayViews: z.number().int(),
  hlsStatus: openEnum(['starting', 'live', 'ended', 'failed']).nullable(),
  hostId: z.string(),
  chat: openEnum(CHAT_MODES),
  conversionCount: z.number().int(),
  ctaClickCount: z.number().int(),
  groupIds: z.array(z.string()),
  replay: openEnum(REPLAY_RULES),
  replayGroupIds: z.array(z.string()),
  replayMinLevel: z.number().int().nullable(),
  activeSceneId: z.string().nullable(),
  sceneCount: z.number().int(),
  extraViewers: z.number().int(),
});
export type Session = z.output<typeof Session>;

/** True if a live is over: ended or cancelled. */
export const isOver = ({ status }: Pick<Session, 'status'>): boolean => status === 'ended' || status === 'cancelled';

export const AttendanceSummary = z.looseObject({
  liveDurationSec: z.number(),
  attended: z.number().int(),
  peakConcurrent: z.number().int(),
  peakAt: Timestamp.nullable(),
  averageConcurrent: z.number(),
  averageWatchSec: z.number(),
  watchedHalfOrMore: z.number().int(),
  replayViews: z.number().int(),
  spectatorHours: z.number(),
  interactiveHours: z.number(),
});
export type AttendanceSummary = z.output<typeof AttendanceSummary>;

export const AttendanceEntry = z.looseObject({
  userId: z.string(),
  externalId: z.string().nullable(),
  name: z.string(),
  role: z.string(),
  source: openEnum(PARTICIPANT_SOURCES),
  joinedAt: Timestamp,
  leftAt: Timestamp.nullable(),
  watchSec: z.number(),
  watchPct: z.number(),
  connections: z.number().int(),
  connected: z.boolean(),
});
export type AttendanceEntry = z.output<typeof AttendanceEntry>;

export const Participant = z.looseObject({
  id: z.string(),
  externalId: z.string().nullable(),
  name: z.string(),
  email: z.string().nullable(),
  image: z.string().nullable(),
  role: openEnum(PARTICIPANT_ROLES),
  source: openEnum(PARTICIPANT_SOURCES),
  connected: z.boolean(),
  spectator: z.boolean(),
  handRaisedAt: Timestamp.nullable(),
  joinedAt: Timestamp,
  lastSeenAt: Timestamp,
});
export type Participant = z.output<typeof Participant>;

export const ChatMessage = z.looseObject({
  id: z.string(),
  userId: z.string().nullable(),
  externalId: z.string().nullable(),
  name: z.string(),
  text: z.string(),
  imageUrl: z.string().nullable(),
  link: z.looseObject({ url: z.string(), label: z.string() }).nullable(),
  sentAt: Timestamp,
  kind: openEnum(['message', 'conversion']),
});
export type ChatMessage = z.output<typeof ChatMessage>;

export const Conversion = z.looseObject({
  id: z.string(),
  userId: z.string().nullable(),
  externalId: z.string().nullable(),
  name: z.string().nullable(),
  label: z.string().nullable(),
  amountCents: z.number().int().nullable(),
  currency: openEnum(CURRENCIES),
  createdAt: Timestamp,
});
export type Conversion = z.output<typeof Conversion>;

export const Replay = z.looseObject({
  sessionId: z.string(),
  status: z.string().nullable(),
  replayUrl: z.string().nullable(),
  hlsUrl: z.string().nullable(),
  embedUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  durationSec: z.number().nullable(),
  videoId: z.string().nullable(),
  lessonId: z.string().nullable(),
  replayViews: z.number().int(),
});
export type Replay = z.output<typeof Replay>;

export const Invite = z.looseObject({
  id: z.string(),
  token: z.string(),
  url: z.string(),
  role: openEnum(INVITE_ROLES),
  label: z.string().nullable(),
  uses: z.number().int(),
  maxUses: z.number().int().nullable(),
  expiresAt: Timestamp.nullable(),
  revoked: z.boolean(),
  active: z.boolean(),
  createdAt: Timestamp,
});
export type Invite = z.output<typeof Invite>;

/** A chat message on stage. */
export const StagedMessage = z.looseObject({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  imageUrl: z.string().nullable(),
  at: Timestamp,
});
export type StagedMessage = z.output<typeof StagedMessage>;

export const SessionParams = z.object({ id: Id });

/** Bounds and defaults of a live session (spec 2, Limits). */
export const SESSION_LIMITS = {
  list: 200,
  activeInvites: 20,
  durationMin: { min: 1, max: 1440, default: 60 },
  maxParticipants: { min: 2, max: 1000, default: 100 },
  replayMinLevel: { min: 2, max: 10 },
  chat: { default: 500, max: 2000 },
} as const;
/** The planned duration of a session, in minutes. */
export const DurationMin = z.number().int().min(SESSION_LIMITS.durationMin.min).max(SESSION_LIMITS.durationMin.max);
