import { hostname } from 'node:os';
import type { ShowState } from '#shared/show/show-state.ts';
import { teamFacts } from '#shared/team/team-values.ts';
import type { Secrets } from '../accounts/secrets.ts';
import type { Spaces } from '../accounts/spaces.ts';
import type { Attachments } from '../bridge/attachments.ts';
import { operatorNameOf } from '../bridge/handlers/operator-name.ts';
import type { HostEvents } from '../bridge/host-events.ts';
import type { Library } from '../library/library.ts';
import type { Settings } from '../settings/settings.ts';
import type { CurrentShow } from '../show/current-show.ts';
import { openRelayWay } from '../team/relay-way.ts';
import { createTeam, type Team } from '../team/team.ts';
import { createTeamClaims, type TeamClaims } from '../team/team-claims.ts';
import { openTeamLinkStore } from '../team/team-link-store.ts';
import { createTeamPresence, type TeamPresence } from '../team/team-presence.ts';
import { teamShowKey } from '../team/team-show-key.ts';
import type { HostPorts } from './host.ts';
import { openTeamPresses } from './open-team-presses.ts';

export interface TeamDeps {
  readonly secrets: Secrets;
  readonly settings: Pick<Settings, 'preferences'>;
  readonly spaces: Pick<Spaces, 'find'>;
  readonly events: HostEvents;
  readonly library: Pick<Library, 'ask'>;
  readonly attachments: Pick<Attachments, 'list'>;
  readonly shows: Pick<CurrentShow, 'now'>;
}

/** What the team of this desk is told by windows, and tells them. */
export interface OpenTeam {
  readonly team: Team;
  readonly presence: Pick<TeamPresence, 'wentTo'>;
  readonly claims: Pick<TeamClaims, 'wish'>;
  close(): void;
}

/** Opens the way to the other desks of the team, and shares what people at this one do. */
export const openTeam = (
  ports: Pick<HostPorts, 'dataDir' | 'dial' | 'clock' | 'newId' | 'log'>,
  { secrets, settings, spaces, events, library, attachments, shows }: TeamDeps,
): OpenTeam => {
  const { dial, clock, log } = ports;
  const team = createTeam({
    links: openTeamLinkStore({ ...ports, secrets }),
    desk: ports.newId(),
    openWay: (link, heard) => openRelayWay({ dial, clock, random: Math.random, log }, link, heard),
    clock,
    log,
    onBoard: (board) => events.emit('team.changed', board),
    onState: (state) => presses.sawTeam(state),
  });
  const presses = openTeamPresses(ports, { team, library, spaces, events, shows });
  const presence = createTeamPresence(team.desk, (change) => team.change(change));
  const claims = createTeamClaims({
    desk: team.desk,
    change: (change) => team.change(change),
    claims: () => teamFacts(team.state(), 'claim'),
  });

  const shareDesk = (state: ShowState | null): void => {
    const name = settings.preferences.read().operatorName.trim();
    const space = state && spaces.find(state.spaceId);
    const key = space && teamShowKey(space, state.sessionId, team.host);
    const title = state?.desk?.value.session.title ?? '';
    const computer = hostname().replace(/\.(local|lan|home)$/, '');
    presence.sawDesk(name, { host: team.host, name, computer, show: key === null ? null : { key, title } });
  };
  let here: readonly number[] = [];
  const sharePeople = (): void => {
    const people = attachments.list();
    for (const id of here) if (!people.some((one) => one.id === id)) claims.left(id);
    here = people.map(({ id }) => id);
    presence.sawPeople(
      people.map((one) => ({ id: one.id, name: operatorNameOf(settings, one), kind: one.kind, role: one.role })),
    );
  };
  const now = (): ShowState | null => shows.now()?.state() ?? null;
  shareDesk(null);
  events.on('presence.changed', sharePeople);
  events.on('preferences.changed', () => {
    sharePeople();
    shareDesk(now());
  });
  events.on('show.opened', shareDesk);
  events.on('show.patch', ({ desk, deskChange }) => {
    if (desk !== undefined || deskChange !== undefined) shareDesk(now());
  });
  return {
    team,
    presence,
    claims,
    close() {
      presses.close();
      team.close();
    },
  };
};
