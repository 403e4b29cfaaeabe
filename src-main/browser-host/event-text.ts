import type { HostFrame } from '#shared/bridge/envelope.ts';
import type { BridgeEventName } from '#shared/bridge/events.ts';

/** The text of an event. */
export type EventText = (event: BridgeEventName, data: unknown) => string;

/** Makes the text of an event once for all windows that hear it. */
export const createEventText = (): EventText => {
  let last: { readonly data: unknown; readonly text: string } | null = null;
  return (event, data) => {
    if (last === null || last.data !== data || typeof data !== 'object') {
      last = { data, text: JSON.stringify({ event, data } satisfies HostFrame) };
    }
    return last.text;
  };
};
