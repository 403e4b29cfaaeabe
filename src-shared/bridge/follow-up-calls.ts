import * as z from 'zod';
import { Id } from '../api/fields.ts';
import { FollowUpRule, type FollowUpPlan, type PlannedPerson } from '../debrief/follow-up.ts';
import type { Sentence } from '../words/sentence.ts';
import { defineCall } from './call.ts';

/** `running` goes on by itself, also after the app was closed; `stopped` waits for a person. */
export type FollowUpState = 'running' | 'stopped' | 'done';

/** Something that is done after a show, for each person or once. */
export interface FollowUpJob {
  readonly spaceId: string;
  readonly sessionId: string;
  /** Names the rule within the show. */
  readonly key: string;
  readonly rule: FollowUpRule;
  readonly state: FollowUpState;
  /** When it was last asked for, Unix milliseconds of this computer. */
  readonly at: number;
  readonly waiting: number;
  readonly done: number;
  /** To whom it could not be done, and why. */
  readonly failed: readonly (PlannedPerson & { readonly problem: Sentence })[];
}

const OnShow = z.strictObject({ spaceId: Id, sessionId: Id });
const Planned = OnShow.extend({
  rule: FollowUpRule,
  /** Only these people; null for everyone. */
  userIds: z.array(Id).max(20_000).nullable(),
});
const Job = OnShow.extend({ key: z.string().max(300) });

export const followUpCalls = {
  /** Says whom a rule takes, whom it leaves and why, and what it costs. Nothing is done by it. */
  'follow_ups.plan': defineCall('follow_ups.plan', 'desk', Planned)<FollowUpPlan>(),
  /** Does it, in the background: what was done to a person is never done again. */
  'follow_ups.start': defineCall('follow_ups.start', 'desk', Planned)<null>(),
  'follow_ups.stop': defineCall('follow_ups.stop', 'desk', Job)<null>(),
  /** Goes on with what was stopped. */
  'follow_ups.resume': defineCall('follow_ups.resume', 'desk', Job)<null>(),
  'follow_ups.list': defineCall('follow_ups.list', 'desk', OnShow)<readonly FollowUpJob[]>(),
} as const;
