import type { showCalls } from '#shared/bridge/show-calls.ts';
import type { Situation } from '#shared/bridge/roles.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { Show } from '../../show/open-show.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import type { HostParts } from '../host-parts.ts';
import { whoPresses } from './who-presses.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof showCalls>;

/** The state that rights depend on, by the show that is open. */
export const situationOf = (show: Show | null): Situation => {
  if (!show) return { openShow: null, isOnAir: false };
  const { spaceId, sessionId, rehearsal, desk } = show.state();
  return { openShow: { spaceId, sessionId }, isOnAir: !rehearsal && desk?.value.session.status === 'live' };
};

/** Calls about the show that is open. */
export const createShowHandlers = (parts: HostParts): Handlers => ({
  async 'show.open'({ spaceId, sessionId, held = false }) {
    const { openShow, isOnAir } = situationOf(parts.shows.now());
    const stays = openShow?.spaceId === spaceId && openShow.sessionId === sessionId;
    if (isOnAir && !stays && !held) {
      throw new AppError('conflict', 'The show on the desk is live: hold the button to leave it.');
    }
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
    return show.perform(action, { ...source, who: whoPresses(parts.settings, caller), from: caller.name });
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
