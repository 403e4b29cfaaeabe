import type { Poll } from '../../api/polls.ts';
import type { ProductionDesk } from '../../api/scenes.ts';
import type { MediaItem } from '../media-items.ts';
import type { DeskMode } from '../show-state.ts';

/** Facts of the show by which the effect of an action can be seen. Instants are the platform's. */
export interface ShowFacts {
  readonly desk: ProductionDesk | null;
  readonly polls: readonly Poll[];
  readonly mode: DeskMode | null;
  readonly stagedMessageId: string | null;
  /** The poll that the presser has chosen; null where none was. */
  readonly chosenPollId: string | null;
  /** The message that waits first for the stage. */
  readonly nextMessageId: string | null;
  /** Films, sounds and documents of the scene on air. */
  readonly mediaOnAir: readonly MediaItem[];
  /** True if the desk can write into the chat: a rehearsal's lets it, the platform's API does not. */
  readonly writesChat: boolean;
  /** The scene in the program of the person's own OBS; null while that is not known. */
  readonly ownObsScene: string | null;
  readonly roleOf: (userId: string) => string | null;
  /** Playback of a film or sound, and the page of a document; null if it is not on air. */
  readonly playing: (mediaId: string) => boolean | null;
  readonly page: (mediaId: string) => number | null;
  readonly now: () => number;
}

/** The show as somebody sees it who has chosen a poll. */
export const withChosenPoll = (facts: ShowFacts, chosenPollId: string | null): ShowFacts =>
  chosenPollId === null ? facts : (Object.create(facts, { chosenPollId: { value: chosenPollId } }) as ShowFacts);

/** True where nothing is wanted, or exactly this. */
export const matches = <Value>(wanted: Value | undefined, there: Value): boolean =>
  wanted === undefined || wanted === there;

/** A question about a part of the show; null while that part is not known. */
export const ifKnown = <Thing>(thing: Thing | null, isIt: (thing: Thing) => boolean): boolean | null =>
  thing === null ? null : isIt(thing);
