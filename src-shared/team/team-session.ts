import type { TeamChange, TeamEntry } from './team-entry.ts';
import { aliveFrame, entryFrames, parseTeamFrame } from './team-frames.ts';
import { mergeTeam, stampChange, teamDigest, type TeamState } from './team-state.ts';
import type { TeamTransport, TeamTransportEvents } from './team-transport.ts';

/** How often a desk says that it is there. */
export const TEAM_ALIVE_MS = 2000;

/** A claim stands for so long after its desk's last sign of life. */
export const CLAIM_STANDS_MS = 10_000;

interface TeamSessionOptions {
  /** Names this run of the desk. */
  readonly desk: string;
  readonly connect: (events: TeamTransportEvents) => TeamTransport;
  readonly now: () => number;
  readonly onChange: (state: TeamState) => void;
}

export interface TeamSession {
  state(): TeamState;
  /** Changes a value here at once, and tells the others when the transport can. */
  change(change: TeamChange): void;
  /** Says that this desk is there; call it every `TEAM_ALIVE_MS`. */
  sayAlive(): void;
  /** The claims of desks that still give signs of life. */
  claims(): readonly TeamEntry[];
  close(): void;
}

/** A desk's part in a team. Nothing waits for the transport: without it the desk works on by itself. */
export const createTeamSession = ({ desk, connect, now, onChange }: TeamSessionOptions): TeamSession => {
  let state: TeamState = new Map();
  let digest = teamDigest(state);
  const heardAtMs = new Map<string, number>();

  const sendAll = (to: string | null, entries: readonly TeamEntry[]): void => {
    // A message that was not taken is made good at the next sign of life: the digests differ.
    if (entries.length > 0) entryFrames(desk, entries).every((frame) => transport.send(frame, to));
  };
  const takeIn = (entries: readonly TeamEntry[]): void => {
    const before = digest;
    state = mergeTeam(state, entries);
    digest = teamDigest(state);
    if (digest !== before) onChange(state);
  };

  const transport = connect({
    onOpen: () => undefined,
    onLeft: () => undefined,
    onMember: (member) => sendAll(member, [...state.values()]),
    onMessage: (member, message) => {
      const frame = parseTeamFrame(message);
      if (!frame || frame.desk === desk) return;
      heardAtMs.set(frame.desk, now());
      if (frame.type === 'entries') takeIn(frame.entries);
      else if (frame.digest !== digest) sendAll(member, [...state.values()]);
    },
  });

  const isHere = (who: string): boolean => {
    const heard = heardAtMs.get(who);
    return who === desk || (heard !== undefined && now() - heard < CLAIM_STANDS_MS);
  };

  return {
    state: () => state,
    change: (change) => {
      const entry = stampChange(state, desk, change);
      takeIn([entry]);
      sendAll(null, [entry]);
    },
    sayAlive: () => {
      transport.send(aliveFrame(desk, digest), null);
    },
    claims: () =>
      [...state.values()].filter((entry) => entry.kind === 'claim' && entry.value !== null && isHere(entry.desk)),
    close: () => transport.close(),
  };
};
