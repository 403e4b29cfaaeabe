import type { Participant } from '#shared/api/live-objects.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { badRequest, notFound } from '../../lib/api-error.ts';
import { recordActivity } from '../members/gamification.ts';
import { closeConnection, sendOut } from '../presence/send-out.ts';
import { connections } from '../../store/connection-repository.ts';
import {
  participants,
  type ParticipantRole,
  type ParticipantRow,
  type ParticipantSource,
  type ParticipantView,
} from '../../store/participant-repository.ts';
import { roomTokens } from '../../store/room-token-repository.ts';
import { transact } from '../../context/transact.ts';
import type { SessionRow } from '../../store/session-repository.ts';
import { openSession, getSession } from '../sessions/sessions.ts';

export interface Arrival {
  readonly sessionId: string;
  readonly userId: string;
  readonly role: ParticipantRole;
  readonly source: ParticipantSource;
  /** Watches the stream without being in the room; null lets the mode of the live and the role decide. */
  readonly spectator: boolean | null;
  /** Survives a restart of the service, because it would not come back by itself. */
  readonly held?: boolean;
}

/** Someone's presence in the room; leaving twice does nothing. */
export interface ConnectionHandle {
  readonly connectionId: string;
  leave(): void;
}

/** The viewers of a broadcast watch its stream; everyone else, and all of a conference, is in the room. */
const watchesOnly = (session: SessionRow, role: ParticipantRole): boolean =>
  session.mode === 'broadcast' && role === 'viewer';

/** Roles from the lowest to the highest. */
const RANKS = ['viewer', 'speaker', 'moderator', 'assistant', 'host'] as const satisfies readonly ParticipantRole[];

const higherOf = (one: ParticipantRole, other: ParticipantRole): ParticipantRole =>
  RANKS.indexOf(one) < RANKS.indexOf(other) ? other : one;

/**
 * The role an arrival ends up with: the host is the host, and no entry demotes. A person's pages come by different links
 * and reconnect in any order; only `changeRole` lowers a role.
 */
const arrivalRole = (session: SessionRow, arrival: Arrival, known: ParticipantRow | undefined): ParticipantRole => {
  if (arrival.userId === session.hostId) return 'host';
  return higherOf(arrival.role, known?.role ?? 'viewer');
};

/** Registers someone on the session, or updates their place on it, without connecting them. */
export const registerParticipant = (ctx: ServiceContext, arrival: Arrival): ParticipantRow => {
  const session = getSession(ctx, arrival.sessionId);
  const known = participants(ctx.db).find(arrival.sessionId, arrival.userId);
  const role = arrivalRole(session, arrival, known);
  const spectator = arrival.spectator ?? watchesOnly(session, role);
  const now = ctx.clock.now();
  if (!known) {
    const row = { ...arrival, role, spectator, handRaisedAt: null, joinedAt: now, lastSeenAt: now };
    participants(ctx.db).insert(row);
    return row;
  }
  if (known.role !== role || known.spectator !== spectator) {
    participants(ctx.db).setPlace(arrival.sessionId, arrival.userId, role, spectator);
    continueStretches(ctx, arrival.sessionId, arrival.userId, spectator, known.spectator);
    // Their pages that are open already are told, and what they may do is looked up anew.
    ctx.changes.emit(arrival.sessionId, { kind: 'role', userId: arrival.userId });
  }
  return { ...known, role, spectator };
};

/** Going from watching to the room, or back, ends each stretch and begins the next of the same entry. */
const continueStretches = (
  ctx: ServiceContext,
  sessionId: string,
  userId: string,
  spectator: boolean,
  before: boolean,
): void => {
  if (spectator === before) return;
  const now = ctx.clock.now();
  for (const open of connections(ctx.db).listOpenOf(sessionId, userId)) {
    connections(ctx.db).close(open.id, now);
    connections(ctx.db).insert(open, spectator, now);
  }
};

const refuseWhenFull = (ctx: ServiceContext, session: SessionRow, userId: string): void => {
  if (userId === session.hostId) return;
  const others = connections(ctx.db).countOthers(session.id, session.hostId, userId);
  if (others >= session.maxParticipants) {
    throw badRequest(`The room is full: ${session.maxParticipants} people at most`);
  }
};

/** Someone enters the room. Throws 404, 400 "Session is over", or 400 when the room is full. */
export const joinRoom = (ctx: ServiceContext, arrival: Arrival): ConnectionHandle =>
  transact(ctx, () => {
    const session = openSession(ctx, arrival.sessionId);
    refuseWhenFull(ctx, session, arrival.userId);
    const { spectator } = registerParticipant(ctx, arrival);
    const now = ctx.clock.now();
    const connectionId = ctx.newId('con');
    const { sessionId, userId } = arrival;
    connections(ctx.db).insert({ id: connectionId, sessionId, userId, held: arrival.held ?? false }, spectator, now);
    participants(ctx.db).setSeen(sessionId, userId, now);
    if (session.status === 'live') recordActivity(ctx, userId, { kind: 'live_joined', sessionId });
    ctx.changes.emit(sessionId, { kind: 'participants' });
    return {
      connectionId,
      leave: () => {
        leaveRoom(ctx, connectionId);
      },
    };
  });

/** The live begins: the people connected now have joined it. */
export const recordArrivals = (ctx: ServiceContext, sessionId: string): void => {
  for (const { userId, connected } of participants(ctx.db).list(sessionId)) {
    if (connected) recordActivity(ctx, userId, { kind: 'live_joined', sessionId });
  }
};

/** Ends one connection. A hand is lowered with its person's last one. */
export const leaveRoom = (ctx: ServiceContext, connectionId: string): void => {
  transact(ctx, () => {
    const open = connections(ctx.db).findOpen(connectionId);
    if (!open) return;
    closeConnection(ctx, open.sessionId, open.userId, connectionId);
    ctx.changes.emit(open.sessionId, { kind: 'participants' });
  });
};

/** Sends someone out; they come back by a new entry alone. Throws 404 where they are not registered. */
export const removeFromRoom = (ctx: ServiceContext, sessionId: string, userId: string): void => {
  transact(ctx, () => {
    findParticipant(ctx, sessionId, userId);
    sendOut(ctx, sessionId, userId);
  });
};

/** Raises or lowers a hand. Throws 404 for someone unknown, 400 for a hand raised from outside the room. */
export const raiseHand = (ctx: ServiceContext, sessionId: string, userId: string, raised: boolean): void => {
  transact(ctx, () => {
    openSession(ctx, sessionId);
    const person = findParticipant(ctx, sessionId, userId);
    if (raised && !person.connected) throw badRequest('Only someone in the room can raise a hand');
    if (raised === (person.handRaisedAt !== null)) return;
    participants(ctx.db).setHand(sessionId, userId, raised ? ctx.clock.now() : null);
    ctx.changes.emit(sessionId, { kind: 'participants' });
  });
};

/** Gives someone another role, at once. The floor given or taken also lowers the hand. */
export const changeRole = (
  ctx: ServiceContext,
  sessionId: string,
  userId: string,
  role: Exclude<ParticipantRole, 'host'>,
): void => {
  transact(ctx, () => {
    const session = openSession(ctx, sessionId);
    const person = findParticipant(ctx, sessionId, userId);
    if (person.role === 'host') throw badRequest("The host's role cannot be changed");
    const spectator = watchesOnly(session, role);
    participants(ctx.db).setPlace(sessionId, userId, role, spectator);
    // Else a page that says hello again would bring back the role of the link that it was opened by.
    roomTokens(ctx.db).setRole(sessionId, userId, role);
    participants(ctx.db).setHand(sessionId, userId, null);
    continueStretches(ctx, sessionId, userId, spectator, person.spectator);
    ctx.changes.emit(sessionId, { kind: 'participants' });
    ctx.changes.emit(sessionId, { kind: 'role', userId });
  });
};

/** The live is over: everyone has left. */
export const closeRoom = (ctx: ServiceContext, sessionId: string): void => {
  transact(ctx, () => {
    const now = ctx.clock.now();
    for (const person of participants(ctx.db).list(sessionId)) {
      if (person.connected) participants(ctx.db).setSeen(sessionId, person.userId, now);
    }
    connections(ctx.db).closeSession(sessionId, now);
    participants(ctx.db).lowerHands(sessionId);
    ctx.changes.emit(sessionId, { kind: 'participants' });
  });
};

/** People connected to the room now, each counted once. */
export const connectedCount = (ctx: ServiceContext, sessionId: string): number => connections(ctx.db).count(sessionId);

/** Someone registered on the session; throws 404 "Participant not found". */
export const findParticipant = (ctx: ServiceContext, sessionId: string, userId: string): ParticipantView => {
  const person = participants(ctx.db).findView(sessionId, userId);
  if (!person) throw notFound('Participant');
  return person;
};

const toIso = (instant: number): string => new Date(instant).toISOString();

/** A participant as the platform shows one; someone connected was seen just now. */
export const serializeParticipant = (ctx: ServiceContext, person: ParticipantView): Participant => ({
  id: person.userId,
  externalId: person.externalId,
  name: person.name,
  email: person.email,
  image: person.image,
  role: person.role,
  source: person.source,
  connected: person.connected,
  spectator: person.spectator,
  handRaisedAt: person.handRaisedAt === null ? null : toIso(person.handRaisedAt),
  joinedAt: toIso(person.joinedAt),
  lastSeenAt: toIso(person.connected ? ctx.clock.now() : person.lastSeenAt),
});

/** Everyone registered on a session, by arrival. */
export const listParticipants = (ctx: ServiceContext, sessionId: string): Participant[] =>
  participants(ctx.db)
    .list(sessionId)
    .map((person) => serializeParticipant(ctx, person));
