import * as z from 'zod';
import { Id } from '../api/fields.ts';
import { FOLLOW_ID, type FollowWait } from '../rules/follow.ts';
import { ARMED, type Armed } from '../rules/rule.ts';
import type { Sentence } from '../words/sentence.ts';
import { defineCall } from './call.ts';

/** A rule that is armed at this desk. */
export interface RuleStatus {
  readonly ruleId: string;
  readonly armed: Armed;
  /** The person who armed it. */
  readonly who: string;
  /** The desk of the team that runs it for the open show instead of this one; null where this one does. */
  readonly elsewhere: string | null;
}

/** *Follow* at this desk, while its mode is on. */
export interface FollowStatus {
  /** Why nothing is taken now; null while something may be. */
  readonly waits: FollowWait | null;
  /** People whose voices change nothing, by their ids. */
  readonly leftOut: readonly string[];
}

/** The rules of the desk, as every window sees them. Instants are Unix milliseconds of the host. */
export interface RulesState {
  readonly armed: readonly RuleStatus[];
  /** The next rule that the clock will bring; null while only people or the show can. */
  readonly next: { readonly ruleId: string; readonly name: string; readonly at: number } | null;
  /** The last rule whose moment came; `message` says why it did not press, or stopped. */
  readonly last: {
    readonly ruleId: string;
    readonly name: string;
    readonly at: number;
    readonly message: Sentence | null;
  } | null;
  /** Null in another mode of the desk. */
  readonly follow: FollowStatus | null;
  /** When this was said. */
  readonly at: number;
}

export const ruleCalls = {
  'rules.state': defineCall('rules.state', 'viewer', 'open_show', z.undefined())<RulesState>(),
  /**
   * Arms a rule for this desk, or turns it off. It presses with the rights of the person who armed it, so it takes the role of its
   * steps: the handler asks for it. A rule that is changed afterwards is off. *Follow* (`FOLLOW_ID`) is the desk's mode as
   * well: off is *Direct*. Throws `invalid_input` for one that cannot press.
   */
  'rules.arm': defineCall(
    'rules.arm',
    'assistant',
    ({ ruleId }) => ({ itemIds: ruleId === FOLLOW_ID ? [] : [ruleId] }),
    z.strictObject({ ruleId: Id, armed: z.enum(ARMED) }),
  )<RulesState>(),
  /** Leaves a person out of those whom *Follow* shows, or takes them in again, until another show is opened. */
  'rules.leave_out': defineCall(
    'rules.leave_out',
    'caller',
    'open_show',
    z.strictObject({ userId: Id, out: z.boolean() }),
  )<RulesState>(),
} as const;
