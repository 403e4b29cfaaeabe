import type { RoomYou } from '#shared/room/protocol.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { replayFor } from '../families/sessions/replay-for.ts';
import { participants } from '../store/participant-repository.ts';
import { sessions } from '../store/session-repository.ts';
import { users } from '../store/user-repository.ts';
import { votesOf } from './room-polls.ts';

/** Somebody's role on the session now. */
export const roleOf = (ctx: ServiceContext, sessionId: string, userId: string): RoomYou['role'] =>
  participants(ctx.db).find(sessionId, userId)?.role ?? 'viewer';

/** Somebody's place on the session now, as their page is told it. */
export const roomYou = (ctx: ServiceContext, sessionId: string, userId: string): RoomYou => {
  const person = participants(ctx.db).find(sessionId, userId);
  const session = sessions(ctx.db).find(sessionId);
  const role = person?.role ?? 'viewer';
  return {
    userId,
    name: users(ctx.db).find(userId)?.name ?? '',
    role,
    spectator: person?.spectator ?? true,
    handRaised: (person?.handRaisedAt ?? null) !== null,
    votes: votesOf(ctx, sessionId, userId),
    replay: session ? replayFor(ctx, session, { userId, role }) : null,
  };
};
