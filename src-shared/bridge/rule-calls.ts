import * as z from 'zod';
import { Id } from '../api/fields.ts';
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
  /** When this was said. */
  readonly at: number;
}

export const ruleCalls = {
  'rules.state': defineCall('rules.state', 'viewer', 'open_show', z.undefined())<RulesState>(),
  /**
   * Arms a rule for this desk, or turns it off. It presses with the rights of the person who armed it, so it takes the role of its
   * steps: the handler asks for it. A rule that is changed afterwards is off. Throws `invalid_input` for one that cannot press.
   */
  'rules.arm': defineCall(
    'rules.arm',
    'assistant',
    ({ ruleId }) => ({ itemIds: [ruleId] }),
    z.strictObject({ ruleId: Id, armed: z.enum(ARMED) }),
  )<RulesState>(),
} as const;
