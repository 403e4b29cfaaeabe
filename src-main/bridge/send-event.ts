import type { BridgeEventName, BridgeEvents } from '#shared/bridge/contract.ts';
import { EVENT_ROLES } from '#shared/bridge/event-names.ts';
import { reaches } from '#shared/show/roles.ts';
import type { Attached } from './attachments.ts';
import type { People } from './people.ts';

/** Says an event of the host to a window, as far as its role hears of it and it is about its person. */
export const sendTo = <Name extends BridgeEventName>(
  { role, panel, send }: Attached,
  people: Pick<People, 'seenBy'>,
  event: Name,
  data: BridgeEvents[Name],
): void => {
  if (!reaches(role, EVENT_ROLES[event])) return;
  if (panel === null) send(event, data);
  else if (event === 'preferences.changed') {
    send(event, people.seenBy(panel, data as BridgeEvents['preferences.changed']));
  } // The keys of the person at the host are no panel's.
  else if (event !== 'keys.changed') send(event, data);
};
