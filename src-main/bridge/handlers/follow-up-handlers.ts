import type { followUpCalls } from '#shared/bridge/follow-up-calls.ts';
import type { FollowUps } from '../../follow-ups/follow-ups.ts';
import type { BridgeHandlers } from '../dispatcher.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof followUpCalls>;

export interface FollowUpHandlerDeps {
  readonly followUps: FollowUps;
}

/** Calls about follow-ups. */
export const createFollowUpHandlers = ({ followUps }: FollowUpHandlerDeps): Handlers => ({
  'follow_ups.plan': (planned) => followUps.plan(planned),
  async 'follow_ups.start'(planned) {
    await followUps.start(planned);
    return null;
  },
  async 'follow_ups.stop'(job) {
    await followUps.stop(job);
    return null;
  },
  async 'follow_ups.resume'(job) {
    await followUps.resume(job);
    return null;
  },
  'follow_ups.campaign': (job) => followUps.campaign(job),
  'follow_ups.campaign_test': (job) => followUps.campaignTest(job),
  'follow_ups.campaign_send': (job) => followUps.campaignSend(job),
  'follow_ups.list': (show) => followUps.list(show),
});
