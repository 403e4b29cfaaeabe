import type { Panel } from '#shared/bridge/show-calls.ts';
import type { Action, Arrival, PressOutcome } from '#shared/show/action.ts';
import type { ShowFacts } from '#shared/show/actions/show-facts.ts';
import type { DeskMode, ShowState } from '#shared/show/show-state.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import type { PollName } from './pace.ts';
import type { HostPressSource, Perform } from './perform.ts';
import type { SpeakerDesk } from './speaker-desk.ts';
import type { TeamPress } from './team-press.ts';

/** An open show: its state, its presses, and how closely it is followed. */
export interface Show {
  readonly spaceId: string;
  readonly sessionId: string;
  state(): ShowState;
  /** The show by which the effect of an action can be seen. Everything is read when it is asked for. */
  readonly facts: ShowFacts;
  /** Lines to those who speak, and what their pages say. */
  readonly speakers: SpeakerDesk;
  readonly perform: Perform;
  /** Sets the transition of the takes to come; null lets scenes arrive as they were prepared. Throws AppError. */
  readonly setArrival: (arrival: Arrival | null) => void;
  /** Turns something on, or off where it is on. `mediaSec`: length of the file it plays, as far as a window knows. */
  toggle(action: Action, source: HostPressSource, mediaSec: number | null): Promise<PressOutcome>;
  /** Why what changes the air is not begun on this picture of it; null where nothing stands against it. */
  lateness(seen: HostPressSource['seen'], from: string): Sentence | null;
  /** `watched`: panels that somebody looks at. `attended`: some window is open. */
  attend(watched: ReadonlySet<Panel>, attended: boolean): void;
  /** So many desks of the team read by the same key, this one included. */
  shareBudget(desks: number): void;
  /** Somebody pressed at another desk of the team: marks it, and keeps presses here from doing the same once more. */
  addTeamPress(press: TeamPress): void;
  /** Somebody began or ended to talk. */
  talking(talks: DeskMode['talks']): void;
  /** A rule proposes something to press; null withdraws it. */
  suggest(suggestion: DeskMode['suggestion']): void;
  /** Reads everything now: the computer woke, the network returned, or a person asked. */
  refresh(): void;
  /** Reads these parts soon: something outside the pipeline changed them. */
  readSoon(parts: readonly PollName[]): void;
  close(): void;
}
