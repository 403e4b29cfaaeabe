import type { CampaignTest, FollowUpJob, PreparedCampaign } from '#shared/bridge/follow-up-calls.ts';
import type { FollowUpPlan } from '#shared/debrief/follow-up-plan.ts';
import type { FollowUpRule } from '#shared/debrief/follow-up.ts';
import type { AppError } from '#shared/lib/app-error.ts';
import type { Bridge } from '../../../bridge/bridge.ts';

/** A plan, and the question it answers. */
interface Planned {
  readonly asked: string;
  readonly plan: FollowUpPlan;
}

interface OfShow {
  readonly spaceId: string;
  readonly sessionId: string;
}

/** Follow-ups of a show: planned first, then on their way. */
export class FollowUpState {
  jobs = $state.raw<readonly FollowUpJob[]>([]);
  busy = $state(false);
  problem = $state<string | null>(null);
  #planned = $state.raw<Planned | null>(null);
  readonly #bridge: Bridge;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  /** The plan of a rule; null where none was made, or the rule has changed since. */
  planOf(rule: FollowUpRule | null, userIds: readonly string[] | null): FollowUpPlan | null {
    return this.#planned?.asked === JSON.stringify([rule, userIds]) ? this.#planned.plan : null;
  }

  async load(show: OfShow): Promise<void> {
    await this.#work(async () => {
      this.jobs = await this.#bridge.call('follow_ups.list', show);
    });
  }

  async plan(show: OfShow, rule: FollowUpRule, userIds: readonly string[] | null): Promise<void> {
    await this.#work(async () => {
      const plan = await this.#bridge.call('follow_ups.plan', this.#asked(show, rule, userIds));
      this.#planned = { asked: JSON.stringify([rule, userIds]), plan };
    });
  }

  async start(show: OfShow, rule: FollowUpRule, userIds: readonly string[] | null): Promise<void> {
    await this.#work(async () => {
      await this.#bridge.call('follow_ups.start', this.#asked(show, rule, userIds));
      this.#planned = null;
    });
  }

  async turn({ spaceId, sessionId, key, state }: FollowUpJob): Promise<void> {
    const call = state === 'running' ? 'follow_ups.stop' : 'follow_ups.resume';
    await this.#work(() => this.#bridge.call(call, { spaceId, sessionId, key }));
  }

  /** A prepared e-mail as it stands now. Throws AppError. */
  campaign({ spaceId, sessionId, key }: FollowUpJob): Promise<PreparedCampaign> {
    return this.#bridge.call('follow_ups.campaign', { spaceId, sessionId, key });
  }

  testCampaign({ spaceId, sessionId, key }: FollowUpJob): Promise<CampaignTest> {
    return this.#bridge.call('follow_ups.campaign_test', { spaceId, sessionId, key });
  }

  sendCampaign({ spaceId, sessionId, key }: FollowUpJob, count: number): Promise<PreparedCampaign> {
    return this.#bridge.call('follow_ups.campaign_send', { spaceId, sessionId, key, count });
  }

  #asked(show: OfShow, rule: FollowUpRule, userIds: readonly string[] | null) {
    return { ...show, rule, userIds: userIds && [...userIds] };
  }

  async #work(act: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    this.problem = null;
    try {
      await act();
    } catch (error) {
      this.problem = (error as AppError).message;
    } finally {
      this.busy = false;
    }
  }
}
