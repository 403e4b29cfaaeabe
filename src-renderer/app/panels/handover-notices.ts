import { PANEL_HANDOVER_PATH } from '#shared/bridge/team-calls.ts';
import type { AppContext } from '../../context/app-context.ts';
import * as m from '../../paraglide/messages.js';
import { toasts } from '../../ui/toasts.svelte.ts';
import type { PanelHandoverStore } from './panel-handover-store.svelte.ts';

/** Desks that were said on this page: each is said once. */
const said = new Set<string>();

/** Says which desk this browser has to trust before the panel can go over to it by itself, and leads there. */
export const showHandoverNotices = (
  { untrusted }: Pick<PanelHandoverStore, 'untrusted'>,
  { openExternal }: Pick<AppContext, 'openExternal'>,
): void => {
  for (const { origin, name } of untrusted) {
    if (said.has(origin)) continue;
    said.add(origin);
    toasts.show(m.panels_untrusted({ desk: m.team_desk_of({ name }) }), 'plain', {
      label: m.panels_trust(),
      run: () => void openExternal(origin + PANEL_HANDOVER_PATH),
    });
  }
};
