import type { Participant, Session } from '../api/live-objects.ts';
import { isStageGuest } from './may-publish.ts';

/** Most guests that a stage gets to choose from; a scene shows nine people. */
const MAX_GUESTS = 24;

/** Guests have the places of a scene in the order in which they came. */
const byArrival = (one: Participant, other: Participant): number =>
  Date.parse(one.joinedAt) - Date.parse(other.joinedAt);

/** The host of a live and those who may be on its stage, by arrival. */
export const stagePeople = (
  people: readonly Participant[],
  session: Pick<Session, 'hostId' | 'mode'> | null,
): { readonly host: Participant | null; readonly guests: readonly Participant[] } => {
  const isHost = ({ id, role }: Participant): boolean => id === session?.hostId || role === 'host';
  const guests = people
    .filter((person) => person.connected && isStageGuest(person, session?.mode) && !isHost(person))
    .sort(byArrival)
    .slice(0, MAX_GUESTS);
  return { host: people.find(isHost) ?? null, guests };
};
