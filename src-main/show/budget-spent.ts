import type { Budget } from '#shared/show/show-state.ts';
import { say } from '#shared/words/say.ts';
import { LANE_RULES } from '../platform/lane.ts';

/** Said where an answer is missing because nothing may be asked. */
export const BUDGET_SPENT = say('host_budget_spent');

/** True when reads have to wait: the rest of the budget is kept for presses. */
export const isBudgetSpent = ({ perMinute, remaining }: Budget): boolean =>
  remaining <= Math.ceil(perMinute * LANE_RULES.monitor.leavesShare);
