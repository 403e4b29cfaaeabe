import type { showCalls } from '#shared/bridge/show-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import type { FirstShow } from '../../first-show/first-show.ts';
import { showOnDesk } from '../../first-show/show-on-desk.ts';
import type { Library } from '../../library/library.ts';
import type { Settings } from '../../settings/settings.ts';
import type { CurrentShow } from '../../show/current-show.ts';
import { requireHeldToLeave } from '../../show/on-air.ts';
import type { Show } from '../../show/show.ts';
import type { Attachments } from '../attachments.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import { pressSourceOf } from './press-source.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof showCalls>;

export interface ShowHandlerDeps {
  readonly shows: CurrentShow;
  readonly firstShow: Pick<FirstShow, 'opened' | 'remember'>;
  readonly attachments: Pick<Attachments, 'watch'>;
  readonly settings: Pick<Settings, 'preferences'>;
  readonly library: Pick<Library, 'ask'>;
}

/** Calls about the show that is open. */
export const createShowHandlers = (deps: ShowHandlerDeps): Handlers => {
  const { shows, firstShow, attachments, settings, library } = deps;
  const openShow = (): Show => {
    const show = shows.now();
    if (!show) throw new AppError('conflict', say('host_no_show'));
    return show;
  };
  return {
    async 'show.open'({ spaceId, sessionId, held = false }) {
      requireHeldToLeave(shows.now(), { spaceId, sessionId }, held);
      const show = await shows.open(spaceId, sessionId);
      firstShow.remember({ spaceId, sessionId });
      return show.state();
    },
    'show.current': async () => (await showOnDesk(deps))?.state() ?? null,
    'show.perform': ({ action, source }, caller) => openShow().perform(action, pressSourceOf(settings, source, caller)),
    'show.toggle': ({ action, mediaSec, source }, caller) =>
      openShow().toggle(action, pressSourceOf(settings, source, caller), mediaSec),
    'show.watch'({ panels }, caller) {
      attachments.watch(caller, new Set(panels));
      return null;
    },
    'show.journal': ({ sessionId, limit, before }) =>
      library.ask('journal.list', { sessionId, limit, ...(before && { before }) }),
  };
};
