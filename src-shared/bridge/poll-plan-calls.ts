import { NotedShow } from '../library/cue-notes.ts';
import { PollPlanEdit, type PollPlan } from '../library/poll-plan.ts';
import { defineCall, ofReadShow, ofShow } from './call.ts';

export const pollPlanCalls = {
  /** The order of a show's polls, and the right answers of its quizzes. They are no viewer's to see. */
  'polls.plan': defineCall('polls.plan', 'operator', ofReadShow, NotedShow)<PollPlan>(),
  /** Keeps a change of it; answers with all of it. */
  'polls.plan_change': defineCall('polls.plan_change', 'operator', ofShow, PollPlanEdit)<PollPlan>(),
} as const;
