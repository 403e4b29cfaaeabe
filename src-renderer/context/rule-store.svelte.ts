import type { RulesState, RuleStatus } from '#shared/bridge/rule-calls.ts';
import type { Armed } from '#shared/rules/rule.ts';
import type { Bridge } from '../bridge/bridge.ts';

const NO_RULES: RulesState = { armed: [], next: null, last: null, follow: null, at: 0 };

/** The armed rules of this desk for the whole window, from the host. */
export class RuleStore {
  state = $state.raw<RulesState>(NO_RULES);
  readonly #bridge: Bridge;

  /** How often the host told the rules on its own. */
  #told = 0;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
    bridge.on('rules.changed', (state) => {
      this.#told += 1;
      this.state = state;
    });
    const ask = (): void => {
      this.#take(bridge.call('rules.state', undefined)).catch(() => {
        // The host is gone, or shows this panel nothing now: the rules come with the next show or connection.
      });
    };
    bridge.onConnection((connection) => {
      if (connection === 'open') ask();
    });
    // A panel may see the rules from this show on.
    bridge.on('show.opened', ask);
  }

  /** How a rule is armed; null where it is off. */
  statusOf(ruleId: string): RuleStatus | null {
    return this.state.armed.find((one) => one.ruleId === ruleId) ?? null;
  }

  /** Arms a rule, or turns it off. Throws the host's sentence. */
  async arm(ruleId: string, armed: Armed): Promise<void> {
    await this.#take(this.#bridge.call('rules.arm', { ruleId, armed }));
  }

  /** Leaves a person out of those whom *Follow* shows, or takes them in again. Throws the host's sentence. */
  async leaveOut(userId: string, out: boolean): Promise<void> {
    await this.#take(this.#bridge.call('rules.leave_out', { userId, out }));
  }

  /** An answer may be older than an event that overtook it: the event counts. */
  async #take(answer: Promise<RulesState>): Promise<void> {
    const before = this.#told;
    const state = await answer;
    if (this.#told === before) this.state = state;
  }
}
