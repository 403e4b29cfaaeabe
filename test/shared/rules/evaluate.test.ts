import { expect, test } from 'vitest';
import { evaluate, NO_RULE_MEMORY, type ArmedRule, type RuleMemory } from '#shared/rules/evaluate.ts';
import type { RuleCondition } from '#shared/rules/rule-conditions.ts';
import type { RuleEvent } from '#shared/rules/rule-events.ts';
import { NO_FACTS, withFact, type RuleFacts } from '#shared/rules/rule-facts.ts';
import type { Rule } from '#shared/rules/rule.ts';
import type { RoomTrouble } from '#shared/lib/room-troubles.ts';
import type { Sign } from '#shared/show/speaker-lines.ts';
import type { Fact } from '#shared/show/stated-facts.ts';

const START = 1_000_000;

const poll = (key: string, state: 'draft' | 'open' | 'closed', voters = 0): Fact => ({
  kind: 'poll',
  key,
  data: { question: key, quiz: false, state, staged: false, resultsShown: false, options: [], votes: [], voters },
});
const scene = (sceneId: string | null): Fact => ({
  kind: 'scene',
  key: 'air',
  data: { sceneId, name: '', cause: 'elsewhere' },
});
const plan = (
  key: string,
  position: number,
  lengthMs: number | null,
  films: Extract<Fact, { kind: 'plan' }>['data']['films'] = [],
  videos: string[] = films.map(({ mediaId }) => mediaId),
): Fact => ({ kind: 'plan', key, data: { name: key, position, lengthMs, arrivalMs: 0, jingle: false, films, videos } });
const people = (count: number): Fact => ({ kind: 'reading', key: 'reading', data: { people: count } });
const person = (key: string, parts: { connected?: boolean; spectator?: boolean; handRaised?: boolean }): Fact => ({
  kind: 'presence',
  key,
  data: { name: key, connected: true, spectator: true, handRaised: false, ...parts },
});
const message = (key: string, text: string): Fact => ({
  kind: 'chat',
  key,
  data: { text, kind: 'message', link: null },
});
const counters = (conversions: number): Fact => ({
  kind: 'counters',
  key: 'counters',
  data: { participants: null, conversions, clicks: null },
});

const rule = (event: RuleEvent, conditions: readonly RuleCondition[] = [], id = 'r'): ArmedRule => {
  const body: Rule = {
    kind: 'rule',
    sessionId: null,
    event,
    conditions: [...conditions],
    steps: [{ kind: 'action', action: { kind: 'scene.take', sceneId: 'b' } }],
  };
  return { id, rule: body, armed: 'do', armedAt: 0 };
};

/** A show that is live, with facts stated second by second; answers at which seconds the rule fired. */
const firedAt = (
  one: ArmedRule,
  stated: Readonly<Record<number, readonly Fact[]>>,
  { seconds = 60, from = [] as readonly Fact[] } = {},
): readonly number[] => {
  let facts: RuleFacts = from.reduce((all, fact) => withFact(all, fact, START - 5000), NO_FACTS);
  let memory: RuleMemory = evaluate({ rules: [], memory: NO_RULE_MEMORY, facts, now: START - 1000 }).memory;
  facts = withFact(facts, { kind: 'live', key: 'live', data: { running: true } }, START);
  const fired: number[] = [];
  for (let second = 0; second <= seconds; second += 1) {
    const now = START + second * 1000;
    for (const fact of stated[second] ?? []) facts = withFact(facts, fact, now);
    const result = evaluate({ rules: [one], memory, facts, now });
    memory = result.memory;
    fired.push(...result.fired.map(() => second));
  }
  return fired;
};

test('a scene that comes on air begins a rule each time, and another scene does not', () => {
  const stated = { 3: [scene('a')], 5: [scene('b')], 9: [scene('a')] };
  expect(firedAt(rule({ kind: 'scene.on_air', sceneId: 'a' }), stated)).toEqual([3, 9]);
});

test('the time left of a scene is counted from its arrival', () => {
  const from = [plan('a', 0, 20_000), plan('b', 1, null)];
  const stated = { 2: [scene('a')] };
  expect(firedAt(rule({ kind: 'scene.left', sceneId: 'a', seconds: 5 }), stated, { from })).toEqual([17]);
  expect(firedAt(rule({ kind: 'scene.left', sceneId: 'b', seconds: 5 }), { 2: [scene('b')] }, { from })).toEqual([]);
});

test('a poll opens, is open for a time, reaches its votes and closes', () => {
  const from = [poll('p', 'draft'), poll('q', 'draft')];
  const stated = {
    4: [poll('p', 'open')],
    8: [poll('p', 'open', 19)],
    9: [poll('p', 'open', 21)],
    20: [poll('p', 'closed', 21)],
  };
  expect(firedAt(rule({ kind: 'poll.opened', pollId: null }), stated, { from })).toEqual([4]);
  expect(firedAt(rule({ kind: 'poll.opened', pollId: 'q' }), stated, { from })).toEqual([]);
  expect(firedAt(rule({ kind: 'poll.open_for', pollId: 'p', seconds: 10 }), stated, { from })).toEqual([14]);
  expect(firedAt(rule({ kind: 'poll.open_for', pollId: 'p', seconds: 30 }), stated, { from })).toEqual([]);
  expect(firedAt(rule({ kind: 'poll.votes', pollId: null, votes: 20 }), stated, { from })).toEqual([9]);
  expect(firedAt(rule({ kind: 'poll.closed', pollId: 'p' }), stated, { from })).toEqual([20]);
});

test('messages begin a rule by their kind', () => {
  const stated = { 1: [message('1', 'Hello')], 2: [message('2', 'How much?'), message('3', 'see https://a.example')] };
  expect(firedAt(rule({ kind: 'message', messageKind: 'any' }), stated)).toEqual([1, 2, 2]);
  expect(firedAt(rule({ kind: 'message', messageKind: 'question' }), stated)).toEqual([2]);
  expect(firedAt(rule({ kind: 'message', messageKind: 'link' }), stated)).toEqual([2]);
});

test('hands, sign-ups and speakers begin a rule when they come', () => {
  const hands = {
    1: [person('ada', { handRaised: true })],
    5: [person('ada', {})],
    7: [person('ada', { handRaised: true })],
  };
  expect(firedAt(rule({ kind: 'hand.raised' }), hands)).toEqual([1, 7]);
  expect(firedAt(rule({ kind: 'conversion' }), { 1: [counters(1)], 4: [counters(3)], 6: [counters(3)] })).toEqual([
    1, 4,
  ]);
  const speakers = {
    2: [person('ana', { spectator: false }), person('ben', { spectator: true })],
    8: [person('ana', { spectator: false, connected: false })],
  };
  expect(firedAt(rule({ kind: 'speaker.entered', userId: null }), speakers)).toEqual([2]);
  expect(firedAt(rule({ kind: 'speaker.left', userId: 'ana' }), speakers)).toEqual([8]);
  expect(firedAt(rule({ kind: 'speaker.left', userId: 'ben' }), speakers)).toEqual([]);
});

test('a sign of a speaker begins a rule each time it is given, by the person and by the sign', () => {
  const sign = (key: string, given: Sign | null, second: number): Fact => ({
    kind: 'sign',
    key,
    data: { sign: given, at: START + second * 1000 },
  });
  const stated = {
    2: [sign('ana', 'minute', 2)],
    5: [sign('ana', null, 2)],
    9: [sign('ana', 'minute', 9)],
    12: [sign('ana', 'minute', 12), sign('ben', 'ready', 12)],
  };
  expect(firedAt(rule({ kind: 'speaker.sign', sign: 'minute', userId: null }), stated)).toEqual([2, 9, 12]);
  expect(firedAt(rule({ kind: 'speaker.sign', sign: 'minute', userId: 'ben' }), stated)).toEqual([]);
  expect(firedAt(rule({ kind: 'speaker.sign', sign: 'ready', userId: 'ben' }), stated)).toEqual([12]);
});

test('the room begins a rule when it is found black, still or silent, and not while it stays so', () => {
  const room = (trouble: RoomTrouble | null): Fact => ({ kind: 'room', key: 'room', data: { trouble } });
  const stated = {
    3: [room('black')],
    5: [room('silent')],
    6: [room(null)],
    8: [room('unseen')],
    10: [room('silent')],
  };
  expect(firedAt(rule({ kind: 'room.trouble', trouble: 'black' }), stated)).toEqual([3]);
  expect(firedAt(rule({ kind: 'room.trouble', trouble: 'silent' }), stated)).toEqual([5, 10]);
  expect(firedAt(rule({ kind: 'room.trouble', trouble: 'frozen' }), stated)).toEqual([]);
});

test('people in the room are counted by crossing the number, and from nothing when the live begins', () => {
  const stated = { 3: [people(9)], 5: [people(10)], 6: [people(12)], 9: [people(4)], 12: [people(11)] };
  expect(firedAt(rule({ kind: 'viewers', level: 'at_least', people: 10 }), stated)).toEqual([5, 12]);
  expect(firedAt(rule({ kind: 'viewers', level: 'at_most', people: 5 }), stated)).toEqual([9]);
  expect(firedAt(rule({ kind: 'viewers', level: 'at_least', people: 10 }), {}, { from: [people(30)] })).toEqual([0]);
});

test('the time of the show and its being late come by the clock', () => {
  expect(firedAt(rule({ kind: 'show.time', seconds: 30 }), {})).toEqual([30]);
  const from = [plan('a', 0, 10_000), plan('b', 1, 10_000)];
  const late = rule({ kind: 'late', seconds: 5 });
  // A overruns: its ten seconds are over at 10, and it is five seconds late at 15.
  expect(firedAt(late, { 0: [scene('a')] }, { from })).toEqual([15]);
  // B comes seven seconds after its time.
  expect(firedAt(late, { 0: [scene('a')], 12: [scene('b')] }, { from })).toEqual([25]);
  expect(firedAt(late, { 0: [scene('a')], 10: [scene('b')] }, { from, seconds: 20 })).toEqual([]);
});

test('a film ends when its length is over, later where it was paused, and never where it is left', () => {
  const film = { mediaId: 'f', title: 'Film', startSec: 2, endSec: 12, autoplay: true };
  const from = [plan('a', 0, null, [film]), plan('b', 1, null)];
  const ended = rule({ kind: 'film.ended', mediaId: null });
  const media = (playing: boolean, positionSec: number): Fact => ({
    kind: 'media',
    key: 'f',
    data: { playing, positionSec, page: null },
  });
  expect(firedAt(ended, { 3: [scene('a')] }, { from })).toEqual([13]);
  expect(firedAt(ended, { 3: [scene('a')], 5: [media(false, 4)], 25: [media(true, 4)] }, { from })).toEqual([33]);
  expect(firedAt(ended, { 3: [scene('a')], 8: [scene('b')] }, { from })).toEqual([]);
  // A sound begins only a rule that names it.
  const sound = [plan('a', 0, null, [film], [])];
  expect(firedAt(ended, { 3: [scene('a')] }, { from: sound })).toEqual([]);
  expect(firedAt(rule({ kind: 'film.ended', mediaId: 'f' }), { 3: [scene('a')] }, { from: sound })).toEqual([13]);
});

test('conditions have to hold at that moment', () => {
  const from = [poll('p', 'draft'), plan('a', 0, null)];
  const stated = { 1: [scene('a'), people(15)], 4: [poll('p', 'open')], 9: [poll('p', 'closed', 25)] };
  const closed: RuleEvent = { kind: 'poll.closed', pollId: null };
  const fires = (condition: RuleCondition): boolean => firedAt(rule(closed, [condition]), stated, { from }).length > 0;
  expect(fires({ kind: 'votes.are', level: 'at_least', votes: 20 })).toBe(true);
  expect(fires({ kind: 'votes.are', level: 'at_least', votes: 30 })).toBe(false);
  expect(fires({ kind: 'viewers.are', level: 'at_most', people: 20 })).toBe(true);
  expect(fires({ kind: 'viewers.are', level: 'at_least', people: 20 })).toBe(false);
  expect(fires({ kind: 'scene.is', sceneId: 'a', is: true })).toBe(true);
  expect(fires({ kind: 'scene.is', sceneId: 'a', is: false })).toBe(false);
  expect(fires({ kind: 'poll.is_open', is: false })).toBe(true);
  expect(fires({ kind: 'film.plays', is: true })).toBe(false);
  expect(fires({ kind: 'show.time_is', level: 'at_least', seconds: 9 })).toBe(true);
  expect(fires({ kind: 'show.time_is', level: 'at_most', seconds: 8 })).toBe(false);
});

test('who is here, how many hands are up and how late it is can be conditions', () => {
  const from = [plan('a', 0, 5000), plan('b', 1, 5000)];
  const stated = {
    0: [scene('a')],
    2: [person('ana', { spectator: false }), person('bo', { handRaised: true }), person('cy', { handRaised: true })],
    20: [scene('b')],
  };
  const onAir: RuleEvent = { kind: 'scene.on_air', sceneId: 'b' };
  const fires = (condition: RuleCondition): boolean => firedAt(rule(onAir, [condition]), stated, { from }).length > 0;
  expect(fires({ kind: 'speaker.is_here', userId: 'ana', is: true })).toBe(true);
  expect(fires({ kind: 'speaker.is_here', userId: 'bo', is: true })).toBe(false);
  expect(fires({ kind: 'speaker.is_here', userId: null, is: false })).toBe(false);
  expect(fires({ kind: 'hands.are', level: 'at_least', people: 2 })).toBe(true);
  expect(fires({ kind: 'hands.are', level: 'at_most', people: 1 })).toBe(false);
  // It comes fifteen seconds after its time.
  expect(fires({ kind: 'late.is', seconds: 15, is: true })).toBe(true);
  expect(fires({ kind: 'late.is', seconds: 16, is: true })).toBe(false);
  expect(fires({ kind: 'late.is', seconds: 16, is: false })).toBe(true);
});

test('the next rule is the one that the clock brings first', () => {
  const facts = withFact(NO_FACTS, { kind: 'live', key: 'live', data: { running: true } }, START);
  const rules = [
    rule({ kind: 'show.time', seconds: 90 }, [], 'later'),
    rule({ kind: 'show.time', seconds: 60 }, [], 'first'),
  ];
  const { next } = evaluate({ rules, memory: { ...NO_RULE_MEMORY, facts }, facts, now: START + 1000 });
  expect(next).toEqual({ ruleId: 'first', at: START + 60_000 });
});

test('nothing begins before the show is live, or by what was before the rule was armed', () => {
  const facts = withFact(NO_FACTS, scene('a'), START);
  const memory = { ...NO_RULE_MEMORY, facts: NO_FACTS };
  expect(evaluate({ rules: [rule({ kind: 'scene.on_air', sceneId: 'a' })], memory, facts, now: START }).fired).toEqual(
    [],
  );
  const live = withFact(NO_FACTS, { kind: 'live', key: 'live', data: { running: true } }, START);
  const late = { ...rule({ kind: 'show.time', seconds: 10 }), armedAt: START + 12_000 };
  const now = START + 13_000;
  expect(evaluate({ rules: [late], memory: { ...NO_RULE_MEMORY, facts: live }, facts: live, now }).fired).toEqual([]);
});
