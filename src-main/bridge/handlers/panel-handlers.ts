import type { panelCalls, PanelServing } from '#shared/bridge/panel-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import type { Settings } from '../../settings/settings.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import type { PanelsPort } from '../shell-ports.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof panelCalls>;

export interface PanelHandlerDeps {
  /** Lets in panels; null where no browsers are served. */
  readonly panels: PanelsPort | null;
  readonly settings: Pick<Settings, 'preferences'>;
}

const NOWHERE: PanelServing = {
  from: 'nowhere',
  origins: [],
  externalOrigin: null,
  localName: null,
  trouble: null,
  fingerprint: null,
  relay: null,
  isChosenHere: false,
};

const requireGuest = (isThere: boolean): null => {
  if (!isThere) throw new AppError('not_found', say('host_panel_gone'));
  return null;
};

/** Calls about the people with panels. */
export const createPanelHandlers = ({ panels, settings }: PanelHandlerDeps): Handlers => {
  const port = (): PanelsPort => {
    if (!panels) throw new AppError('unsupported', say('host_no_browsers'));
    return panels;
  };
  return {
    'panels.serving': () => panels?.serving() ?? NOWHERE,
    'panels.invite': (request) => port().invite(request, settings.preferences.read().operatorName.trim()),
    'panels.list': () => panels?.list() ?? [],
    'panels.admit': ({ id }) => requireGuest(port().admit(id)),
    'panels.remove': ({ id }) => requireGuest(port().remove(id)),
    'panels.forget'() {
      port().forget();
      return null;
    },
  };
};
