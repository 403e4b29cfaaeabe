import * as z from 'zod';
import { openEnum } from './open-enum.ts';
import {
  Currency,
  DateInput,
  Email,
  ExternalId,
  ExternalUser,
  GroupRefs,
  Id,
  PersonName,
  queryInt,
  Timestamp,
  UserRef,
} from './fields.ts';
import {
  AttendanceEntry,
  AttendanceSummary,
  CHAT_MODES,
  ChatMessage,
  Conversion,
  Invite,
  INVITE_ROLES,
  Participant,
  Replay,
  REPLAY_RULES,
  Session,
  SESSION_LIMITS,
  SESSION_MODES,
  SESSION_STATUSES,
  DurationMin,
  SessionParams,
  StagedMessage,
} from './live-objects.ts';
import { defineOperation } from './operation.ts';

const SessionAnswer = z.looseObject({ session: Session });

const sessionFields = {
  title: z.string().trim().min(1).max(200),
  description: z.string().max(5000).nullish(),
  mode: z.enum(SESSION_MODES).optional(),
  scheduledAt: DateInput,
  durationMin: DurationMin.optional(),
  maxParticipants: z.number().int().min(2).max(1000).optional(),
  recordingEnabled: z.boolean().optional(),
  chat: z.enum(CHAT_MODES).optional(),
  groups: GroupRefs.nullish(),
  replay: z.enum(REPLAY_RULES).optional(),
  replayGroups: GroupRefs.optional(),
  replayMinLevel: z.number().int().min(2).max(10).nullish(),
  replayChat: z.boolean().optional(),
  replayPublish: z.enum(['auto', 'review']).optional(),
};

export const createLiveEntryUrl = defineOperation({
  name: 'create_live_entry_url',
  family: 'live',
  method: 'POST',
  path: '/live/entry',
  body: z.object({
    sessionId: Id,
    user: ExternalUser,
    role: z.enum(['viewer', 'speaker']).default('viewer'),
  }),
  response: z.looseObject({
    url: z.string(),
    expiresAt: Timestamp,
    role: openEnum(['viewer', 'speaker']),
    sessionId: z.string(),
    userId: z.string(),
  }),
});

export const createLiveSession = defineOperation({
  name: 'create_live_session',
  family: 'live',
  method: 'POST',
  path: '/live/sessions',
  status: 201,
  body: z.object({ ...sessionFields, hostEmail: Email.optional() }),
  response: z.looseObject({ session: Session, hostUrl: z.string() }),
});

export const listLiveSessions = defineOperation({
  name: 'list_live_sessions',
  family: 'live',
  method: 'GET',
  path: '/live/sessions',
  query: z.object({ status: z.enum(SESSION_STATUSES).optional(), group: Id.optional() }),
  response: z.looseObject({ sessions: z.array(Session) }),
});

export const getLiveSession = defineOperation({
  name: 'get_live_session',
  family: 'live',
  method: 'GET',
  path: '/live/sessions/:id',
  params: SessionParams,
  response: SessionAnswer,
});

export const updateLiveSession = defineOperation({
  name: 'update_live_session',
  family: 'live',
  method: 'PATCH',
  path: '/live/sessions/:id',
  params: SessionParams,
  body: z.object({
    ...sessionFields,
    title: sessionFields.title.optional(),
    scheduledAt: DateInput.optional(),
    replayPublished: z.boolean().optional(),
  }),
  response: SessionAnswer,
});

export const cancelLiveSession = defineOperation({
  name: 'cancel_live_session',
  family: 'live',
  method: 'DELETE',
  path: '/live/sessions/:id',
  params: SessionParams,
  response: SessionAnswer,
  irreversible: true,
});

export const getLiveAttendance = defineOperation({
  name: 'get_live_attendance',
  family: 'live',
  method: 'GET',
  path: '/live/sessions/:id/attendance',
  cost: 5,
  params: SessionParams,
  response: z.looseObject({
    session: Session,
    summary: AttendanceSummary,
    participants: z.array(AttendanceEntry),
  }),
});

export const getLiveParticipants = defineOperation({
  name: 'get_live_participants',
  family: 'live',
  method: 'GET',
  path: '/live/sessions/:id/participants',
  params: SessionParams,
  response: z.looseObject({ session: Session, participants: z.array(Participant) }),
});

export const getLiveChat = defineOperation({
  name: 'get_live_chat',
  family: 'live',
  method: 'GET',
  path: '/live/sessions/:id/chat',
  params: SessionParams,
  query: z.object({ limit: queryInt(1, SESSION_LIMITS.chat.max).default(SESSION_LIMITS.chat.default) }),
  response: z.looseObject({ session: Session, messages: z.array(ChatMessage) }),
});

export const reportLiveConversion = defineOperation({
  name: 'report_live_conversion',
  family: 'live',
  method: 'POST',
  path: '/live/sessions/:id/conversions',
  status: 201,
  params: SessionParams,
  body: z
    .object({
      externalId: ExternalId.optional(),
      userId: Id.optional(),
      email: Email.optional(),
      name: PersonName.optional(),
      label: z.string().trim().min(1).max(200).optional(),
      amountCents: z.number().int().min(0).max(1_000_000_000).optional(),
      currency: Currency.default('eur'),
    })
    .default({ currency: 'eur' }),
  response: z.looseObject({ conversion: Conversion, session: Session }),
  irreversible: true,
});

export const getLiveReplay = defineOperation({
  name: 'get_live_replay',
  family: 'live',
  method: 'GET',
  path: '/live/sessions/:id/replay',
  params: SessionParams,
  response: z.looseObject({ replay: Replay }),
});

export const listLiveInvites = defineOperation({
  name: 'list_live_invites',
  family: 'live',
  method: 'GET',
  path: '/live/sessions/:id/invites',
  params: SessionParams,
  response: z.looseObject({ invites: z.array(Invite) }),
});

export const createLiveInvite = defineOperation({
  name: 'create_live_invite',
  family: 'live',
  method: 'POST',
  path: '/live/sessions/:id/invites',
  status: 201,
  params: SessionParams,
  body: z
    .object({
      role: z.enum(INVITE_ROLES).default('viewer'),
      label: z.string().trim().min(1).max(100).nullish(),
      expiresInHours: z.number().positive().max(8760).nullish(),
      maxUses: z.number().int().min(1).max(100_000).nullish(),
    })
    .default({ role: 'viewer' }),
  response: z.looseObject({ invite: Invite }),
});

export const revokeLiveInvite = defineOperation({
  name: 'revoke_live_invite',
  family: 'live',
  method: 'DELETE',
  path: '/live/sessions/:id/invites/:inviteId',
  params: SessionParams.extend({ inviteId: Id }),
  response: z.looseObject({ invite: Invite }),
});

export const setParticipantRole = defineOperation({
  name: 'set_participant_role',
  family: 'live',
  method: 'PUT',
  path: '/live/sessions/:id/participants/:userId/role',
  params: SessionParams.extend({ userId: UserRef }),
  body: z.object({ role: z.enum(['speaker', 'viewer', 'assistant', 'moderator']) }),
  response: z.looseObject({ participant: Participant }),
});

export const setExtraViewers = defineOperation({
  name: 'set_extra_viewers',
  family: 'live',
  method: 'PUT',
  path: '/live/sessions/:id/viewers',
  params: SessionParams,
  body: z.object({ extra: z.number().int().min(0).max(1_000_000) }),
  response: SessionAnswer,
});

export const stageChatMessage = defineOperation({
  name: 'stage_chat_message',
  family: 'live',
  method: 'PUT',
  path: '/live/sessions/:id/chat/stage',
  params: SessionParams,
  body: z.object({ messageId: Id.nullable() }),
  response: z.looseObject({ message: StagedMessage.nullable() }),
});

export const liveOperations = [
  createLiveEntryUrl,
  createLiveSession,
  listLiveSessions,
  getLiveSession,
  updateLiveSession,
  cancelLiveSession,
  getLiveAttendance,
  getLiveParticipants,
  getLiveChat,
  reportLiveConversion,
  getLiveReplay,
  listLiveInvites,
  createLiveInvite,
  revokeLiveInvite,
  setParticipantRole,
  setExtraViewers,
  stageChatMessage,
] as const;
