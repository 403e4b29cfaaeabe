import type { showCalls } from '#shared/bridge/show-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import type { HostParts } from '../host-parts.ts';
import { whoPresses } from './who-presses.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof showCalls>;

/** Calls about the show that is open. */
export const createShowHandlers = (parts: HostParts): Handlers => ({
  async 'show.open'({ spaceId, sessionId }) {
    const show = await parts.shows.open(spaceId, sessionId);
    parts.rememberShow(spaceId, sessionId);
    return show.state();
  },
  async 'show.current'() {
    if (parts.shows.isIdle()) await parts.firstShow();
    return (await parts.shows.current())?.state() ?? null;
  },
  'show.close'() {
    parts.shows.close();
    return null;
  },
  'show.perform'({ action, source }, caller) {
    const show = parts.shows.now();
    if (!show) throw new AppError('conflict', 'No show is open.');
    const who = source.who ?? whoPresses(parts.settings, caller);
    return show.perform(action, { ...source, who, from: caller.name });
  },
  'show.watch'({ panels }, caller) {
    parts.attachments.watch(caller, new Set(panels));
    return null;
  },
  'show.refresh'() {
    parts.shows.now()?.refresh();
    return null;
  },
  'show.journal': ({ sessionId, limit }) => parts.library.ask('journal.list', { sessionId, limit }),
});
