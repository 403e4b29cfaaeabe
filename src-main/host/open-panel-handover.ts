import type { HostEvents } from '../bridge/host-events.ts';
import { deskName } from '../team/desk-name.ts';
import type { Team } from '../team/team.ts';
import { createPanelHandovers, type PanelHandovers } from '../team/panel-handover.ts';
import type { HostPorts } from './host.ts';

/** Tells the team where this desk lets panels in, and lets over those of a desk that it took over from. */
export const openPanelHandovers = (
  { panels, clock }: Pick<HostPorts, 'panels' | 'clock'>,
  {
    team,
    events,
  }: { readonly team: Pick<Team, 'desk' | 'change' | 'state' | 'isHere' | 'heardAt'>; readonly events: HostEvents },
): PanelHandovers => {
  const panelHandovers = createPanelHandovers({
    desk: team.desk,
    state: () => team.state(),
    change: (change) => team.change(change),
    nameOf: (desk) => deskName(team.state(), desk),
    isHere: (desk) => team.isHere(desk),
    heardAt: (desk) => team.heardAt(desk),
    now: () => clock.now(),
  });
  // Read again each time: the computer may have joined another network.
  const open = (): void => panelHandovers.opens(panels?.origins() ?? []);
  open();
  events.on('team.changed', open);
  events.on('panels.serving_changed', open);
  // A browser host takes another address of its proxy at once.
  events.on('preferences.changed', open);
  events.on('panels.changed', (guests) => panelHandovers.keepOnly(guests.map(({ id }) => id)));
  return panelHandovers;
};
