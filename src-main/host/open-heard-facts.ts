import type { Clock } from '#shared/lib/clock.ts';
import { createListeners, type Listeners } from '#shared/lib/listeners.ts';
import type { HeardFact } from '#shared/show/heard-fact.ts';
import { roomFact, voicesFact } from '#shared/show/stated-facts.ts';
import type { HostEvents } from '../bridge/host-events.ts';
import type { Voices } from './open-voices.ts';

/** Facts of the open show that come from its room: who speaks, and how its picture and sound are. */
export type HeardFacts = Pick<Listeners<HeardFact>, 'add'>;

/** Gathers the facts of the room, for the recorder and for rules. */
export const openHeardFacts = (
  clock: Clock,
  { voices, events }: { readonly voices: Pick<Voices, 'heard'>; readonly events: Pick<HostEvents, 'on'> },
): HeardFacts => {
  const heard = createListeners<HeardFact>();
  voices.heard.add(({ talking, at }) => heard.tell({ fact: voicesFact(talking), at }));
  events.on('monitor.changed', ({ found }) => heard.tell({ fact: roomFact(found.trouble), at: clock.now() }));
  return heard;
};
