import * as z from 'zod';
import type { JsonSchema } from '../api/json-schema.ts';
import type { Action } from '../show/action.ts';
import type { DeskCommand } from '../show/desk-commands.ts';
import type { PressPhase } from '../show/press-phase.ts';
import type { PersonRole } from '../show/roles.ts';
import type { ApiState } from './api-state.ts';

/** The answer to a press: it comes once the press is confirmed or has failed, or once a sequence has started. */
export const PressAnswer = z.object({
  outcome: z.enum(['confirmed', 'started', 'stopped', 'ignored', 'failed', 'refused']),
  ms: z.number().describe('Milliseconds from the request to this answer, measured in the app.'),
  pressId: z.string().optional(),
  runId: z.string().optional().describe('The sequence that was started or stopped: its end is told by this name.'),
  code: z.string().optional().describe('Why it was not done, as a word for programs.'),
  message: z.string().optional().describe('Why it was not done, or a note, as a sentence for people.'),
});
export type PressAnswer = z.output<typeof PressAnswer>;

/** How something that can be pressed stands in the show now. */
export interface ListedState {
  /** True if its effect holds now; null where that cannot be said. */
  readonly inEffect: boolean | null;
  /** Why it can do nothing now, as a sentence for people; null where it can. */
  readonly reason: string | null;
}

/** A kind of action as the API lists it. */
export interface ListedAction {
  readonly kind: string;
  /** The least role of a token that may press it. */
  readonly role: PersonRole;
  /** True where this token may press it. */
  readonly allowed: boolean;
  /** True where it needs `held: true`, because it changes what everyone sees. */
  readonly held: boolean;
  /** JSON Schema of the body. */
  readonly body: JsonSchema;
}

/** A command of the desk as the API lists it: it means what its key means at that moment. */
export interface ListedCommand extends ListedState {
  readonly name: DeskCommand;
  /** True where this token may press it. */
  readonly allowed: boolean;
  /** True where it needs `held: true`. */
  readonly held: boolean;
}

/** A tile of the deck as the API lists it. */
export interface ListedTile extends ListedState {
  readonly id: string;
  readonly label: string;
  readonly page: string;
  readonly pageId: string;
  /** True where it needs `held: true`. */
  readonly held: boolean;
  /** Its action, where there is just one: the tile shows the state of it. */
  readonly action: Action | null;
}

/** A message of the API to a program that follows it. */
export type ApiFrame =
  | {
      readonly type: 'snapshot';
      /** Unix milliseconds by the clock of the platform, which all instants of the state are of. */
      readonly at: number;
      readonly feed: string;
      readonly seq: number;
      readonly state: ApiState;
    }
  | { readonly type: 'change'; readonly seq: number; readonly changes: Partial<ApiState> }
  | {
      readonly type: 'press';
      readonly pressId: string;
      readonly action: Action;
      readonly surface: string;
      /** The controller; missing where it was none. */
      readonly device?: string;
      readonly who: string | null;
      readonly phase: PressPhase;
      readonly ms: number;
      readonly message?: string;
    }
  /** A sequence of a tile has ended: all its steps were done, somebody stopped it, or a step failed. */
  | {
      readonly type: 'run';
      readonly runId: string;
      readonly tileId: string;
      readonly end: 'done' | 'stopped' | 'failed';
      readonly who?: string;
      readonly message?: string;
    }
  | ({ readonly type: 'answer'; readonly id: string | number | null } & PressAnswer)
  /** `at` is as in a snapshot; a Regie of an earlier version does not say it. */
  | { readonly type: 'pong'; readonly id: string | number | null; readonly at?: number }
  | { readonly type: 'problem'; readonly id?: string | number | null; readonly message: string };
