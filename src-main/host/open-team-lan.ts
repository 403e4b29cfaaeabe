import { networkInterfaces } from 'node:os';
import { isSame } from '#shared/scene/same.ts';
import type { TeamState } from '#shared/team/team-state.ts';
import { teamFacts } from '#shared/team/team-values.ts';
import { reachableOrigins } from '../http/reachable-urls.ts';
import { isPrivateAddress } from '../platform/private-address.ts';
import { createLanRoomHost, type LanRoomHost } from '../team/lan-room-host.ts';
import type { Team } from '../team/team.ts';
import type { TeamLinkStore } from '../team/team-link-store.ts';
import type { HostPorts } from './host.ts';

/** Address at which the desks of the local network reach this computer; null without a network. */
const lanAddress = (): string | null => {
  const { origins, reachable } = reachableOrigins('0.0.0.0', 1, networkInterfaces());
  return reachable ? (origins.map((origin) => new URL(origin)).find(isPrivateAddress)?.hostname ?? null) : null;
};

/** Places of the room by the team's own word, in an order that all desks share. */
const placesOf = (state: TeamState): readonly string[] => teamFacts(state, 'carrier').map(({ value }) => value.url);

/**
 * The room of a team on its local network. One desk hosts it; each of the others stands by, and all go by one
 * order to the first that can be reached.
 */
export const openTeamLan = (
  { lan: own, clock, log }: Pick<HostPorts, 'lan' | 'clock' | 'log'>,
  links: TeamLinkStore,
): {
  readonly roomHost: LanRoomHost;
  /** Places where a room may be, best first. */
  places(link: string, state: TeamState): readonly string[];
  /** The team shares something else than before. */
  sawTeam(team: Pick<Team, 'state' | 'change' | 'host'>): void;
} => {
  const roomHost = createLanRoomHost({
    links,
    address: own?.address ?? lanAddress,
    listenOn: own?.listenOn ?? '0.0.0.0',
    clock,
    log,
  });

  /** Tells the others where the room is to be found here, or no more. */
  const tell = ({ state, change, host }: Pick<Team, 'state' | 'change' | 'host'>): void => {
    const url = roomHost.place();
    const told = teamFacts(state(), 'carrier').find(({ key }) => key === host)?.value;
    const value = url === null ? null : { url };
    if (!isSame(told ?? null, value)) change({ kind: 'carrier', key: host, value, by: '' });
  };

  return {
    roomHost,
    places(link, state) {
      const own = roomHost.ownPlace();
      const all = [...(own === null ? [] : [own]), ...placesOf(state), link, ...links.places()];
      return [...new Set(all)];
    },
    sawTeam(team) {
      const facts = teamFacts(team.state(), 'carrier');
      if (facts.length > 0) links.knowPlaces(facts.map(({ value }) => value.url));
      tell(team);
      if (roomHost.place() !== null || facts.every(({ key }) => key === team.host)) return;
      roomHost
        .standBy()
        .then(() => tell(team))
        .catch((error: unknown) => log.warn('this desk cannot stand by to host the room', { error }));
    },
  };
};
