import { toBase64Url } from '#shared/lib/bytes.ts';
import { createListeners, type Listeners } from '#shared/lib/listeners.ts';
import type { TeamVoice } from '#shared/talkback/voice.ts';
import type { TeamState } from '#shared/team/team-state.ts';
import type { Secrets } from '../accounts/secrets.ts';
import type { HostEvents } from '../bridge/host-events.ts';
import type { JournalLine } from '../show/journal.ts';
import { createLetterBox } from '../relay-transport/letter-box.ts';
import { createRunKey, isSignedBy } from '../relay-transport/run-key.ts';
import { openRelayTeamTransport } from '../team/relay-team-transport.ts';
import { createTeam, type Team } from '../team/team.ts';
import { openTeamLinkStore } from '../team/team-link-store.ts';
import { teamWaitMs } from '../team/team-press-order.ts';
import type { HostPorts } from './host.ts';
import { openTeamLan } from './open-team-lan.ts';

/** A piece of a voice of another desk. */
export interface HeardVoice {
  readonly desk: string;
  readonly voice: TeamVoice;
}

/** The team as such: who is in it and what they share, without the show. */
export interface OpenTeamRoom {
  readonly team: Team;
  readonly lan: ReturnType<typeof openTeamLan>;
  /** The team shares something else than before. */
  readonly states: Pick<Listeners<TeamState>, 'add'>;
  /** The desk is in another team, or in none. */
  readonly teams: Pick<Listeners<null>, 'add'>;
  /** Voices of other desks, piece by piece. */
  readonly voices: Pick<Listeners<HeardVoice>, 'add'>;
  /** Presses that changed this desk alone. */
  readonly localPresses: Listeners<JournalLine>;
  /** How long a band pressed here lets desks go first that come before this one. */
  waitForTeamMs(): number;
}

/** Opens the transport to the other desks of the team. Nothing is said to them before the event loop turns. */
export const openTeamRoom = (
  ports: Pick<HostPorts, 'dataDir' | 'dial' | 'lan' | 'clock' | 'newId' | 'log'>,
  { secrets, events }: { readonly secrets: Secrets; readonly events: Pick<HostEvents, 'emit'> },
): OpenTeamRoom => {
  const { dial, clock, log } = ports;
  const run = createRunKey();
  const links = openTeamLinkStore({ ...ports, secrets });
  const lan = openTeamLan(ports, links);
  const states = createListeners<TeamState>();
  const teams = createListeners<null>();
  const voices = createListeners<HeardVoice>();
  const team = createTeam({
    links,
    isHosting: (place) =>
      place === null || lan.roomHost.ownPlace() !== null ? lan.roomHost.isHosting() : place === lan.roomHost.place(),
    desk: run.name,
    box: createLetterBox(),
    serve: (secret) => lan.roomHost.serve(secret),
    signatures: {
      sign: (text) => toBase64Url(run.sign(Buffer.from(text))),
      isSigned: (desk, text, signature) => isSignedBy(desk, Buffer.from(text), Buffer.from(signature, 'base64url')),
    },
    openTransport(link, heard) {
      const places = (): readonly string[] => lan.places(link.url, team);
      const transport = openRelayTeamTransport({ dial, clock, random: Math.random, log, places, run }, link, heard);
      // This desk reaches its own room by loopback, which is no address for others.
      const place = (): string | null => {
        const at = transport.place?.() ?? null;
        return at === null || lan.roomHost.ownPlace() === null ? at : link.url;
      };
      return { ...transport, place };
    },
    clock,
    log,
    onBoard: (board) => events.emit('team.changed', board),
    onState: (state) => states.tell(state),
    onVoice: (desk, voice) => voices.tell({ desk, voice }),
    onTeam: () => teams.tell(null),
  });
  return {
    team,
    lan,
    states,
    teams,
    voices,
    localPresses: createListeners<JournalLine>(),
    waitForTeamMs: () => teamWaitMs(team),
  };
};
