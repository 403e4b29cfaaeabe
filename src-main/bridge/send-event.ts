import type { BridgeEventName, BridgeEvents } from '#shared/bridge/contract.ts';
import { EVENT_ROLES } from '#shared/bridge/event-roles.ts';
import { reaches } from '#shared/show/roles.ts';
import type { Attached } from './attachments.ts';
import type { People } from './people.ts';

/** Sends an event to a window if its role may get it, with the values of its own person. */
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
