import type { Caller, ServiceContext } from '../context/service-context.ts';
import { tokensPerMinute } from '../families/space/space.ts';
import { createBuckets, type BudgetState } from './token-bucket.ts';

/** The budgets of callers, for REST and assistants alike. */
export interface TokenBudgets {
  /** Takes the tokens of a call if there are enough. */
  spend(caller: Caller, cost: number): BudgetState;
  /** The budget without spending any. An unknown caller has not spent anything yet. */
  look(caller: Caller | null): BudgetState;
}

/** Tokens a minute follow the billing, unless `fixed` says how many. */
export const createTokenBudgets = (ctx: ServiceContext, fixed: number | null): TokenBudgets => {
  const buckets = createBuckets();
  const perMinute = (): number => fixed ?? tokensPerMinute(ctx);
  const spend = ({ credentialId }: Caller, cost: number): BudgetState =>
    buckets.take(credentialId, perMinute(), ctx.clock.now(), cost);
  return {
    spend,
    look(caller) {
      if (caller) return spend(caller, 0);
      const tokens = perMinute();
      return { isAllowed: true, perMinute: tokens, remaining: tokens, resetSec: 0, retryAfterSec: 0 };
    },
  };
};
