import type { RulesState, RuleStatus } from '#shared/bridge/rule-calls.ts';
import type { Armed } from '#shared/rules/rule.ts';
import type { Bridge } from '../bridge/bridge.ts';

const NO_RULES: RulesState = { armed: [], next: null, last: null, follow: null, at: 0 };

/** The armed rules of this desk for the whole window, from the host. */
export class RuleStore {
  state = $state.raw<RulesState>(NO_RULES);
  readonly #bridge: Bridge;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
    bridge.onConnection((connection) => {
      if (connection !== 'open') return;
      bridge.call('rules.state', undefined).then(
        (state) => {
          this.state = state;
        },
        () => {
          // The host is gone: it says the rules when it is back.
        },
      );
    });
    bridge.on('rules.changed', (state) => {
      this.state = state;
    });
  }

  /** How a rule is armed; null where it is off. */
  statusOf(ruleId: string): RuleStatus | null {
    return this.state.armed.find((one) => one.ruleId === ruleId) ?? null;
  }

  /** Arms a rule, or turns it off. Throws the host's sentence. */
  async arm(ruleId: string, armed: Armed): Promise<void> {
    this.state = await this.#bridge.call('rules.arm', { ruleId, armed });
  }

  /** Leaves a person out of those whom *Follow* shows, or takes them in again. Throws the host's sentence. */
  async leaveOut(userId: string, out: boolean): Promise<void> {
    this.state = await this.#bridge.call('rules.leave_out', { userId, out });
  }
}
