import type { CameraSlot, Cast } from '../scene/cast.ts';
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

/** A film of the scene on air that runs to its end, and when that is. */
interface FilmEnd {
  readonly mediaId: string;
  readonly since: number;
  readonly endsAt: number;
}

/** The films of the scene on air that run, each with its end. */
export const runningFilms = ({ air, scenes, media }: RuleFacts): readonly FilmEnd[] => {
  if (typeof air?.sceneId !== 'string') return [];
  return (scenes.get(air.sceneId)?.films ?? []).flatMap(({ mediaId, startSec, endSec, autoplay }) => {
    const said = media.get(mediaId);
    // A scene that comes back starts its films from the beginning.
    const state = said !== undefined && said.at >= air.since ? said : null;
    if (!(state?.playing ?? autoplay)) return [];
    const since = state?.at ?? air.since;
    const from = state?.positionSec ?? startSec;
    return [{ mediaId, since, endsAt: since + Math.max(0, endSec - from) * 1000 }];
  });
};

/**
 * When the films of the scene on air are over, of which none is a sound: Infinity where nobody knows how long one is; null
 * while none plays.
 */
export const filmOverAt = (facts: RuleFacts, now: number): number | null => {
  const { air, scenes, media } = facts;
  const scene = typeof air?.sceneId === 'string' ? scenes.get(air.sceneId) : undefined;
  if (air === null || !scene) return null;
  const ends = scene.videos.flatMap((mediaId) => {
    const film = runningFilms(facts).find((one) => one.mediaId === mediaId);
    if (film) return film.endsAt > now ? [film.endsAt] : [];
    const isMeasured = scene.films.some((one) => one.mediaId === mediaId);
    const said = media.get(mediaId);
    return !isMeasured && (said === undefined || said.at < air.since || said.playing) ? [Infinity] : [];
  });
  return ends.length === 0 ? null : Math.max(...ends);
};

/** When the planned time of the scene on air is over, and how long it is; null without a plan for it. */
export const sceneEnd = ({ air, scenes }: RuleFacts): { readonly endsAt: number; readonly lengthMs: number } | null => {
  const scene = typeof air?.sceneId === 'string' ? scenes.get(air.sceneId) : undefined;
  if (air === null || !scene || scene.lengthMs === null) return null;
  return { endsAt: air.since + scene.arrivalMs + scene.lengthMs, lengthMs: scene.lengthMs };
};

/**
 * When the show is behind its plan by so many milliseconds: the plan is the lengths of the scenes in their order from the
 * start, jingles apart. Null where a length is missing.
 */
export const lateAt = (facts: RuleFacts, lateMs: number): number | null => {
  const { air, scenes, startedAt } = facts;
  const end = sceneEnd(facts);
  const current = typeof air?.sceneId === 'string' ? scenes.get(air.sceneId) : undefined;
  if (air === null || end === null || !current || current.jingle || startedAt === null) return null;
  const before = [...scenes.values()].filter(({ position, jingle }) => position < current.position && !jingle);
  if (before.some(({ lengthMs }) => lengthMs === null)) return null;
  const planned = before.reduce((sum, { lengthMs }) => sum + (lengthMs ?? 0), 0);
  const lateOnArrival = end.endsAt - end.lengthMs - startedAt - planned;
  return lateOnArrival >= lateMs ? air.since : startedAt + planned + end.lengthMs + lateMs;
};
