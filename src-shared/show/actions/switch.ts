import type { Participant } from '../../api/live-objects.ts';
import type { Poll } from '../../api/polls.ts';
import type { ProductionDesk } from '../../api/scenes.ts';
import type { DeskMode } from '../show-state.ts';

/** The parts of a show that presses turn one way and back. */
export interface SwitchState {
  readonly desk: ProductionDesk | null;
  readonly polls: readonly Poll[];
  readonly participants: readonly Participant[];
  readonly deskMode: DeskMode;
  readonly stagedMessageId: string | null;
}

export type Position = string | boolean | null;

/** Something that an action sets, and that another action can set back. */
export interface Switch {
  /** Name of a change to this position. */
  readonly name: (position: Position) => ChangeName;
  readonly wanted: Position;
  /** Its position; undefined while that is not known. */
  readonly read: (state: SwitchState) => Position | undefined;
}

export type ChangeName =
  | 'opened'
  | 'shown'
  | 'hidden'
  | 'staged'
  | 'unstaged'
  | 'started'
  | 'stopped'
  | 'locked'
  | 'unlocked'
  | 'changed';

/** Names the changes of a switch that is on or off. */
export const named =
  (on: ChangeName, off: ChangeName) =>
  (position: Position): ChangeName =>
    position === true ? on : off;

/** Names the changes of a switch with more than two positions. */
export const changed = (): ChangeName => 'changed';
