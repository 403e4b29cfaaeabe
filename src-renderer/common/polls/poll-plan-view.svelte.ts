import type { NotedShow } from '#shared/library/cue-notes.ts';
import type { PollPlan } from '#shared/library/poll-plan.ts';
import type { Bridge } from '../../bridge/bridge.ts';

/** The order of a show's polls and the right answers of its quizzes, as the host keeps them: followed while somebody looks. */
export class PollPlanView {
  plan = $state.raw<PollPlan | null>(null);
  readonly #bridge: Bridge;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  /** Follows a show's plan until the returned function is called. */
  follow(show: NotedShow): () => void {
    let isCurrent = true;
    this.plan = null;
    const take = (plan: PollPlan): void => {
      if (isCurrent && plan.spaceId === show.spaceId && plan.sessionId === show.sessionId) this.plan = plan;
    };
    const stop = this.#bridge.on('polls.plan_changed', take);
    this.#bridge.call('polls.plan', show).then(take, () => {
      // Without the library, or the right to ask, the platform's own order stands.
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }
}
