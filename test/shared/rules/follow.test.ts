import { expect, test } from 'vitest';
import { follow, NO_FOLLOW_MEMORY, type FollowMemory } from '#shared/rules/follow.ts';
import { withPress, type NotedPress } from '#shared/rules/press-limits.ts';
import { NO_FACTS, withFact, type RuleFacts } from '#shared/rules/rule-facts.ts';
import type { Fact } from '#shared/show/stated-facts.ts';

const START = 1_000_000;

type Plan = Extract<Fact, { kind: 'plan' }>['data'];
const HOST = { kind: 'host' } as const;
const guest = (guestIndex: number) => ({ kind: 'guest' as const, guestIndex });

/** A show with a host, ana, and two guests, ben and cleo, at a clock that is handed in. */
class Desk {
  facts: RuleFacts = NO_FACTS;
  memory: FollowMemory = NO_FOLLOW_MEMORY;
  presses: readonly NotedPress[] = [];
  leftOut = new Set<string>();

  constructor() {
    this.say(0, { kind: 'live', key: 'live', data: { running: true } });
    this.scene('ana', 0, [HOST]);
    this.scene('ben', 1, [guest(0)]);
    this.scene('two', 2, [HOST, guest(0)]);
    this.scene('all', 3, [HOST, guest(0), guest(1)]);
    this.scene('film', 4, [HOST], {
      videos: ['v'],
      films: [{ mediaId: 'v', title: '', startSec: 0, endSec: 30, autoplay: true }],
    });
    this.scene('jingle', 5, [], { jingle: true });
    this.say(0, { kind: 'cast', key: 'cast', data: { host: 'ana', guests: ['ben', 'cleo'] } });
    this.voices(0);
  }

  scene(key: string, position: number, cameras: Plan['cameras'], more: Partial<Plan> = {}): void {
    const data = {
      name: key,
      position,
      lengthMs: null,
      arrivalMs: 0,
      jingle: false,
      films: [],
      cameras,
      videos: [],
      ...more,
    };
    this.say(0, { kind: 'plan', key, data });
  }
  say(ms: number, fact: Fact): void {
    this.facts = withFact(this.facts, fact, START + ms);
  }
  air(ms: number, sceneId: string | null): void {
    this.say(ms, { kind: 'scene', key: 'air', data: { sceneId, name: '', cause: 'press' } });
  }
  voices(ms: number, ...talking: string[]): void {
    this.say(ms, { kind: 'voices', key: 'voices', data: { talking } });
  }
  press(ms: number, sceneId: string): void {
    this.presses = withPress(this.presses, { at: START + ms, action: { kind: 'scene.take', sceneId }, by: null });
  }
  look(ms: number) {
    const { facts, memory, presses, leftOut } = this;
    const followed = follow({ facts, memory, presses, leftOut, now: START + ms });
    this.memory = followed.memory;
    return followed;
  }
  /** The wish at an instant, and where there is none why. */
  wish(ms: number): string | null {
    const { wish, waits } = this.look(ms);
    return wish?.sceneId ?? waits;
  }
}

/** Long after anybody touched it, with everyone on air. */
const open = (): Desk => {
  const desk = new Desk();
  desk.air(0, 'all');
  return desk;
};

test('the scene of who speaks comes after 0.3 seconds of speech, and the next look is at that instant', () => {
  const desk = open();
  desk.voices(20_000, 'ana');
  expect(desk.look(20_299)).toMatchObject({ wish: null, waits: null, nextAt: START + 20_300 });
  expect(desk.look(20_300).wish).toEqual({ sceneId: 'ana', reason: { kind: 'speaks', userId: 'ana' } });
});

test('a person whom no scene shows alone is shown with the fewest others', () => {
  const desk = open();
  desk.air(5000, 'ana');
  desk.voices(20_000, 'cleo');
  expect(desk.wish(20_300)).toBe('all');
});

test('a scene stays for two seconds, also when somebody else speaks', () => {
  const desk = open();
  desk.voices(20_000, 'ana');
  expect(desk.wish(20_300)).toBe('ana');
  desk.air(20_400, 'ana');
  desk.voices(20_500, 'ben');
  expect(desk.look(20_900)).toMatchObject({ wish: null, nextAt: START + 22_400 });
  expect(desk.wish(22_400)).toBe('ben');
});

test('when two speak, or nobody does, the scene with most people comes', () => {
  const desk = open();
  desk.voices(20_000, 'ana');
  expect(desk.wish(20_300)).toBe('ana');
  desk.air(20_400, 'ana');
  desk.voices(25_000, 'ana', 'ben');
  expect(desk.look(25_300).wish).toEqual({ sceneId: 'all', reason: { kind: 'together' } });
  desk.air(25_400, 'all');
  desk.voices(30_000, 'ben');
  expect(desk.wish(30_000)).toBe('ben');
  desk.air(30_100, 'ben');
  desk.voices(40_000);
  expect(desk.wish(41_999)).toBeNull();
  expect(desk.look(42_000).wish).toEqual({ sceneId: 'all', reason: { kind: 'quiet' } });
});

test('a scene that somebody took stays for ten seconds, whether the press was seen here or the scene alone', () => {
  const pressed = open();
  pressed.voices(20_000, 'ana');
  pressed.press(20_100, 'two');
  pressed.air(20_200, 'two');
  expect(pressed.look(25_000)).toMatchObject({ waits: 'hand', nextAt: START + 30_200 });
  expect(pressed.wish(30_200)).toBe('ana');
  const elsewhere = open();
  elsewhere.air(20_200, 'two');
  elsewhere.voices(20_300, 'ben');
  expect(elsewhere.wish(30_199)).toBe('hand');
  expect(elsewhere.wish(30_200)).toBe('ben');
});

test('a film, a jingle and a poll on stage are never cut', () => {
  const desk = open();
  desk.voices(15_000, 'ben');
  desk.air(20_000, 'film');
  expect(desk.look(40_000)).toMatchObject({ waits: 'film', nextAt: START + 50_000 });
  expect(desk.wish(50_000)).toBe('ben');
  desk.air(51_000, 'jingle');
  expect(desk.wish(70_000)).toBe('jingle');
  desk.air(71_000, 'ana');
  const poll = (staged: boolean): Fact => ({
    kind: 'poll',
    key: 'p',
    data: {
      question: '',
      quiz: false,
      state: 'closed',
      resultsShown: true,
      options: [],
      votes: [],
      voters: 0,
      staged,
    },
  });
  desk.say(72_000, poll(true));
  expect(desk.wish(90_000)).toBe('poll');
  desk.say(91_000, poll(false));
  expect(desk.wish(91_000)).toBe('ben');
});

test('a film of unknown length is not cut while it plays', () => {
  const desk = open();
  desk.scene('film', 4, [HOST], { videos: ['v'], films: [] });
  desk.voices(15_000, 'ben');
  desk.air(20_000, 'film');
  expect(desk.wish(500_000)).toBe('film');
  desk.say(500_000, { kind: 'media', key: 'v', data: { playing: false, positionSec: 90 } });
  expect(desk.wish(500_000)).toBe('ben');
});

test('a film that was begun again by taking its scene once more is not cut either', () => {
  const desk = open();
  desk.voices(15_000, 'ben');
  desk.air(20_000, 'film');
  desk.press(45_000, 'film');
  expect(desk.look(60_000)).toMatchObject({ waits: 'film', nextAt: START + 75_000 });
});

test('a person who is left out changes nothing by speaking', () => {
  const desk = open();
  desk.leftOut.add('ben');
  desk.voices(20_000, 'ben');
  expect(desk.wish(30_000)).toBeNull();
  desk.voices(31_000, 'ben', 'ana');
  expect(desk.wish(31_300)).toBe('ana');
});

test('nothing is wished while nobody tells who speaks, or before the show', () => {
  const desk = open();
  desk.say(20_000, { kind: 'voices', key: 'voices', data: { talking: null } });
  expect(desk.wish(30_000)).toBe('unheard');
  desk.voices(31_000, 'ana');
  desk.say(31_000, { kind: 'live', key: 'live', data: { running: false } });
  expect(desk.wish(40_000)).toBeNull();
});

test('a wish that is not fulfilled stands, and comes again after ten seconds; it stands no longer once nobody asks for it', () => {
  const desk = open();
  desk.voices(20_000, 'ana');
  expect(desk.wish(20_300)).toBe('ana');
  expect(desk.look(25_000)).toMatchObject({ wish: null, isStanding: true });
  expect(desk.wish(30_300)).toBe('ana');
  desk.voices(31_000);
  expect(desk.look(33_500)).toMatchObject({ wish: null, isStanding: false });
});
