import { teamFacts } from '#shared/team/team-values.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Secrets } from '../accounts/secrets.ts';
import type { Spaces } from '../accounts/spaces.ts';
import type { Attachments } from '../bridge/attachments.ts';
import type { People } from '../bridge/people.ts';
import type { HostEvents } from '../bridge/host-events.ts';
import type { FirstShow } from '../first-show/first-show.ts';
import type { Library } from '../library/library.ts';
import type { Recorder } from '../recorder/recorder.ts';
import type { Settings } from '../settings/settings.ts';
import type { CurrentShow } from '../show/current-show.ts';
import type { JournalLine } from '../show/journal.ts';
import type { LanCarrier } from '../team/lan-carrier.ts';
import { openRelayWay } from '../team/relay-way.ts';
import { createTeam, type Team } from '../team/team.ts';
import { createTeamCalls, type TeamCalls } from '../team/team-calls.ts';
import type { TeamCrossings } from '../team/team-crossings.ts';
import { createTeamClaims, type TeamClaims } from '../team/team-claims.ts';
import { openTeamLinkStore } from '../team/team-link-store.ts';
import { createTeamMarks } from '../team/team-marks.ts';
import { teamYieldMs } from '../team/team-yield.ts';
import type { HostPorts } from './host.ts';
import type { Deck } from './open-deck.ts';
import type { WriteJournal } from './open-journal.ts';
import { openTeamBudget } from './open-team-budget.ts';
import { openTeamCrossings } from './open-team-crossings.ts';
import { openTeamHandover, type OpenTeamHandover } from './open-team-handover.ts';
import { openTeamLan } from './open-team-lan.ts';
import { openTeamMaterial } from './open-team-material.ts';
import { openTeamPresence, type OpenTeamPresence } from './open-team-presence.ts';
import { openTeamPresses } from './open-team-presses.ts';

export interface TeamDeps {
  readonly secrets: Secrets;
  readonly settings: Pick<Settings, 'preferences' | 'keys'>;
  readonly spaces: Pick<Spaces, 'find' | 'list'>;
  readonly events: HostEvents;
  readonly library: Pick<Library, 'ask'>;
  readonly attachments: Pick<Attachments, 'list'>;
  readonly people: Pick<People, 'keys' | 'setKeys'>;
  readonly shows: Pick<CurrentShow, 'now' | 'open'>;
  readonly firstShow: Pick<FirstShow, 'remember'>;
  readonly deck: Pick<Deck, 'sequences' | 'marks'>;
  readonly accounts: Pick<Accounts, 'fingerprint'>;
  readonly recorder: Pick<Recorder, 'state'>;
  readonly writeJournal: WriteJournal;
}

/** News that windows tell the team of this desk. */
export interface OpenTeam {
  readonly team: Team;
  readonly presence: OpenTeamPresence;
  readonly claims: Pick<TeamClaims, 'wish'>;
  readonly calls: TeamCalls;
  readonly material: { changed(): void };
  readonly lan: Pick<LanCarrier, 'make' | 'makeOutside' | 'stop' | 'upgrade'>;
  readonly handover: Pick<OpenTeamHandover, 'takeOver'>;
  readonly crossings: TeamCrossings;
  /** How long a band pressed here lets desks go first that come before this one. */
  yieldMs(): number;
  /** Tells the team of a press that changed this desk alone. */
  pressedLocally(line: JournalLine): void;
  close(): void;
}

/** Opens the way to the other desks of the team, and shares what people at this one do. */
export const openTeam = (
  ports: Pick<HostPorts, 'dataDir' | 'dial' | 'lan' | 'panels' | 'clock' | 'newId' | 'log'>,
  deps: TeamDeps,
): OpenTeam => {
  const { secrets, events, shows, deck } = deps;
  const { dial, clock, log } = ports;
  const links = openTeamLinkStore({ ...ports, secrets });
  const lan = openTeamLan(ports, links);
  const team = createTeam({
    links,
    isCarrying: (place) =>
      place === null || lan.carrier.ownPlace() !== null ? lan.carrier.isCarrying() : place === lan.carrier.place(),
    desk: ports.newId(),
    openWay(link, heard) {
      const places = (): readonly string[] => lan.places(link.url, team.state());
      const way = openRelayWay({ dial, clock, random: Math.random, log, places }, link, heard);
      // The short way into the room that this desk carries is no address for others.
      const place = (): string | null => {
        const at = way.place?.() ?? null;
        return at === null || lan.carrier.ownPlace() === null ? at : link.url;
      };
      return { ...way, place };
    },
    clock,
    log,
    onBoard: (board) => events.emit('team.changed', board),
    onState(state) {
      presses.sawTeam(state);
      marks.sawTeam();
      handover.sawTeam();
      material.sawTeam(state);
      lan.sawTeam(team);
    },
    onTeam: () => marks.opened(shows.now()?.sessionId ?? null),
  });
  const presses = openTeamPresses(ports, { ...deps, team });
  const claims = createTeamClaims({
    desk: team.desk,
    change: (change) => team.change(change),
    claims: () => teamFacts(team.state(), 'claim'),
  });
  const marks = createTeamMarks({
    changeAll: (changes) => team.changeAll(changes),
    state: () => team.state(),
    marksOf: (sessionId) => deck.marks.of(sessionId),
    keep(sessionId, kept) {
      try {
        deck.marks.set(sessionId, kept);
      } catch (error) {
        log.warn('marks of the team could not be kept', { error });
      }
    },
  });
  const handover = openTeamHandover({ ...deps, team, sequences: deck.sequences });
  const material = openTeamMaterial(ports, { ...deps, team });
  const presence = openTeamPresence({ ...deps, team, onLeft: (id) => claims.left(id) });
  openTeamBudget({ ...deps, team, share: (key) => presence.usesKey(key) });
  events.on('show.opened', () => marks.opened(shows.now()?.sessionId ?? null));
  events.on('desk.marks.changed', ({ sessionId, marks: changed, who }) => marks.marked(sessionId, changed, who));
  return {
    team,
    presence,
    claims,
    calls: createTeamCalls({ ...ports, team }),
    handover,
    crossings: openTeamCrossings(ports, { team, events }),
    material,
    lan: {
      make: () => lan.carrier.make(),
      makeOutside: (origin) => lan.carrier.makeOutside(origin),
      upgrade: (request, stream, head) => lan.carrier.upgrade(request, stream, head),
      async stop() {
        await lan.carrier.stop();
        lan.sawTeam(team);
      },
    },
    yieldMs: () => teamYieldMs(team),
    pressedLocally: (line) => presses.pressedLocally(line),
    close() {
      lan.carrier.close();
      material.close();
      presses.close();
      team.close();
    },
  };
};
