import type { OpenShowStatus, Scope } from '#shared/bridge/call.ts';
import type { SpaceSummary } from '#shared/bridge/app-calls.ts';
import { BRIDGE_EVENTS, type BridgeEventName, type BridgeEvents } from '#shared/bridge/events.ts';
import { toldTo } from '#shared/bridge/told-to.ts';
import { isWithinShow } from '#shared/bridge/within-show.ts';
import { reaches, type Role } from '#shared/show/roles.ts';
import type { Attached } from './attachments.ts';
import type { People } from './people.ts';
import { spacesFor } from './spaces-for.ts';
import { syncFor } from './sync-for.ts';

export interface SendEventPorts {
  readonly people: Pick<People, 'seenBy'>;
  readonly openShow: () => OpenShowStatus['openShow'];
  readonly spaces: () => readonly SpaceSummary[];
}

/** True for an event of the show on the desk and its space, and of no show. */
const isOfDesk = <Name extends BridgeEventName>(
  role: Role,
  event: Name,
  data: BridgeEvents[Name],
  openShow: OpenShowStatus['openShow'],
): boolean => {
  const scope = BRIDGE_EVENTS[event].scope as Scope<BridgeEvents[Name]>;
  if (typeof scope !== 'function') return true;
  return openShow !== null && isWithinShow({ ...scope(data), itemSpaces: [] }, openShow, role);
};

export type SendEvent = <Name extends BridgeEventName>(to: Attached, event: Name, data: BridgeEvents[Name]) => void;

/** Sends each window the events its role may see, without hidden fields and with its own person's preferences. */
export const createSendEvent = ({ people, openShow, spaces }: SendEventPorts): SendEvent => {
  /** The last event as each role is told of it, so that panels of one role share one object. */
  let last: { readonly data: unknown; readonly told: Map<Role, unknown> } | null = null;
  const told = <Data>(role: Role, data: Data): Data => {
    if (last?.data !== data) last = { data, told: new Map() };
    if (!last.told.has(role)) last.told.set(role, toldTo(role, data));
    return last.told.get(role) as Data;
  };
  return (to, event, data) => {
    const { role, panel, send } = to;
    if (!reaches(role, BRIDGE_EVENTS[event].least)) return;
    if (panel === null) {
      send(event, data);
      return;
    }
    const show = openShow();
    switch (event) {
      // The keys of the person at the host are no panel's.
      case 'keys.changed':
        return;
      case 'preferences.changed':
        send(event, people.seenBy(panel, data as BridgeEvents['preferences.changed']));
        return;
      case 'spaces.changed':
        if (show) send(event, spacesFor(to, spaces(), show));
        return;
      case 'sync.changed':
        send(event, told(role, syncFor(to, data as BridgeEvents['sync.changed'], show)));
        return;
      // Its space comes first: a panel knows no other.
      case 'show.opened':
        if (show) send('spaces.changed', spacesFor(to, spaces(), show));
        send(event, told(role, data));
        return;
      default:
        if (isOfDesk(role, event, data, show)) send(event, told(role, data));
    }
  };
};
