import type { ListedState } from '#shared/controls/api-messages.ts';
import { isInEffect, pressOf, refusalOf } from '#shared/show/actions/action-rules.ts';
import { REFUSAL_MESSAGES } from '#shared/show/actions/refusal-messages.ts';
import type { ShowFacts } from '#shared/show/actions/show-facts.ts';
import type { ActionPress } from '#shared/show/action-press.ts';
import { say } from '#shared/words/say.ts';

/** How a press stands in the show, as its key or tile on the desk shows it. */
export const listedState = ({ kind, action }: ActionPress, facts: ShowFacts | null): ListedState => {
  if (!facts) return { inEffect: null, reason: say('host_no_show').text };
  const refusal = refusalOf(kind === 'toggle' ? pressOf(action, facts) : action, facts);
  return { inEffect: isInEffect(action, facts), reason: refusal && say(REFUSAL_MESSAGES[refusal]).text };
};
