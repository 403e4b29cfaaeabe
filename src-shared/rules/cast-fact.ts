import type { Participant } from '../api/live-objects.ts';
import type { ProductionDesk } from '../api/scenes.ts';
import { stagePeople } from '../room/stage-people.ts';
import { keyOf, MOST_PLACES, type Fact } from '../show/stated-facts.ts';

/** Those who may speak, in the places that scenes have for them. */
export const castFact = (participants: readonly Participant[], session: ProductionDesk['session']): Fact => {
  const { host, guests } = stagePeople(participants, session);
  return {
    kind: 'cast',
    key: 'cast',
    data: { host: keyOf(host?.id ?? session.hostId), guests: guests.map(({ id }) => keyOf(id)).slice(0, MOST_PLACES) },
  };
};
