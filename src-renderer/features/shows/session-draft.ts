import { CHAT_MODES, REPLAY_RULES, SESSION_MODES, type Session } from '#shared/api/live-objects.ts';
import { isKnown } from '#shared/api/open-enum.ts';
import type { PlatformInput } from '../../bridge/platform.ts';
import { toLocalField } from '../../lib/local-field.ts';
import { formatGroupRefs, parseGroupRefs } from '../../lib/group-refs.ts';

type CreateBody = PlatformInput<'create_live_session'>['body'];
type UpdateBody = PlatformInput<'update_live_session'>['body'];

/** A session as its form holds it: what is typed, before it is checked. */
export interface SessionDraft {
  readonly title: string;
  readonly description: string;
  readonly mode: Session['mode'];
  /** `YYYY-MM-DDTHH:mm` in this computer's zone. */
  readonly startsAt: string;
  /** Null leaves it as it is, where nobody here knows it: the platform does not say it. */
  readonly durationMin: number | null;
  readonly maxParticipants: number | null;
  readonly recordingEnabled: boolean;
  readonly chat: Session['chat'];
  readonly groups: string;
  readonly hostEmail: string;
  readonly replay: Session['replay'];
  readonly replayGroups: string;
  readonly replayMinLevel: number | null;
  /** `keep` leaves as it is what the platform does not say. */
  readonly replayChat: 'keep' | 'yes' | 'no';
  readonly replayPublish: 'keep' | 'auto' | 'review';
}

export type DraftField = keyof SessionDraft;
export type DraftProblem = 'required' | 'range' | 'email';

const HOUR_MS = 3_600_000;

/** A new session: at the next full hour, with the platform's defaults. */
export const newDraft = (now: number): SessionDraft => ({
  title: '',
  description: '',
  mode: 'broadcast',
  startsAt: toLocalField(Math.ceil((now + HOUR_MS / 4) / HOUR_MS) * HOUR_MS),
  durationMin: 60,
  maxParticipants: 100,
  recordingEnabled: true,
  chat: 'closed',
  groups: '',
  hostEmail: '',
  replay: 'all',
  replayGroups: '',
  replayMinLevel: null,
  replayChat: 'yes',
  replayPublish: 'auto',
});

/** The form of a session that exists, planned for so many minutes as far as that is known. */
export const draftOf = (session: Session, plannedMin: number | null): SessionDraft => ({
  title: session.title,
  description: session.description ?? '',
  mode: session.mode,
  startsAt: toLocalField(Date.parse(session.scheduledAt)),
  durationMin: plannedMin,
  maxParticipants: session.maxParticipants,
  recordingEnabled: session.recordingEnabled,
  chat: session.chat,
  groups: formatGroupRefs(session.groupIds),
  hostEmail: '',
  replay: session.replay,
  replayGroups: formatGroupRefs(session.replayGroupIds),
  replayMinLevel: session.replayMinLevel,
  replayChat: 'keep',
  replayPublish: 'keep',
});

const isWithin = (value: number | null, min: number, max: number): boolean =>
  value !== null && Number.isInteger(value) && value >= min && value <= max;

/** Problems that stop the draft from being sent, by field (spec 2, Live sessions). */
export const checkDraft = (draft: SessionDraft, isNew: boolean): Partial<Record<DraftField, DraftProblem>> => {
  const problems: Partial<Record<DraftField, DraftProblem>> = {};
  if (draft.title.trim() === '') problems.title = 'required';
  if (Number.isNaN(Date.parse(draft.startsAt))) problems.startsAt = 'required';
  const keepsDuration = !isNew && draft.durationMin === null;
  if (!keepsDuration && !isWithin(draft.durationMin, 1, 1440)) problems.durationMin = 'range';
  if (!isWithin(draft.maxParticipants, 2, 1000)) problems.maxParticipants = 'range';
  if (draft.hostEmail.trim() !== '' && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(draft.hostEmail.trim()))
    problems.hostEmail = 'email';
  if (draft.replay === 'groups' && parseGroupRefs(draft.replayGroups).length === 0) problems.replayGroups = 'required';
  if (draft.replay === 'level' && !isWithin(draft.replayMinLevel, 2, 10)) problems.replayMinLevel = 'range';
  return problems;
};

const replayPart = (draft: SessionDraft) => ({
  ...(isKnown(REPLAY_RULES, draft.replay) && { replay: draft.replay }),
  ...(draft.replay === 'groups' && { replayGroups: parseGroupRefs(draft.replayGroups) }),
  ...(draft.replay === 'level' && draft.replayMinLevel !== null && { replayMinLevel: draft.replayMinLevel }),
  ...(draft.replayChat !== 'keep' && { replayChat: draft.replayChat === 'yes' }),
  ...(draft.replayPublish !== 'keep' && { replayPublish: draft.replayPublish }),
});

/** The body that creates the session. */
export const createBody = (draft: SessionDraft): CreateBody => ({
  title: draft.title.trim(),
  ...(draft.description.trim() !== '' && { description: draft.description }),
  ...(isKnown(SESSION_MODES, draft.mode) && { mode: draft.mode }),
  scheduledAt: new Date(draft.startsAt).toISOString(),
  ...(draft.durationMin !== null && { durationMin: draft.durationMin }),
  ...(draft.maxParticipants !== null && { maxParticipants: draft.maxParticipants }),
  recordingEnabled: draft.recordingEnabled,
  ...(isKnown(CHAT_MODES, draft.chat) && { chat: draft.chat }),
  ...(draft.groups.trim() !== '' && { groups: parseGroupRefs(draft.groups) }),
  ...(draft.hostEmail.trim() !== '' && { hostEmail: draft.hostEmail.trim() }),
  ...replayPart(draft),
});

/** The fields that differ between two forms of the same session: nothing else is sent. */
export const changedFields = (before: SessionDraft, after: SessionDraft): readonly DraftField[] =>
  (Object.keys(after) as DraftField[]).filter((field) => before[field] !== after[field]);

const REPLAY_FIELDS: readonly DraftField[] = [
  'replay',
  'replayGroups',
  'replayMinLevel',
  'replayChat',
  'replayPublish',
];

/** The body that makes the session what the form says. Null when nothing changed. */
export const updateBody = (before: SessionDraft, after: SessionDraft): UpdateBody | null => {
  const changed = new Set(changedFields(before, after));
  if (changed.size === 0) return null;
  const all = createBody(after);
  return {
    ...(changed.has('title') && { title: all.title }),
    ...(changed.has('description') && { description: after.description.trim() === '' ? null : after.description }),
    ...(changed.has('mode') && { mode: all.mode }),
    ...(changed.has('startsAt') && { scheduledAt: all.scheduledAt }),
    ...(changed.has('durationMin') && after.durationMin !== null && { durationMin: after.durationMin }),
    ...(changed.has('maxParticipants') && after.maxParticipants !== null && { maxParticipants: after.maxParticipants }),
    ...(changed.has('recordingEnabled') && { recordingEnabled: after.recordingEnabled }),
    ...(changed.has('chat') && { chat: all.chat }),
    ...(changed.has('groups') && { groups: parseGroupRefs(after.groups) }),
    ...(REPLAY_FIELDS.some((field) => changed.has(field)) && replayPart(after)),
  };
};

const NOT_DURING = new Set<DraftField>(['startsAt', 'durationMin', 'mode']);
const STILL_AFTER = new Set<DraftField>(['title', 'description', 'groups', ...REPLAY_FIELDS]);

/** True if a field can still change in this phase of the session (spec 2, update_live_session). */
export const isFieldOpen = (field: DraftField, status: Session['status'] | null): boolean => {
  switch (status) {
    case null:
      return true;
    case 'scheduled':
      return field !== 'hostEmail';
    case 'live':
      return field !== 'hostEmail' && !NOT_DURING.has(field);
    case 'ended':
      return STILL_AFTER.has(field);
    case 'cancelled':
      return false;
    default:
      // A status that this version does not know: what can change there, the platform says.
      return field !== 'hostEmail';
  }
};
