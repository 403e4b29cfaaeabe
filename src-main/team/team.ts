import { AppError } from '#shared/lib/app-error.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import type { Log } from '#shared/lib/log.ts';
import { teamBoard, type TeamBoard, type TeamStatus } from '#shared/team/team-board.ts';
import { stampChanges, type TeamState } from '#shared/team/team-state.ts';
import type { TeamEntry } from '#shared/team/team-entry.ts';
import { createTeamSession, DESK_GONE_MS, TEAM_ALIVE_MS, type TeamSession } from '#shared/team/team-session.ts';
import { teamFacts, type TeamChange, type TeamFact } from '#shared/team/team-values.ts';
import { signedEntry, type TeamSignatures } from '#shared/team/team-words.ts';
import type { TeamVoice } from '#shared/talkback/voice.ts';
import type { TeamTransport, TeamTransportEvents } from '#shared/team/team-transport.ts';
import { say } from '#shared/words/say.ts';
import type { LetterBox } from '../relay-transport/letter-box.ts';
import {
  isRelayAddress,
  makeRelayLink,
  parseRelayLink,
  relayOf,
  type RelayLink,
} from '../relay-transport/relay-link.ts';
import { createHeardCalls } from './heard-calls.ts';
import { createPeopleWhoLeft } from './people-who-left.ts';
import type { TeamLinkStore } from './team-link-store.ts';
import { createTeamRenewals } from './team-renewals.ts';

export interface TeamPorts {
  readonly links: TeamLinkStore;
  /** Names this run of the desk. */
  readonly desk: string;
  /** The key that it is named for. */
  readonly signatures: TeamSignatures | null;
  /** Opens letters to this run. */
  readonly box: LetterBox;
  /** A room of this secret may be hosted here, beside the one before. */
  readonly serve: (secret: Uint8Array) => Promise<void>;
  readonly openTransport: (link: RelayLink, events: TeamTransportEvents) => TeamTransport;
  readonly clock: Clock;
  readonly log: Log;
  /** This desk hosts the room of the team, where it is now. */
  readonly isHosting: (place: string | null) => boolean;
  readonly onBoard: (board: TeamBoard) => void;
  /** The team shares something else than before. */
  readonly onState: (state: TeamState) => void;
  /** Somebody talks at another desk. */
  readonly onVoice: (desk: string, voice: TeamVoice) => void;
  /** The desk is in another team, or in none: what it goes on to share is said anew. */
  readonly onTeam: () => void;
}

export interface Team {
  /** The run of this desk. */
  readonly desk: string;
  /** The installation that this desk runs on. */
  readonly host: string;
  board(): TeamBoard;
  state(): TeamState;
  /** Another number in each team that this desk is in, and the same under a renewed link; null in none. */
  membership(): number | null;
  /** True while the working material is shared with the team. */
  shares(): boolean;
  /** Shares a change. It holds here at once; the others hear of it when they can. */
  change(change: TeamChange): void;
  /** Shares changes as one. */
  changeAll(changes: readonly TeamChange[]): void;
  /** Says a piece of a voice to the others. It goes now or never. */
  say(voice: TeamVoice): void;
  /** The claims that stand. */
  claims(): readonly TeamFact<'claim'>[];
  isHere(desk: string): boolean;
  /** When a desk gave its last sign of life; null where it gave none. */
  heardAt(desk: string): number | null;
  /** True where this desk can say how another one is: behind a line that is cut or frozen it cannot. */
  knows(desk: string): boolean;
  /** The way to a desk and back; null before it was measured. */
  tripMs(desk: string): number | null;
  /** Makes a link at a relay that answers, and uses it. Throws `invalid_input` for what is no address of one, `unavailable` where none answers. */
  make(relay: string): Promise<string>;
  /** Uses a link. Throws `invalid_input` for what is none. */
  join(link: string): Promise<void>;
  link(): string | null;
  /** The address of the relay where the team meets; null in none, and where a desk hosts the room. */
  relay(): string | null;
  leave(): Promise<void>;
  /** Renews the link: these desks go along, and the former one opens nothing. Throws `unavailable` behind a cut line. */
  renew(desks: readonly string[], by: string): Promise<void>;
  /** Shares working material with the team, or keeps it at this desk. */
  share(on: boolean): void;
  close(): void;
}

/** The news of a desk about itself and its people now. Anything else was said to one team, and stays there. */
const OWN_KINDS: ReadonlySet<string> = new Set<TeamChange['kind']>(['desk', 'presence', 'claim', 'door', 'seal']);

/** A relay that did not let anybody in by then is none, or is down. */
const RELAY_ANSWERS_MS = 8000;

/** Without a link the desk is a team of its own. */
const alone = (): TeamTransport => ({ send: () => false, close: () => undefined });

/** This desk's part in its team: the link, the transport to the others, and what all of them share. */
export const createTeam = (ports: TeamPorts): Team => {
  const { links, desk, signatures, openTransport, clock, log } = ports;
  let status: TeamStatus = links.isKept() ? 'connecting' : 'off';
  let link: string | null = null;
  let memberships = 0;
  let transport = alone();
  const place = (): string | null => transport.place?.() ?? null;
  let told = '';
  let isTelling = false;
  let isClosed = false;

  const isHere = (one: string): boolean => session.isHere(one, DESK_GONE_MS);
  const left = createPeopleWhoLeft({
    now: () => clock.now(),
    isRemoved(key) {
      const said = session.state().get(`presence ${key}`);
      return said?.value === null && said.by === '';
    },
  });
  const heardCalls = createHeardCalls({
    desk,
    now: () => clock.now(),
    isHere,
    heardAt: (one) => session.heardAt(one),
    knows: (one) => session.knows(one),
  });
  const board = (): TeamBoard => {
    const state = session.state();
    left.see(teamFacts(state, 'presence').filter((person) => isHere(person.desk)));
    const isRenewed = status === 'open' && teamFacts(state, 'renewed').length > 0 && !renewals.isInvited();
    return teamBoard({
      status: isRenewed ? 'renewed' : status,
      links: current,
      shares: links.shares(),
      isHosting: ports.isHosting(place()),
      relay: link === null ? null : new URL(place() ?? link).host,
      state,
      desk,
      isHere,
      heardAt: (one) => session.heardAt(one),
      toldAt: (one) => session.toldAt(one),
      knows: (one) => session.knows(one),
      leftOf: (one) => left.of(one),
      claims: session.claims(),
      calls: heardCalls.standing(teamFacts(state, 'call')),
    });
  };
  /** Several changes of one turn are told once, and nothing is told twice. */
  const tell = (): void => {
    if (isTelling) return;
    isTelling = true;
    setImmediate(() => {
      isTelling = false;
      if (isClosed) return;
      const now = board();
      const text = JSON.stringify(now);
      if (text === told) return;
      told = text;
      ports.onBoard(now);
    });
  };

  const renewals = createTeamRenewals({
    ...ports,
    link: () => link,
    state: () => session.state(),
    move: (next, runs) => use(next, runs),
  });

  /** Counts sessions, so that a closed one is heard no more. */
  let current = 0;
  const open = (own: readonly TeamEntry[], connect: (events: TeamTransportEvents) => TeamTransport): TeamSession => {
    current += 1;
    const mine = current;
    return createTeamSession({
      desk,
      signatures,
      own,
      connect,
      now: () => clock.now(),
      onOpen(isOpen) {
        if (mine !== current) return;
        status = isOpen ? 'open' : 'connecting';
        tell();
      },
      onChange(state) {
        if (mine !== current) return;
        tell();
        ports.onState(state);
        renewals.saw(state);
      },
      onVoice(from, voice) {
        if (mine === current) ports.onVoice(from, voice);
      },
    });
  };
  let session = open([], alone);
  session.change({ kind: 'seal', key: desk, value: { box: ports.box.name }, by: '' });

  /** Takes along who and what is here now. What was called, pressed and shared in the team before is none of the next. */
  const use = (next: string | null, along: readonly string[] | null = null): void => {
    const known = [...session.state().values()];
    const before = known.filter((entry) => entry.desk === desk && OWN_KINDS.has(entry.kind));
    // In the room of a renewed link nobody knows a count of this run yet. It is hosted where it was, by those who came along.
    const own =
      along === null
        ? before
        : [
            ...stampChanges(new Map(), desk, before).map((entry) => signedEntry(entry, signatures)),
            ...known.filter((entry) => entry.kind === 'carrier' && along.includes(entry.desk)),
          ];
    if (along === null) memberships += 1;
    session.close();
    const parsed = next === null ? null : parseRelayLink(next);
    link = parsed && next;
    status = parsed ? 'connecting' : 'off';
    session = open(own, (events) => (transport = parsed ? openTransport(parsed, events) : alone()));
    tell();
    ports.onState(session.state());
    ports.onTeam();
  };

  const beat = (): CancelTimer =>
    clock.schedule(clock.now() + TEAM_ALIVE_MS, () => {
      session.sayAlive();
      tell();
      cancelBeat = beat();
    });
  let cancelBeat = beat();

  const start = async (): Promise<void> => {
    try {
      const kept = await links.read();
      if (isClosed || link !== null) return;
      use(kept);
      if (kept === null) {
        log.warn("the team's link was kept in memory alone, and is gone");
        status = 'lost';
      }
      await renewals.start();
    } catch (error) {
      log.warn("the team's link cannot be read", { error });
      status = 'unreadable';
      tell();
    }
  };
  if (links.isKept()) void start();

  /** True once somebody could enter the room. */
  const isThere = (room: RelayLink): Promise<boolean> =>
    new Promise((resolve) => {
      const end = (answers: boolean): void => {
        cancel();
        trial.close();
        resolve(answers);
      };
      const cancel = clock.schedule(clock.now() + RELAY_ANSWERS_MS, () => end(false));
      const trial = openTransport(room, {
        onOpen: (isOpen) => isOpen && end(true),
        onMember: () => undefined,
        onLeft: () => undefined,
        onMessage: () => undefined,
      });
    });
  const take = async (next: string): Promise<void> => {
    await links.keep(next);
    renewals.left();
    use(next);
  };

  return {
    desk,
    host: links.host,
    board,
    state: () => session.state(),
    membership: () => (link === null ? null : memberships),
    shares: () => links.shares(),
    change: (change) => session.change(change),
    changeAll: (changes) => session.changeAll(changes),
    say: (voice) => session.say(voice),
    claims: () => session.claims(),
    isHere,
    heardAt: (one) => session.heardAt(one),
    knows: (one) => session.knows(one),
    tripMs: (one) => session.tripMs(one),
    async make(relay) {
      const made = isRelayAddress(relay.trim()) ? makeRelayLink(relay.trim()) : null;
      const room = made === null ? null : parseRelayLink(made);
      if (made === null || room === null)
        throw new AppError('invalid_input', say('host_team_relay'), { field: 'relay' });
      if (!(await isThere(room))) throw new AppError('unavailable', say('host_team_no_relay'), { field: 'relay' });
      await take(made);
      return made;
    },
    async join(text) {
      const next = text.trim();
      if (parseRelayLink(next) === null) throw new AppError('invalid_input', say('host_team_link'), { field: 'link' });
      await take(next);
    },
    link: () => link,
    relay: () => (link === null ? null : relayOf(link)),
    async leave() {
      await links.forget();
      renewals.left();
      use(null);
    },
    async renew(desks, by) {
      if (link === null || status !== 'open') throw new AppError('unavailable', say('host_team_own_line'));
      await renewals.renew(desks, by);
    },
    share(on) {
      links.share(on);
      tell();
    },
    close() {
      isClosed = true;
      cancelBeat();
      renewals.close();
      session.close();
    },
  };
};
