import * as z from 'zod';
import { Id } from '../api/fields.ts';
import { PressSource, type PressOutcome } from '../show/action.ts';
import { roleOf, toggleRole } from '../show/actions/action-rules.ts';
import { RunStep, soleAction } from '../show/deck-page.ts';
import type { DeckRun, DeckRunOutcome } from '../show/deck-run.ts';
import { defineCall, ofShow } from './call.ts';
import { highestRole, type Role } from '../show/roles.ts';
import { MediaSeconds } from './show-calls.ts';

/** Messages a person marked while working through the chat of a session; the same in every window. */
export const DeskMarks = z.strictObject({
  /** Wait for the stage, first come first shown. */
  queue: z.array(Id).max(500),
  /** Kept aside for later. */
  aside: z.array(Id).max(2000),
  /** Questions that were answered. */
  answered: z.array(Id).max(2000).default([]),
  /** Have been on stage. */
  staged: z.array(Id).max(2000).default([]),
});
export type DeskMarks = z.output<typeof DeskMarks>;

const SessionId = z.string().min(1).max(200);

/** A tile as the window shows it, and how it is pressed. */
const TilePress = z.strictObject({
  pageId: Id,
  tileId: Id,
  name: z.string().max(60),
  steps: z.array(RunStep).min(1).max(20),
  mediaSec: MediaSeconds,
  source: PressSource.omit({ who: true }),
});

/** The least role that may stop any sequence. */
export const STOP_ROLE: Role = 'assistant';

/** The least role that may press a tile, for any of its actions. */
export const tileRole = ({ steps }: Pick<z.output<typeof TilePress>, 'steps'>): Role => {
  const action = soleAction({ steps });
  if (action) return toggleRole(action);
  return highestRole(steps.map((step) => (step.kind === 'action' ? roleOf(step.action) : 'chat')));
};

export const deckCalls = {
  /**
   * Presses a tile. One action is done, or undone where it is in effect and can be; several steps are played in the
   * host one after the other, and pressed while they play, they stop. Twice within the debounce time is once,
   * whichever windows press. A press takes the role of its steps (`tileRole`). A sequence that plays is stopped by
   * the person who began it, and by everybody who may stop all of them: only the handler knows who that is, and decides.
   */
  'tile.press': defineCall('tile.press', 'viewer', 'open_show', TilePress)<PressOutcome | DeckRunOutcome>(),
  /** Stops one sequence, or all of them. What is on the wire is not called back. */
  'deck.stop': defineCall('deck.stop', STOP_ROLE, 'open_show', z.strictObject({ runId: Id.nullable() }))<null>(),
  /** Running sequences, and those that ended a moment ago. */
  'deck.runs': defineCall('deck.runs', 'viewer', 'open_show', z.undefined())<readonly DeckRun[]>(),
  'desk.marks': defineCall('desk.marks', 'viewer', ofShow, z.strictObject({ sessionId: SessionId }))<DeskMarks>(),
  /** Marks a message, or takes its mark away. */
  'desk.mark': defineCall(
    'desk.mark',
    'chat',
    ofShow,
    z.strictObject({
      sessionId: SessionId,
      mark: z.enum(['queue', 'aside', 'answered']),
      messageId: Id,
      on: z.boolean(),
    }),
  )<DeskMarks>(),
} as const;
