import type { ruleCalls } from '#shared/bridge/rule-calls.ts';
import type { Rules } from '../../rules/rules-ports.ts';
import type { Settings } from '../../settings/settings.ts';
import { roleNow } from '../attachments.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import { operatorNameOf } from './operator-name.ts';

export interface RuleHandlerDeps {
  readonly rules: Pick<Rules, 'state' | 'arm' | 'leaveOut'>;
  readonly settings: Pick<Settings, 'preferences'>;
}

/** Calls about the desk's rules. */
export const createRuleHandlers = ({
  rules,
  settings,
}: RuleHandlerDeps): Pick<BridgeHandlers, keyof typeof ruleCalls> => ({
  'rules.state': () => rules.state(),
  async 'rules.arm'({ ruleId, armed }, caller) {
    const who = operatorNameOf(settings, caller);
    await rules.arm(ruleId, armed, { who, role: () => roleNow(caller), isAtDesk: caller.panel === null });
    return rules.state();
  },
  'rules.leave_out'({ userId, out }) {
    rules.leaveOut(userId, out);
    return rules.state();
  },
});
