import type { Session } from '#shared/api/live-objects.ts';
import { plainText } from '../../lib/plain-text.ts';

export interface SessionGroup {
  readonly id: 'live' | 'upcoming' | 'past';
  readonly sessions: readonly Session[];
}

const startOf = (session: Session): number => Date.parse(session.scheduledAt);

/** A cancelled session belongs to the past whatever its date: nobody will come. One of a status that this version does not know is still to come until it has ended. */
const groupOf = (session: Session): SessionGroup['id'] => {
  if (session.status === 'live') return 'live';
  const isOver = session.status === 'ended' || session.status === 'cancelled' || session.endedAt !== null;
  return isOver ? 'past' : 'upcoming';
};

/** Sessions as a person looks for them: on air first, then the next to come, then the latest. Empty groups are left out. */
export const groupSessions = (sessions: readonly Session[]): readonly SessionGroup[] => {
  const order = { live: 1, upcoming: 1, past: -1 } as const;
  return (['live', 'upcoming', 'past'] as const)
    .map((id) => ({
      id,
      sessions: sessions
        .filter((session) => groupOf(session) === id)
        .toSorted((left, right) => order[id] * (startOf(left) - startOf(right))),
    }))
    .filter((group) => group.sessions.length > 0);
};

/** Sessions whose title or description holds every word, accents and case aside. */
export const searchSessions = (sessions: readonly Session[], query: string): readonly Session[] => {
  const words = plainText(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return sessions;
  return sessions.filter((session) => {
    const text = plainText(`${session.title} ${session.description ?? ''}`);
    return words.every((word) => text.includes(word));
  });
};

/** The groups that some session or its replay is restricted to, each once. */
export const groupsOf = (sessions: readonly Session[]): readonly string[] =>
  [...new Set(sessions.flatMap((session) => [...session.groupIds, ...session.replayGroupIds]))].toSorted();
