import type { CameraSlot, Cast } from '../scene/cast.ts';
import type { RoomTrouble } from '../lib/room-troubles.ts';
import type { Sign } from '../show/speaker-lines.ts';
import type { Fact } from '../show/stated-facts.ts';
import { marksOf } from '../show/message-kind.ts';

/** A scene as it is planned, in its place of the show. */
interface PlannedScene {
  readonly name: string;
  readonly position: number;
  readonly lengthMs: number | null;
  readonly arrivalMs: number;
  readonly jingle: boolean;
  readonly films: Extract<Fact, { kind: 'plan' }>['data']['films'];
  /** Its places for people; null in a recording that does not say. */
  readonly cameras: readonly CameraSlot[] | null;
  /** Films that play once, by medium. */
  readonly videos: readonly string[];
}

/** Everyone who can be heard, since somebody tells. */
interface Voices {
  readonly since: number;
  /** Everyone who has spoken since then: whether they speak now, and since when they do or do not. */
  readonly people: ReadonlyMap<string, { readonly isTalking: boolean; readonly since: number }>;
}

interface PollFacts {
  readonly question: string;
  readonly state: 'draft' | 'open' | 'closed';
  readonly voters: number;
  readonly isOnStage: boolean;
  /** When it was seen to open; null where nobody saw that. */
  readonly openedAt: number | null;
}

interface MessageFacts {
  readonly id: string;
  readonly isQuestion: boolean;
  readonly isConversion: boolean;
  readonly hasLink: boolean;
}

/** A show as rules see it. Instants are Unix milliseconds of the platform. */
export interface RuleFacts {
  /** When the last fact was stated. */
  readonly at: number;
  readonly isLive: boolean;
  readonly startedAt: number | null;
  /** The scene on air (null: the automatic layout), and since when; null while that is not known. */
  readonly air: { readonly sceneId: string | null; readonly since: number } | null;
  readonly scenes: ReadonlyMap<string, PlannedScene>;
  readonly polls: ReadonlyMap<string, PollFacts>;
  /** Films and sounds that somebody played, paused or moved, by medium. */
  readonly media: ReadonlyMap<string, { readonly playing: boolean; readonly positionSec: number; readonly at: number }>;
  readonly people: number;
  /** People with a raised hand, by user id. */
  readonly hands: ReadonlySet<string>;
  /** People who can be seen or heard and are in the room. */
  readonly speakers: ReadonlySet<string>;
  /** Those who may speak, in the places that scenes have for them. */
  readonly cast: Cast;
  /** Null while nobody tells who speaks. */
  readonly voices: Voices | null;
  /** Signs of those who speak that stand, by user id: which one, and when it was given. */
  readonly signs: ReadonlyMap<string, { readonly sign: Sign; readonly at: number }>;
  /** Trouble of the room's picture or sound, while somebody watches them. */
  readonly roomTrouble: RoomTrouble | null;
  readonly conversions: number;
  /** Messages so far, and the last of them. */
  readonly messageCount: number;
  readonly messages: readonly MessageFacts[];
}

/** Nothing is known, or nothing has begun. */
export const NO_FACTS: RuleFacts = {
  at: 0,
  isLive: false,
  startedAt: null,
  air: null,
  scenes: new Map(),
  polls: new Map(),
  media: new Map(),
  people: 0,
  hands: new Set(),
  speakers: new Set(),
  cast: { host: null, guests: [], screen: null },
  voices: null,
  signs: new Map(),
  roomTrouble: null,
  conversions: 0,
  messageCount: 0,
  messages: [],
};

/** Messages that are kept: an evaluation comes after each reading. */
const KEPT_MESSAGES = 100;

const withEntry = <Value>(map: ReadonlyMap<string, Value>, key: string, value: Value): ReadonlyMap<string, Value> =>
  new Map(map).set(key, value);
const withMember = (set: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> => {
  if (set.has(key) === isIn) return set;
  const next = new Set(set);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
};

const textOf = (data: Readonly<Record<string, unknown>>): string => (typeof data.text === 'string' ? data.text : '');

const messageOf = ({ key, data }: Extract<Fact, { kind: 'chat' }>): MessageFacts => {
  const isConversion = data.kind === 'conversion';
  const link = typeof data.link === 'object' && data.link !== null ? { url: '', label: '' } : null;
  const marks = marksOf({ text: textOf(data), kind: isConversion ? 'conversion' : 'message', link });
  return { id: key, isConversion, isQuestion: marks.question, hasLink: marks.link };
};

const voicesAfter = (before: Voices | null, talking: readonly string[] | null, at: number): Voices | null => {
  if (talking === null) return null;
  const people = new Map(before?.people);
  for (const userId of new Set([...people.keys(), ...talking])) {
    const isTalking = talking.includes(userId);
    if (people.get(userId)?.isTalking !== isTalking) people.set(userId, { isTalking, since: at });
  }
  return { since: before?.since ?? at, people };
};

const openedAt = (before: PollFacts | undefined, state: PollFacts['state'], at: number): number | null => {
  if (state !== 'open' || before === undefined) return null;
  return before.state === 'open' ? before.openedAt : at;
};

/** The show after one more fact, which holds from an instant on. One that no rule looks at changes nothing. */
export const withFact = (facts: RuleFacts, fact: Fact, at: number): RuleFacts => {
  const next = withChange(facts, fact, at);
  return next === facts ? facts : { ...next, at };
};

const withChange = (facts: RuleFacts, fact: Fact, at: number): RuleFacts => {
  switch (fact.kind) {
    case 'live': {
      const { running } = fact.data;
      if (running === facts.isLive && (!running || facts.startedAt === at)) return facts;
      return { ...facts, isLive: running, startedAt: running ? at : facts.startedAt };
    }
    case 'scene': {
      const { sceneId } = fact.data;
      if (facts.air?.sceneId === sceneId) return facts;
      return { ...facts, air: { sceneId, since: at } };
    }
    case 'plan': {
      const { position, cameras = null, videos = [], ...plan } = fact.data;
      if (position !== null)
        return { ...facts, scenes: withEntry(facts.scenes, fact.key, { ...plan, position, cameras, videos }) };
      const scenes = new Map(facts.scenes);
      scenes.delete(fact.key);
      return { ...facts, scenes };
    }
    case 'poll': {
      const { question, state, voters, staged } = fact.data;
      const poll = {
        question,
        state,
        voters,
        isOnStage: staged,
        openedAt: openedAt(facts.polls.get(fact.key), state, at),
      };
      return { ...facts, polls: withEntry(facts.polls, fact.key, poll) };
    }
    case 'media': {
      const { playing, positionSec } = fact.data;
      return { ...facts, media: withEntry(facts.media, fact.key, { playing, positionSec, at }) };
    }
    case 'reading':
      return facts.people === fact.data.people ? facts : { ...facts, people: fact.data.people };
    case 'presence': {
      const { connected, spectator, handRaised } = fact.data;
      const hands = withMember(facts.hands, fact.key, connected && handRaised);
      const speakers = withMember(facts.speakers, fact.key, connected && !spectator);
      return hands === facts.hands && speakers === facts.speakers ? facts : { ...facts, hands, speakers };
    }
    case 'cast': {
      const { host, guests } = fact.data;
      const person = (userId: string) => ({ userId });
      return {
        ...facts,
        cast: { host: host === null ? null : person(host), guests: guests.map(person), screen: null },
      };
    }
    case 'voices':
      return { ...facts, voices: voicesAfter(facts.voices, fact.data.talking, at) };
    case 'sign': {
      const { sign, at: givenAt } = fact.data;
      if (sign !== null) return { ...facts, signs: withEntry(facts.signs, fact.key, { sign, at: givenAt }) };
      const signs = new Map(facts.signs);
      signs.delete(fact.key);
      return { ...facts, signs };
    }
    case 'room':
      return { ...facts, roomTrouble: fact.data.trouble };
    case 'counters': {
      const conversions = fact.data.conversions ?? facts.conversions;
      return conversions === facts.conversions ? facts : { ...facts, conversions };
    }
    case 'chat': {
      const messages = [...facts.messages.slice(1 - KEPT_MESSAGES), messageOf(fact)];
      return { ...facts, messageCount: facts.messageCount + 1, messages };
    }
    default:
      return facts;
  }
};

/** The messages that came between two states of a show, as far as they are kept. */
export const newMessages = (before: RuleFacts, after: RuleFacts): readonly MessageFacts[] => {
  const count = after.messageCount - before.messageCount;
  return count > 0 ? after.messages.slice(-Math.min(count, after.messages.length)) : [];
};
