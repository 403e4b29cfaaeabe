import type { RulesState } from '#shared/bridge/rule-calls.ts';
import { FOLLOW_ID, type FollowWait } from '#shared/rules/follow.ts';
import { hostName } from '../../../lib/host-names.ts';
import * as m from '../../../paraglide/messages.js';

const WAIT_WORDS: Readonly<Record<FollowWait, () => string>> = {
  unheard: m.follow_wait_unheard,
  film: m.follow_wait_film,
  jingle: m.follow_wait_jingle,
  poll: m.follow_wait_poll,
  hand: m.follow_wait_hand,
  nowhere: m.follow_wait_nowhere,
};

/** How *Follow* stands, in words; null while the desk is in another mode. */
export const followWord = ({ follow, armed }: RulesState): string | null => {
  const status = armed.find(({ ruleId }) => ruleId === FOLLOW_ID);
  if (follow === null || status === undefined) return null;
  if (status.elsewhere !== null) return m.follow_elsewhere({ desk: hostName(status.elsewhere) });
  if (follow.waits !== null) return WAIT_WORDS[follow.waits]();
  return status.armed === 'do' ? m.follow_does() : m.follow_suggests();
};
