import type { RulesState } from '#shared/bridge/rule-calls.ts';
import type { Clock } from '#shared/lib/clock.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import type { ArmedRules } from './armed-rules.ts';
import type { RuleClaims } from './rules-ports.ts';

export interface RulesStatePorts {
  readonly clock: Clock;
  readonly armed: Pick<ArmedRules, 'list'>;
  readonly claims: Pick<RuleClaims, 'elsewhere'>;
  readonly follow: () => RulesState['follow'];
  readonly onState: (state: RulesState) => void;
}

/** The rules as every window sees them. */
export interface ToldRules {
  state(): RulesState;
  /** Tells the windows, where something is different from what they were told last. */
  tell(): void;
  /** The moment of a rule came: `message` says why it did not press, or stopped. */
  note(rule: { readonly ruleId: string; readonly name: string }, message: Sentence | null): void;
  next(next: RulesState['next']): void;
  /** Another show is open. */
  forget(): void;
}

/** Keeps what windows are told of the rules. */
export const createToldRules = ({ clock, armed, claims, follow, onState }: RulesStatePorts): ToldRules => {
  let next: RulesState['next'] = null;
  let last: RulesState['last'] = null;
  let told = '';
  const state = (): RulesState => ({
    armed: armed
      .list()
      .map(({ ruleId, armed: how, who }) => ({ ruleId, armed: how, who, elsewhere: claims.elsewhere(ruleId) })),
    next,
    last,
    follow: follow(),
    at: clock.now(),
  });
  return {
    state,
    tell() {
      const { at: _, ...now } = state();
      const text = JSON.stringify(now);
      if (text === told) return;
      told = text;
      onState(state());
    },
    note(rule, message) {
      last = { ...rule, at: clock.now(), message };
    },
    next(coming) {
      next = coming;
    },
    forget() {
      last = null;
    },
  };
};
