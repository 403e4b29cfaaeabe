import { teamFacts } from '#shared/team/team-values.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Spaces } from '../accounts/spaces.ts';
import type { Attachments } from '../bridge/attachments.ts';
import type { People } from '../bridge/people.ts';
import type { HostEvents } from '../bridge/host-events.ts';
import type { FirstShow } from '../first-show/first-show.ts';
import type { Library } from '../library/library.ts';
import type { Recorder } from '../recorder/recorder.ts';
import type { Settings } from '../settings/settings.ts';
import type { CurrentShow } from '../show/current-show.ts';
import type { OwnWrites } from '../show/own-writes.ts';
import type { Sync } from '../sync/sync.ts';
import type { LanRoomHost } from '../team/lan-room-host.ts';
import type { Team } from '../team/team.ts';
import { createTeamCalls, type TeamCalls } from '../team/team-calls.ts';
import type { PanelHandovers } from '../team/panel-handover.ts';
import { createTeamClaims, type TeamClaims } from '../team/team-claims.ts';
import { createTeamSent } from '../team/team-sent.ts';
import { createTeamSpeaking } from '../team/team-speaking.ts';
import { teamShowKey, teamSpaceKey } from '../team/team-show-key.ts';
import { createTeamMarks } from '../team/team-marks.ts';
import type { HostPorts } from './host.ts';
import type { Deck } from './open-deck.ts';
import type { WriteJournal } from './open-journal.ts';
import { openTeamBudget } from './open-team-budget.ts';
import { openPanelHandovers } from './open-panel-handover.ts';
import { openTeamHandover, type OpenTeamHandover } from './open-team-handover.ts';
import { openTeamMaterial } from './open-team-material.ts';
import { openTeamPresence, type OpenTeamPresence } from './open-team-presence.ts';
import { openTeamPresses } from './open-team-presses.ts';
import type { OpenRules } from './open-rules.ts';
import type { OpenTeamRoom } from './open-team-room.ts';

export interface TeamDeps {
  readonly room: OpenTeamRoom;
  readonly settings: Pick<Settings, 'preferences' | 'keys'>;
  readonly spaces: Pick<Spaces, 'find' | 'list'>;
  readonly events: HostEvents;
  readonly library: Pick<Library, 'ask'>;
  readonly sync: Pick<Sync, 'onSent' | 'readAgain'>;
  readonly attachments: Pick<Attachments, 'list'>;
  readonly people: Pick<People, 'keys' | 'setKeys' | 'onPanelKeys'>;
  readonly shows: Pick<CurrentShow, 'now' | 'open'>;
  readonly firstShow: Pick<FirstShow, 'remember'>;
  readonly deck: Pick<Deck, 'sequences' | 'marks'>;
  readonly ruling: OpenRules;
  readonly accounts: Pick<Accounts, 'fingerprint'>;
  readonly recorder: Pick<Recorder, 'state'>;
  readonly writeJournal: WriteJournal;
  readonly ownWrites: Pick<OwnWrites, 'onWrite'>;
}

/** News that windows tell the team of this desk. */
export interface OpenTeam {
  readonly team: Team;
  readonly presence: OpenTeamPresence;
  readonly claims: Pick<TeamClaims, 'claim'>;
  readonly calls: TeamCalls;
  readonly material: { changed(): void };
  readonly lan: Pick<LanRoomHost, 'make' | 'makeOutside' | 'stop' | 'upgrade'>;
  readonly handover: Pick<OpenTeamHandover, 'takeOver'>;
  readonly panelHandovers: PanelHandovers;
  close(): void;
}

/** Shares what people at this desk do with its team, and takes in what the others share. */
export const openTeam = (
  ports: Pick<HostPorts, 'dataDir' | 'panels' | 'clock' | 'newId' | 'log'>,
  deps: TeamDeps,
): OpenTeam => {
  const { room, events, shows, deck, people, spaces, sync } = deps;
  const { team, lan } = room;
  const { log } = ports;
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
  const sent = createTeamSent({
    team,
    clock: ports.clock,
    keyOf(spaceId) {
      const space = spaces.find(spaceId);
      return space ? teamSpaceKey(space) : null;
    },
    spaceIds: () => spaces.list().map(({ id }) => id),
    readAgain: () => sync.readAgain(),
  });
  sync.onSent((spaceId) => sent.sent(spaceId));
  const speaking = createTeamSpeaking({
    team,
    show() {
      const show = shows.now();
      const space = show && spaces.find(show.spaceId);
      return space ? { key: teamShowKey(space, show.sessionId, team.host), speakers: show.speakers.here() } : null;
    },
    onElsewhere: (others) => shows.now()?.speakers.elsewhere(others),
  });
  openTeamBudget({ ...deps, team, share: (key) => presence.usesKey(key) });
  room.states.add((state) => {
    presses.sawTeam(state);
    marks.sawTeam();
    sent.sawTeam();
    speaking.sawTeam();
    handover.sawTeam();
    material.sawTeam(state);
    lan.sawTeam(team);
  });
  room.localPresses.add((line) => presses.pressedLocally(line));
  room.teams.add(() => {
    marks.opened(shows.now()?.sessionId ?? null);
    speaking.opened();
  });
  people.onPanelKeys(() => material.changed());
  events.on('show.opened', () => {
    marks.opened(shows.now()?.sessionId ?? null);
    speaking.opened();
  });
  events.on('team.changed', () => speaking.sawTeam());
  events.on('show.patch', ({ speakers }) => {
    if (speakers !== undefined) speaking.changed();
  });
  events.on('desk.marks.changed', ({ sessionId, marks: changed, who }) => marks.marked(sessionId, changed, who));
  const calls = createTeamCalls({ ...ports, team });
  return {
    team,
    presence,
    claims,
    calls,
    handover,
    panelHandovers: openPanelHandovers(ports, { team, events }),
    material,
    lan: {
      make: () => lan.roomHost.make(),
      makeOutside: (origin) => lan.roomHost.makeOutside(origin),
      upgrade: (request, stream, head) => lan.roomHost.upgrade(request, stream, head),
      async stop() {
        await lan.roomHost.stop();
        lan.sawTeam(team);
      },
    },
    close() {
      lan.roomHost.close();
      calls.close();
      sent.close();
      material.close();
      presses.close();
      team.close();
    },
  };
};
