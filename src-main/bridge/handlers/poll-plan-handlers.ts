import type { pollPlanCalls } from '#shared/bridge/poll-plan-calls.ts';
import type { PollPlan } from '#shared/library/poll-plan.ts';
import type { Library } from '../../library/library.ts';
import type { BridgeHandlers } from '../dispatcher.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof pollPlanCalls>;

export interface PollPlanHandlerDeps {
  readonly library: Pick<Library, 'ask'>;
  readonly onPollPlan: (plan: PollPlan) => void;
}

/** Calls about the order of polls and the right answers of quizzes. */
export const createPollPlanHandlers = ({ library, onPollPlan }: PollPlanHandlerDeps): Handlers => ({
  'polls.plan': (show) => library.ask('polls.plan', show),
  async 'polls.plan_change'(edit) {
    const plan = await library.ask('polls.plan_change', edit);
    onPollPlan(plan);
    return plan;
  },
});
