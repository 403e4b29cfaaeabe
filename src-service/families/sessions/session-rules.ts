import type * as z from 'zod';
import type { updateLiveSession } from '#shared/api/live.ts';
import { STAFF_ROLES } from '#shared/api/person.ts';
import { badRequest } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import type { SessionRow } from '../../store/session-repository.ts';
import { findUserByEmail } from '../users/users.ts';

export type SessionPatch = z.output<(typeof updateLiveSession)['body']>;

/** The host of a session: a member of the team, by e-mail, or the creator of the key. Throws 400. */
export const resolveHost = (ctx: ServiceContext, hostEmail: string | undefined, callerId: string): string => {
  if (hostEmail === undefined) return callerId;
  const user = findUserByEmail(ctx, hostEmail);
  const isStaff = (STAFF_ROLES as readonly (string | null | undefined)[]).includes(user?.role);
  if (!user || !isStaff || user.status !== 'active') {
    throw badRequest('Host not allowed: hostEmail must be of an owner, admin, moderator or teacher of the space');
  }
  return user.id;
};

/** Checks the fields that a replay rule needs beside it (spec 2, create_live_session). Throws 400. */
export const checkReplayRule = (
  rule: SessionRow['replay'],
  replayGroups: readonly string[],
  replayMinLevel: number | null,
): void => {
  if (rule === 'groups' && replayGroups.length === 0) {
    throw badRequest('replayGroups is required with replay groups, at least one');
  }
  if (rule === 'level' && replayMinLevel === null) throw badRequest('replayMinLevel is required with replay level');
};

const FIXED_ONCE_STARTED: readonly (keyof SessionPatch)[] = ['mode', 'scheduledAt', 'durationMin'];
const OPEN_ONCE_OVER: readonly (keyof SessionPatch)[] = [
  'title',
  'description',
  'groups',
  'replay',
  'replayGroups',
  'replayMinLevel',
  'replayChat',
  'replayPublish',
  'replayPublished',
];

/** Refuses the fields that can no longer change in the session's phase (spec 2, update_live_session). Throws 400. */
export const checkPhase = (status: SessionRow['status'], patch: SessionPatch): void => {
  if (status === 'scheduled') return;
  const given = (Object.keys(patch) as (keyof SessionPatch)[]).filter((field) => patch[field] !== undefined);
  const refused = given.find((field) =>
    status === 'live' ? FIXED_ONCE_STARTED.includes(field) : !OPEN_ONCE_OVER.includes(field),
  );
  if (refused === undefined) return;
  throw badRequest(
    status === 'live'
      ? `${refused} can no longer change: the live has started`
      : `${refused} can no longer change: the session is over`,
  );
};
