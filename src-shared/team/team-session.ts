import { DESK_OFFERED_MS, largestCount, MAX_DESKS } from './team-bounds.ts';
import { isSendable, type TeamEntry } from './team-entry.ts';
import type { TeamVoice } from '../talkback/voice.ts';
import { aliveFrame, entryFrames, parseTeamFrame, voiceFrame, type TeamAlive } from './team-frames.ts';
import {
  compareEntries,
  differingKinds,
  mergeTeam,
  placeOf,
  stampChanges,
  teamDigests,
  type TeamState,
} from './team-state.ts';
import { teamFacts, type TeamChange, type TeamFact } from './team-values.ts';
import { TEAM_MESSAGE_UNITS, type TeamTransport, type TeamTransportEvents } from './team-transport.ts';
import { createTeamPace } from './team-pace.ts';
import { createTeamVoices } from './team-voices.ts';
import { isBelieved, isSignedKind, signedEntry, type TeamSignatures } from './team-words.ts';

/** How often a desk says that it is there. */
export const TEAM_ALIVE_MS = 2000;

/** A claim stands for so long after its desk's last sign of life. */
export const CLAIM_STANDS_MS = 10_000;

/** A desk that was silent for so long is shown as gone. */
export const DESK_GONE_MS = 5000;

/** A member that says that it knows something else is brought up to date so often: an honest one says so every two seconds. */
const UPDATE_MS = TEAM_ALIVE_MS / 2;

/** A count that was the largest of its instant was perhaps refused elsewhere, and is told again. */
const REFUSED_MS = 3 * TEAM_ALIVE_MS;

const TRIPS_KEPT = 5;
/** Longer than any way that still serves. */
const LONGEST_TRIP_MS = 10_000;

interface TeamSessionOptions {
  /** Names this run of the desk. */
  readonly desk: string;
  /** The key of this run; null where it has none, as in earlier versions. */
  readonly signatures?: TeamSignatures | null;
  /** The entries that this desk brings with it from before. */
  readonly own?: readonly TeamEntry[];
  readonly connect: (events: TeamTransportEvents) => TeamTransport;
  readonly now: () => number;
  readonly onOpen?: (isOpen: boolean) => void;
  readonly onChange: (state: TeamState) => void;
  /** Somebody talks at another desk. */
  readonly onVoice?: (desk: string, voice: TeamVoice) => void;
}

export interface TeamSession {
  state(): TeamState;
  /** Changes a value here at once, and tells the others when the transport can. */
  change(change: TeamChange): void;
  /** Changes many values as one. */
  changeAll(changes: readonly TeamChange[]): void;
  /** Says a piece of a voice to all. It goes now or never, and nothing of it is kept. */
  say(voice: TeamVoice): void;
  /** Says that this desk is there; call it every `TEAM_ALIVE_MS`. */
  sayAlive(): void;
  /** When a desk gave its last sign of life; null where it gave none. */
  heardAt(desk: string): number | null;
  /** When a desk that this one never heard was heard elsewhere last, before this one came; null where nobody says so. */
  toldAt(desk: string): number | null;
  /** The way to a desk and back, as it mostly is; null before it was measured. */
  tripMs(desk: string): number | null;
  /** True for this desk, and for one that gave a sign of life within this time. */
  isHere(desk: string, withinMs: number): boolean;
  /**
   * True where this desk can say how another one is: it is here, or it was silent for `DESK_GONE_MS` while the way to the
   * team answered. Behind a line that is cut or frozen, silence says nothing.
   */
  knows(desk: string): boolean;
  /** The claims of desks that still give signs of life. */
  claims(): readonly TeamFact<'claim'>[];
  close(): void;
}

/** A desk's part in a team. Nothing waits for the transport: without it the desk works on alone. */
export const createTeamSession = (options: TeamSessionOptions): TeamSession => {
  const { desk, connect, now, onChange, signatures = null } = options;
  let state: TeamState = mergeTeam(new Map(), options.own ?? []);
  let digests = teamDigests(state);
  const voices = createTeamVoices(desk, now);
  const pace = createTeamPace(now);
  const heardAtMs = new Map<string, number>();
  /** When desks that went before this one came were heard elsewhere. */
  const toldAtMs = new Map<string, number>();
  /** Sign of life of each desk that came last. */
  const lastAlive = new Map<string, { readonly at: number; readonly heardAt: number }>();
  /** The last ways to each desk and back. */
  const trips = new Map<string, readonly number[]>();

  /** Desks that were heard, the last ones only. */
  const hear = (who: string): void => {
    heardAtMs.delete(who);
    heardAtMs.set(who, now());
    const [oldest] = heardAtMs.keys();
    if (heardAtMs.size <= MAX_DESKS || oldest === undefined) return;
    for (const known of [heardAtMs, lastAlive, trips]) known.delete(oldest);
  };
  /** Never throws: it is called by timers. */
  const send = (message: string, to: string | null): boolean =>
    message.length <= TEAM_MESSAGE_UNITS && transport.send(message, to);

  const alive = (): string => {
    const echoes = [...lastAlive]
      .filter(([who]) => isHere(who, DESK_GONE_MS))
      .map(([who, { at, heardAt }]) => [who, { at, agoMs: now() - heardAt }] as const);
    const gone = [...heardAtMs]
      .map(([who, heardAt]) => [who, now() - heardAt] as const)
      .filter(([, agoMs]) => agoMs >= DESK_GONE_MS && agoMs <= DESK_OFFERED_MS);
    return aliveFrame(desk, {
      digests,
      at: now(),
      echoes: Object.fromEntries(echoes),
      ...(gone.length > 0 && { gone: Object.fromEntries(gone) }),
    });
  };
  const hearOf = ({ gone = {} }: TeamAlive): void => {
    for (const [who, agoMs] of Object.entries(gone)) {
      const isRoom = toldAtMs.size < MAX_DESKS || toldAtMs.has(who);
      if (isRoom && !heardAtMs.has(who)) toldAtMs.set(who, Math.max(toldAtMs.get(who) ?? 0, now() - agoMs));
    }
  };
  const measure = (from: string, { at, echoes }: TeamAlive): void => {
    if (at !== undefined) lastAlive.set(from, { at, heardAt: now() });
    const echo = echoes?.[desk];
    if (echo === undefined) return;
    const tripMs = now() - echo.at - echo.agoMs;
    // A clock that was set meanwhile says nothing.
    if (tripMs < 0 || tripMs > LONGEST_TRIP_MS) return;
    trips.set(from, [...(trips.get(from) ?? []), tripMs].slice(-TRIPS_KEPT));
  };

  /** When the way to the team was opened; null while it is closed. */
  let openedAt: number | null = null;

  /** The entries that each member was told since it came. */
  const told = new Map<string, WeakSet<TeamEntry>>();

  /** When each member was brought up to date last, as it asked for by its digests. */
  const updatedAt = new Map<string, number>();

  /** Sends entries to a member, or to all, as long as they are taken. */
  const sendAll = (to: string | null, entries: readonly TeamEntry[]): void => {
    const listeners = to === null ? [...told.values()] : [told.get(to)];
    entryFrames(desk, entries).every(({ message, entries: some }) => {
      if (!send(message, to)) return false;
      for (const known of listeners) for (const entry of some) known?.add(entry);
      return true;
    });
  };
  /**
   * Brings a member up to date. What does not fit into the way now goes at the next sign of life, when the digests still
   * differ: first what the member was not told before, so that a team with much to say gets to its end.
   */
  const update = (member: string, entries: readonly TeamEntry[]): void => {
    const known = told.get(member) ?? new WeakSet<TeamEntry>();
    told.set(member, known);
    const news = entries.filter((entry) => !known.has(entry) || entry.count > largestCount(now() - REFUSED_MS));
    const next = news.length > 0 ? news : entries;
    if (next.length > 0) sendAll(member, next);
  };
  const takeIn = (entries: readonly TeamEntry[]): void => {
    if (entries.length === 0) return;
    const before = digests;
    state = mergeTeam(state, entries, (who) => isHere(who, DESK_GONE_MS));
    digests = teamDigests(state);
    if (differingKinds(before, digests).size > 0) onChange(state);
  };

  const isNews = (entry: TeamEntry): boolean => {
    const known = state.get(placeOf(entry));
    return (!known || compareEntries(known, entry) < 0) && entry.count <= largestCount(now());
  };

  const transport = connect({
    onOpen(isOpen) {
      openedAt = isOpen ? now() : null;
      options.onOpen?.(isOpen);
    },
    onLeft(member) {
      told.delete(member);
      updatedAt.delete(member);
      voices.left(member);
      pace.left(member);
    },
    onMember(member, run = null) {
      told.delete(member);
      voices.came(member, run);
      update(member, [...state.values()]);
      send(alive(), member);
    },
    onMessage(member, message) {
      const frame = parseTeamFrame(message);
      if (!frame || frame.desk === desk) return;
      const isItself = voices.speaksFor(member, frame.desk);
      if (isItself) hear(frame.desk);
      if (frame.type === 'voice') {
        // Nobody lends their voice to another desk.
        if (isItself) options.onVoice?.(frame.desk, frame.voice);
      } else if (frame.type === 'entries') {
        if (!pace.takesMessage(member)) return;
        const mayLook = (entry: TeamEntry): boolean => !isSignedKind(entry.kind) || pace.takesSignature(member);
        takeIn(frame.entries.filter((entry) => isNews(entry) && mayLook(entry) && isBelieved(entry, desk, signatures)));
      } else {
        if (isItself) {
          measure(frame.desk, frame);
          hearOf(frame);
        }
        const kinds = differingKinds(digests, frame.digests);
        const sinceMs = now() - (updatedAt.get(member) ?? -Infinity);
        // A clock that was set back holds nobody up.
        if (kinds.size === 0 || (sinceMs >= 0 && sinceMs < UPDATE_MS)) return;
        updatedAt.set(member, now());
        update(
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

  const signed = (entry: TeamEntry): TeamEntry => signedEntry(entry, signatures);
  const changeAll = (changes: readonly TeamChange[]): void => {
    // Larger than a message, it would reach nobody, and the desks would never agree.
    const entries = stampChanges(state, desk, changes).map(signed).filter(isSendable);
    if (entries.length === 0) return;
    takeIn(entries);
    sendAll(null, entries);
  };

  return {
    state: () => state,
    change: (change) => changeAll([change]),
    changeAll,
    say(voice) {
      const message = voiceFrame(desk, voice);
      if (transport.sendLive) transport.sendLive(message);
      else transport.send(message, null);
    },
    sayAlive: () => {
      send(alive(), null);
    },
    heardAt: (who) => heardAtMs.get(who) ?? null,
    toldAt: (who) => (heardAtMs.has(who) ? null : (toldAtMs.get(who) ?? null)),
    tripMs(who) {
      const known = trips.get(who);
      return known?.toSorted((a, b) => a - b)[Math.floor(known.length / 2)] ?? null;
    },
    isHere,
    knows(who) {
      if (openedAt === null || isHere(who, DESK_GONE_MS)) return openedAt !== null;
      const answeredAt = transport.answeredAt === undefined ? now() : transport.answeredAt();
      // Desks that connect again after a break do not all come at the same instant.
      return answeredAt !== null && answeredAt - Math.max(openedAt, heardAtMs.get(who) ?? 0) >= DESK_GONE_MS;
    },
    claims: () => teamFacts(state, 'claim').filter((claim) => isHere(claim.desk, CLAIM_STANDS_MS)),
    close: () => transport.close(),
  };
};
