import * as z from 'zod';
import { Id } from '../api/fields.ts';
import { roleOf } from '../show/actions/action-faces.ts';
import { RunStep } from '../show/deck-page.ts';
import type { DeckRun, DeckRunOutcome } from '../show/deck-run.ts';
import { defineCall } from './call.ts';
import { highestRole } from './roles.ts';

/** Messages a person marked while working through the chat of a session; the same in every window. */
export const DeskMarks = z.strictObject({
  /** Wait for the stage, first come first shown. */
  queue: z.array(Id).max(500),
  /** Kept aside for later. */
  aside: z.array(Id).max(2000),
});
export type DeskMarks = z.output<typeof DeskMarks>;

const SessionId = z.string().min(1).max(200);

export const deckCalls = {
  /** Plays a tile's steps in the host, one after the other; pressed while it plays, it stops. */
  'deck.run': defineCall(
    'deck.run',
    ({ steps }) => highestRole(steps.map((step) => (step.kind === 'action' ? roleOf(step.action) : 'chat'))),
    z.strictObject({
      pageId: Id,
      tileId: Id,
      name: z.string().max(60),
      steps: z.array(RunStep).min(1).max(20),
      /** True once the input has held for the time that a dangerous step asks for. */
      held: z.boolean().optional(),
    }),
  )<DeckRunOutcome>(),
  /** Stops one sequence, or all of them. What is on the wire is not called back. */
  'deck.stop': defineCall('deck.stop', 'assistant', z.strictObject({ runId: Id.nullable() }))<null>(),
  /** Sequences under way, and those that ended a moment ago. */
  'deck.runs': defineCall('deck.runs', 'viewer', z.undefined())<readonly DeckRun[]>(),
  'desk.marks': defineCall('desk.marks', 'viewer', z.strictObject({ sessionId: SessionId }))<DeskMarks>(),
  /** Marks a message, or takes its mark away. */
  'desk.mark': defineCall(
    'desk.mark',
    'chat',
    z.strictObject({ sessionId: SessionId, mark: z.enum(['queue', 'aside']), messageId: Id, on: z.boolean() }),
  )<DeskMarks>(),
} as const;
