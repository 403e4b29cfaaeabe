import type { AudienceScript } from '#shared/debrief/audience/audience-script.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { findParticipant, joinRoom, leaveRoom, raiseHand } from '../../families/room/people.ts';
import { postMessage } from '../../families/room/chat.ts';
import { ensureExternalUser } from '../../families/users/users.ts';
import { connections } from '../../store/connection-repository.ts';
import { users } from '../../store/user-repository.ts';
import type { Deed } from './deeds.ts';

/** The account of a pseudonym: the same in every rehearsal. */
const externalIdOf = (name: string): string => `audience-${name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`;

/** The people of a recorded audience in the room of a live, by their places in the script. */
export interface RecordedPeople {
  /** The account of a person, made when they are first needed. */
  readonly userId: (who: number) => string;
  /** Throws ApiError where the room refuses it: full, chat off, the hand of somebody who found no room. */
  act(deed: Deed): void;
  /** Everybody goes. */
  leave(): void;
}

/** People of a script, in the room of a live. Their presence outlasts the service. */
export const createRecordedPeople = (
  ctx: ServiceContext,
  sessionId: string,
  { people }: Pick<AudienceScript, 'people'>,
): RecordedPeople => {
  const known = new Map<number, string>();
  const userIdOf = (who: number): string => {
    const name = people[who] ?? '';
    const userId = known.get(who) ?? ensureExternalUser(ctx, externalIdOf(name), name).id;
    known.set(who, userId);
    return userId;
  };
  const go = (userId: string): void => {
    for (const { id } of connections(ctx.db).listOpenOf(sessionId, userId)) leaveRoom(ctx, id);
  };
  return {
    userId: userIdOf,
    act(deed) {
      const userId = userIdOf(deed.who);
      if (deed.kind === 'come') {
        go(userId);
        joinRoom(ctx, { sessionId, userId, role: 'viewer', source: 'lms', spectator: null, held: true });
      } else if (deed.kind === 'go') {
        go(userId);
      } else if (deed.kind === 'write') {
        postMessage(ctx, { sessionId, userId, text: deed.text });
      } else if (deed.raised || findParticipant(ctx, sessionId, userId).connected) {
        raiseHand(ctx, sessionId, userId, deed.raised);
      }
    },
    leave() {
      for (const name of people) {
        const user = users(ctx.db).findByExternalId(externalIdOf(name));
        if (user) go(user.id);
      }
    },
  };
};
