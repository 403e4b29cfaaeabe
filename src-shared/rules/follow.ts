import type { Action } from '../show/action.ts';
import { changesAir } from '../show/actions/action-rules.ts';
import { soloOf, wideOf } from './followed-scenes.ts';
import type { NotedPress } from './press-limits.ts';
import type { RuleFacts } from './rule-facts.ts';
import { filmOverAt } from './scene-times.ts';

/** The name of *Follow* among rules: it is armed, claimed by a desk, held and suggested as they are. */
export const FOLLOW_ID = 'follow';

/**
 * Bounds of *Follow*, in milliseconds. Somebody speaks, or two do, for `speechMs` before their scene comes; after
 * `quietMs` without a voice the widest one does. A scene stays for `stayMs`. After a change of scene that is not its own it
 * leaves the air alone for `handMs`. A wish that nobody fulfils comes again after `againMs`.
 */
export const FOLLOW_LIMITS = { speechMs: 300, quietMs: 2000, stayMs: 2000, handMs: 10_000, againMs: 10_000 } as const;

/** Why a scene should be on air: a person speaks, several do, or nobody does. */
export type FollowReason =
  | { readonly kind: 'speaks'; readonly userId: string }
  | { readonly kind: 'together' }
  | { readonly kind: 'quiet' };

export interface FollowWish {
  readonly sceneId: string;
  readonly reason: FollowReason;
}

/** Why nothing is taken: nobody tells who speaks, something is not to be interrupted, or no scene shows who speaks. */
export type FollowWait = 'unheard' | 'film' | 'jingle' | 'poll' | 'hand' | 'nowhere';

/** The state that one look leaves for the next. Instants are the platform's. */
export interface FollowMemory {
  readonly wish: { readonly sceneId: string; readonly at: number } | null;
  /** The scene that came on air by a wish, and since when. */
  readonly own: { readonly sceneId: string; readonly since: number } | null;
}

export const NO_FOLLOW_MEMORY: FollowMemory = { wish: null, own: null };

export interface FollowInput {
  readonly facts: RuleFacts;
  readonly memory: FollowMemory;
  readonly presses: readonly NotedPress[];
  /** People whose voices change nothing. */
  readonly leftOut: ReadonlySet<string>;
  /** In the platform's time. */
  readonly now: number;
}

export interface Followed {
  readonly memory: FollowMemory;
  /** A scene that should come on air now. */
  readonly wish: FollowWish | null;
  /** The last wish holds still, though its scene is not on air. */
  readonly isStanding: boolean;
  readonly waits: FollowWait | null;
  /** When to look again though nothing happens. */
  readonly nextAt: number | null;
}

/** A scene on air can be this much older than the wish that brought it: two clocks are compared. */
const CLOCKS_MS = 1000;

/** True for a press that moves the picture: scenes, films and their places. */
const isHand = (action: Action): boolean => changesAir(action) || action.kind.startsWith('media.');

/** Those who may speak and are not left out. */
const followedIn = ({ cast }: RuleFacts, leftOut: ReadonlySet<string>): readonly string[] =>
  [cast.host, ...cast.guests].flatMap((person) => (person && !leftOut.has(person.userId) ? [person.userId] : []));

/** The reason for a scene that the voices give, and from when on. */
const askedFor = (
  { voices }: RuleFacts,
  followed: readonly string[],
): { readonly reason: FollowReason; readonly from: number } | null => {
  if (voices === null) return null;
  const known = followed.flatMap((userId) => {
    const voice = voices.people.get(userId);
    return voice ? [{ userId, ...voice }] : [];
  });
  const talking = known.filter(({ isTalking }) => isTalking).toSorted((one, other) => one.since - other.since);
  const [first, second] = talking;
  if (first === undefined) {
    const silentSince = Math.max(voices.since, ...known.map(({ since }) => since));
    return { reason: { kind: 'quiet' }, from: silentSince + FOLLOW_LIMITS.quietMs };
  }
  if (second === undefined)
    return { reason: { kind: 'speaks', userId: first.userId }, from: first.since + FOLLOW_LIMITS.speechMs };
  return { reason: { kind: 'together' }, from: second.since + FOLLOW_LIMITS.speechMs };
};

/** A jingle, a poll or a film that is not to be interrupted, and until when. */
const undisturbed = (facts: RuleFacts, now: number): { readonly waits: FollowWait; readonly until: number } | null => {
  const { air, scenes, polls } = facts;
  if (typeof air?.sceneId === 'string' && scenes.get(air.sceneId)?.jingle === true)
    return { waits: 'jingle', until: Infinity };
  if ([...polls.values()].some(({ isOnStage }) => isOnStage)) return { waits: 'poll', until: Infinity };
  const over = filmOverAt(facts, now);
  return over === null ? null : { waits: 'film', until: over };
};

/** The scene on air where a wish brought it. */
const ownOf = ({ air }: RuleFacts, { wish, own }: FollowMemory): FollowMemory['own'] => {
  if (typeof air?.sceneId !== 'string') return null;
  const { sceneId, since } = air;
  if (own?.sceneId === sceneId && own.since === since) return own;
  return wish?.sceneId === sceneId && since > wish.at - CLOCKS_MS ? { sceneId, since } : null;
};

/**
 * *Follow*, the one rule with a state, at the desk and over a recording: the scene that should come on air now to show the
 * person who speaks. At most one wish a look; none before the show, nor while something is not to be interrupted.
 */
export const follow = ({ facts, memory, presses, leftOut, now }: FollowInput): Followed => {
  const own = ownOf(facts, memory);
  const kept: FollowMemory = { ...memory, own };
  const nothing = (waits: FollowWait | null, nextAt: number | null = null, isStanding = false): Followed => ({
    memory: kept,
    wish: null,
    isStanding,
    waits,
    nextAt: nextAt === null || nextAt === Infinity ? null : nextAt,
  });
  const { air } = facts;
  if (!facts.isLive || air === null) return nothing(null);
  const followed = followedIn(facts, leftOut);
  const asked = askedFor(facts, followed);
  if (asked === null) return nothing('unheard');
  // A scene that is taken once more starts its films again.
  const again = presses.findLast(({ action }) => action.kind === 'scene.take' && action.sceneId === air.sceneId);
  const since = Math.max(air.since, again?.at ?? -Infinity);
  const still = undisturbed({ ...facts, air: { ...air, since } }, now);
  if (still !== null) return nothing(still.waits, still.until);
  const handAt = Math.max(
    own === null ? air.since : -Infinity,
    ...presses.filter(({ by, action }) => by === null && isHand(action)).map(({ at }) => at),
  );
  const freeAt = handAt + FOLLOW_LIMITS.handMs;
  const { reason, from } = asked;
  const shown = reason.kind === 'speaks' ? soloOf(facts, reason.userId) : wideOf(facts, followed);
  if (shown === null) return nothing(reason.kind === 'speaks' ? 'nowhere' : null);
  if (shown === air.sceneId) return nothing(now < freeAt ? 'hand' : null, now < freeAt ? freeAt : null);
  if (now < freeAt) return nothing('hand', freeAt);
  const { wish } = memory;
  const at = Math.max(from, air.since + FOLLOW_LIMITS.stayMs, (wish?.at ?? -Infinity) + FOLLOW_LIMITS.stayMs);
  const isWaited = wish?.sceneId === shown && air.since <= wish.at;
  if (isWaited && now < wish.at + FOLLOW_LIMITS.againMs)
    return nothing(null, wish.at + FOLLOW_LIMITS.againMs, now >= from);
  if (now < at) return nothing(null, at);
  return {
    memory: { wish: { sceneId: shown, at: now }, own },
    wish: { sceneId: shown, reason },
    isStanding: true,
    waits: null,
    nextAt: now + FOLLOW_LIMITS.againMs,
  };
};
