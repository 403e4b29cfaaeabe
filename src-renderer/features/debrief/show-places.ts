import type { Bridge } from '../../bridge/bridge.ts';
import { ChatPlace } from './chat/chat-place.svelte.ts';
import { RuleDraft } from './follow-ups/rule-draft.svelte.ts';
import { PeoplePlace } from './people/people-place.svelte.ts';

/** Places at which a person left each part of a show's debrief: going to another part, or elsewhere in the app, loses nothing. */
export class ShowPlaces {
  readonly people = new PeoplePlace();
  readonly chat = new ChatPlace();
  readonly draft = new RuleDraft();
  /** Shows that it is compared with. */
  compared: readonly string[] = [];
}

/** The places of this window, by show. A host that is another one knows other shows. */
const PLACES = new WeakMap<Bridge, Map<string, ShowPlaces>>();

/** The places of a show. */
export const placesOf = (bridge: Bridge, spaceId: string, sessionId: string): ShowPlaces => {
  const all = PLACES.get(bridge) ?? new Map<string, ShowPlaces>();
  PLACES.set(bridge, all);
  const key = JSON.stringify([spaceId, sessionId]);
  const places = all.get(key) ?? new ShowPlaces();
  all.set(key, places);
  return places;
};
