import * as z from 'zod';
import { Id } from '../api/fields.ts';
import type { FollowUpPlan, PlannedPerson } from '../debrief/follow-up-plan.ts';
import { FollowUpRule } from '../debrief/follow-up.ts';
import type { Sentence } from '../words/sentence.ts';
import { defineCall } from './call.ts';

/** `running` goes on in the background, also after the app was closed; `stopped` waits for a person. */
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

/** A prepared e-mail as it stands on the platform. */
export interface PreparedCampaign {
  readonly campaignId: string;
  readonly subject: string;
  /** `draft` until it is sent; a later platform may have others. */
  readonly status: string;
  /** People of the list, and how many the platform counts in the segment now. */
  readonly listed: number;
  readonly counted: number;
  /** The e-mail as plain text. */
  readonly text: string;
  /** How many it was sent to; null before. */
  readonly recipients: number | null;
}

/** The end of a test: where it went, or why it did not leave. */
export interface CampaignTest {
  readonly to: string | null;
  readonly error: string | null;
}

export const followUpCalls = {
  /** Plans a rule: the people it takes, those it leaves and why, and its cost. Changes nothing. */
  'follow_ups.plan': defineCall('follow_ups.plan', 'desk', Planned)<FollowUpPlan>(),
  /** Does it, in the background, once for each person. */
  'follow_ups.start': defineCall('follow_ups.start', 'desk', Planned)<null>(),
  'follow_ups.stop': defineCall('follow_ups.stop', 'desk', Job)<null>(),
  /** Continues a stopped follow-up. */
  'follow_ups.resume': defineCall('follow_ups.resume', 'desk', Job)<null>(),
  /** Reads a prepared e-mail and counts its people again. Throws `not_found` before it is prepared. */
  'follow_ups.campaign': defineCall('follow_ups.campaign', 'desk', Job)<PreparedCampaign>(),
  /** Sends it to the person whose key or sign-in this is. */
  'follow_ups.campaign_test': defineCall('follow_ups.campaign_test', 'desk', Job)<CampaignTest>(),
  /** Sends it. Throws `conflict` unless the typed count, the list and the platform's count are the same. */
  'follow_ups.campaign_send': defineCall(
    'follow_ups.campaign_send',
    'desk',
    Job.extend({ count: z.number().int() }),
  )<PreparedCampaign>(),
  'follow_ups.list': defineCall('follow_ups.list', 'desk', OnShow)<readonly FollowUpJob[]>(),
} as const;
