import * as z from 'zod';
import { Action, PressSource, type PressOutcome } from '../show/action.ts';
import { roleOf, toggleRole } from '../show/actions/action-rules.ts';
import type { ShowState } from '../show/show-state.ts';
import type { Sentence } from '../words/sentence.ts';
import { defineCall, ofShow } from './call.ts';
import type { Role } from '../show/roles.ts';
import type { OpenShowStatus } from './call.ts';

const ShowRef = z.strictObject({ spaceId: z.string().min(1).max(200), sessionId: z.string().min(1).max(200) });

/** Only the desk itself opens a show of another space, or another one instead of a live one; the open one is open to all. */
const openRole = ({ spaceId, sessionId }: z.output<typeof ShowRef>, now: () => OpenShowStatus): Role => {
  const { openShow, isOnAir } = now();
  const staysInSpace = openShow === null || openShow.spaceId === spaceId;
  if (openShow !== null && staysInSpace && openShow.sessionId === sessionId) return 'viewer';
  return isOnAir || !staysInSpace ? 'desk' : 'operator';
};

/** Panels whose data is only read while someone looks at them. */
export const PANELS = ['chat', 'people', 'polls'] as const;
export type Panel = (typeof PANELS)[number];

/** The live was started or ended: the host's page does it, no action of a desk. */
export const LiveTurn = z.strictObject({ kind: z.enum(['live.start', 'live.end']) });
export type LiveTurn = z.output<typeof LiveTurn>;
/** The event of a line of the journal. */
export type JournalAction = Action | LiveTurn;
export const isLiveTurn = (action: JournalAction): action is LiveTurn => LiveTurn.safeParse(action).success;

export interface JournalEntry {
  readonly id: number;
  readonly sessionId: string;
  readonly at: number;
  readonly who: string;
  readonly surface: string;
  /** The controller that it was pressed on; missing where it was none, and from earlier versions. */
  readonly device?: string;
  readonly action: JournalAction;
  readonly outcome: PressOutcome['kind'];
  readonly message: Sentence | null;
  readonly elapsedMs: number | null;
  /** The other desk of the team where it was pressed; missing for this desk. */
  readonly desk?: string;
}

/** A line of the journal, after which the next page begins. */
export const JournalCursor = z.strictObject({ at: z.number(), id: z.number() });
export type JournalCursor = z.output<typeof JournalCursor>;

/** Stands where a surface stands, for a change that no desk of the team made. */
export const ELSEWHERE = 'elsewhere';

/** Seconds of the file that an action plays, as far as this window has read them: only the file itself tells. */
export const MediaSeconds = z.number().min(0).nullable();

const Toggle = z.strictObject({ action: Action, mediaSec: MediaSeconds, source: PressSource.omit({ who: true }) });

export const showCalls = {
  /**
   * Opens a show: reads all of it and starts to follow it. The open one answers at once. `held` is true if the input
   * was held; without it, a live show is not replaced (`conflict`).
   */
  'show.open': defineCall('show.open', openRole, 'app', ShowRef.extend({ held: z.boolean().optional() }))<ShowState>(),
  /** The show that is open, or null. */
  'show.current': defineCall('show.current', 'viewer', 'open_show', z.undefined())<ShowState | null>(),
  /** The host knows who presses; the caller does not say. */
  'show.perform': defineCall(
    'show.perform',
    ({ action }) => roleOf(action),
    'open_show',
    z.strictObject({ action: Action, source: PressSource.omit({ who: true }) }),
  )<PressOutcome>(),
  /** Turns something on, or off if it is on. The host decides by the state of the show when the press arrives. */
  'show.toggle': defineCall('show.toggle', ({ action }) => toggleRole(action), 'open_show', Toggle)<PressOutcome>(),
  /** The panels this window shows; the union over windows is polled. */
  'show.watch': defineCall(
    'show.watch',
    'viewer',
    'open_show',
    z.strictObject({ panels: z.array(z.enum(PANELS)).max(3) }),
  )<null>(),
  /**
   * The newest lines of a show's journal, newest first; with `before`, those that follow it. Fewer than `limit` are the
   * last ones.
   */
  'show.journal': defineCall(
    'show.journal',
    'viewer',
    ofShow,
    z.strictObject({
      sessionId: z.string().max(200),
      limit: z.number().int().min(1).max(1000),
      before: JournalCursor.optional(),
    }),
  )<readonly JournalEntry[]>(),
} as const;
