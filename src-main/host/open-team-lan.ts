import { networkInterfaces } from 'node:os';
import { isSame } from '#shared/scene/same.ts';
import type { TeamState } from '#shared/team/team-state.ts';
import { teamFacts } from '#shared/team/team-values.ts';
import { reachableOrigins } from '../http/reachable-urls.ts';
import { isPrivateAddress } from '../platform/private-address.ts';
import { createLanRoomHost, type LanRoomHost } from '../team/lan-room-host.ts';
import type { Team } from '../team/team.ts';
import { MAX_PLACES, type TeamLinkStore } from '../team/team-link-store.ts';
import type { HostPorts } from './host.ts';

type TeamOfLan = Pick<Team, 'state' | 'change' | 'desk' | 'link' | 'isHere'>;

/** Address at which the desks of the local network reach this computer; null without a network. */
const lanAddress = (): string | null => {
  const { origins, reachable } = reachableOrigins('0.0.0.0', 1, networkInterfaces());
  return reachable ? (origins.map((origin) => new URL(origin)).find(isPrivateAddress)?.hostname ?? null) : null;
};

/** True for a link to a room on a local network: the desks of any other team meet where their link leads, or nowhere. */
const isOfNetwork = (link: string): boolean => new URL(link).protocol === 'ws:';

/**
 * Places of the room by the team's own word, in an order that all desks share: a place for each run, and none of a run that
 * is gone where its desk is here again.
 */
const placesOf = (state: TeamState, isHere: (run: string) => boolean): readonly string[] => {
  const hosts = new Map(teamFacts(state, 'desk').map(({ key, value }) => [key, value.host]));
  const here = new Set([...hosts].filter(([run]) => isHere(run)).map(([, host]) => host));
  const byRun = new Map<string, string>();
  for (const { desk, value } of teamFacts(state, 'carrier')) {
    const host = hosts.get(desk);
    const isReplaced = host !== undefined && here.has(host) && !isHere(desk);
    if (!isReplaced && !byRun.has(desk)) byRun.set(desk, value.url);
  }
  return [...byRun.values()].slice(0, MAX_PLACES);
};

/**
 * The room of a team on its local network. One desk hosts it; each of the others stands by, and all go by one
 * order to the first that can be reached.
 */
export const openTeamLan = (
  { lan: own, clock, log }: Pick<HostPorts, 'lan' | 'clock' | 'log'>,
  links: TeamLinkStore,
): {
  readonly roomHost: LanRoomHost;
  /**
   * Places where a room may be, best first: where the link leads, which no desk of the team can change, then where the
   * others stand by.
   */
  places(link: string, team: Pick<Team, 'state' | 'isHere'>): readonly string[];
  /** The team shares something else than before. */
  sawTeam(team: TeamOfLan): void;
} => {
  const roomHost = createLanRoomHost({
    links,
    address: own?.address ?? lanAddress,
    listenOn: own?.listenOn ?? '0.0.0.0',
    clock,
    log,
  });

  /** Tells the others where the room is to be found here, or no more. */
  const tell = ({ state, change, desk }: TeamOfLan): void => {
    const url = roomHost.place();
    const told = teamFacts(state(), 'carrier').find(({ key }) => key === desk)?.value;
    const value = url === null ? null : { url };
    if (!isSame(told ?? null, value)) change({ kind: 'carrier', key: desk, value, by: '' });
  };

  return {
    roomHost,
    places(link, { state, isHere }) {
      const own = roomHost.ownPlace();
      if (!isOfNetwork(link)) return own === null ? [link] : [own, link];
      return [...new Set([link, ...placesOf(state(), isHere), ...links.places()])];
    },
    sawTeam(team) {
      const link = team.link();
      if (link === null || !isOfNetwork(link)) return;
      const places = placesOf(team.state(), team.isHere);
      if (places.length > 0) links.knowPlaces(places);
      tell(team);
      if (roomHost.place() !== null || places.length === 0) return;
      roomHost
        .standBy()
        .then(() => tell(team))
        .catch((error: unknown) => log.warn('this desk cannot stand by to host the room', { error }));
    },
  };
};
