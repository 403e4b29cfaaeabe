import type { TeamEntry } from './team-entry.ts';
import { aliveFrame, entryFrames, parseTeamFrame } from './team-frames.ts';
import { differingKinds, mergeTeam, stampChange, teamDigests, type TeamState } from './team-state.ts';
import { teamFacts, type TeamChange, type TeamFact } from './team-values.ts';
import type { TeamTransport, TeamTransportEvents } from './team-transport.ts';

/** How often a desk says that it is there. */
export const TEAM_ALIVE_MS = 2000;

/** A claim stands for so long after its desk's last sign of life. */
export const CLAIM_STANDS_MS = 10_000;

/** A desk that was silent for so long is shown as gone. */
export const DESK_GONE_MS = 5000;

interface TeamSessionOptions {
  /** Names this run of the desk. */
  readonly desk: string;
  /** What this desk brings with it from before. */
  readonly own?: readonly TeamEntry[];
  readonly connect: (events: TeamTransportEvents) => TeamTransport;
  readonly now: () => number;
  readonly onOpen?: (isOpen: boolean) => void;
  readonly onChange: (state: TeamState) => void;
}

export interface TeamSession {
  state(): TeamState;
  /** Changes a value here at once, and tells the others when the transport can. */
  change(change: TeamChange): void;
  /** Says that this desk is there; call it every `TEAM_ALIVE_MS`. */
  sayAlive(): void;
  /** When a desk gave its last sign of life; null where it gave none. */
  heardAt(desk: string): number | null;
  /** True for this desk, and for one that gave a sign of life within this time. */
  isHere(desk: string, withinMs: number): boolean;
  /** The claims of desks that still give signs of life. */
  claims(): readonly TeamFact<'claim'>[];
  close(): void;
}

/** A desk's part in a team. Nothing waits for the transport: without it the desk works on by itself. */
export const createTeamSession = (options: TeamSessionOptions): TeamSession => {
  const { desk, connect, now, onChange } = options;
  let state: TeamState = mergeTeam(new Map(), options.own ?? []);
  let digests = teamDigests(state);
  const heardAtMs = new Map<string, number>();

  const sendAll = (to: string | null, entries: readonly TeamEntry[]): void => {
    // A message that was not taken is made good at the next sign of life: the digests differ.
    if (entries.length > 0) entryFrames(desk, entries).every((frame) => transport.send(frame, to));
  };
  const takeIn = (entries: readonly TeamEntry[]): void => {
    const before = digests;
    state = mergeTeam(state, entries);
    digests = teamDigests(state);
    if (differingKinds(before, digests).size > 0) onChange(state);
  };

  const transport = connect({
    onOpen: (isOpen) => options.onOpen?.(isOpen),
    onLeft: () => undefined,
    onMember: (member) => {
      sendAll(member, [...state.values()]);
      transport.send(aliveFrame(desk, digests), member);
    },
    onMessage: (member, message) => {
      const frame = parseTeamFrame(message);
      if (!frame || frame.desk === desk) return;
      heardAtMs.set(frame.desk, now());
      if (frame.type === 'entries') takeIn(frame.entries);
      else {
        const kinds = differingKinds(digests, frame.digests);
        sendAll(
          member,
          [...state.values()].filter(({ kind }) => kinds.has(kind)),
        );
      }
    },
  });

  const isHere = (who: string, withinMs: number): boolean => {
    const heard = heardAtMs.get(who);
    return who === desk || (heard !== undefined && now() - heard < withinMs);
  };

  return {
    state: () => state,
    change: (change) => {
      const entry = stampChange(state, desk, change);
      takeIn([entry]);
      sendAll(null, [entry]);
    },
    sayAlive: () => {
      transport.send(aliveFrame(desk, digests), null);
    },
    heardAt: (who) => heardAtMs.get(who) ?? null,
    isHere,
    claims: () => teamFacts(state, 'claim').filter((claim) => isHere(claim.desk, CLAIM_STANDS_MS)),
    close: () => transport.close(),
  };
};
