import { describe, expect, test, vi } from 'vitest';
import { Announcer } from '../../../src-renderer/context/announcer.svelte.ts';
import type { ShowPicture } from '../../../src-renderer/app/show-news.ts';
import { ShowAnnouncer } from '../../../src-renderer/app/show-announcer.ts';
import { locale } from '../../../src-renderer/lib/locale.svelte.ts';

/** A timer that moves when it is told to. */
const createTimer = () => {
  let now = 0;
  let waiting: { readonly at: number; readonly run: () => void }[] = [];
  return {
    setTimeout(run: () => void, ms: number): void {
      waiting.push({ at: now + ms, run });
    },
    advance(ms: number): void {
      const end = now + ms;
      for (;;) {
        const next = waiting.toSorted((one, other) => one.at - other.at)[0];
        if (!next || next.at > end) break;
        waiting = waiting.filter((one) => one !== next);
        now = next.at;
        next.run();
      }
      now = end;
    },
  };
};

describe('the announcer', () => {
  const start = () => {
    const timer = createTimer();
    const announcer = new Announcer(timer);
    return { timer, announcer, polite: () => announcer.polite.join(''), urgent: () => announcer.urgent.join('') };
  };

  test('says the first sentence at once and the next when there was time to read', () => {
    const { timer, announcer, polite } = start();
    announcer.say('one');
    announcer.say('two');
    expect(polite()).toBe('one');
    timer.advance(1500);
    expect(polite()).toBe('two');
  });

  test('replaces what was not said yet by later news about the same thing', () => {
    const { timer, announcer, polite } = start();
    announcer.say('one');
    announcer.say('Poll open', 'poll');
    announcer.say('Poll closed', 'poll');
    timer.advance(1500);
    expect(polite()).toBe('Poll closed');
  });

  test('takes a sentence off the page when it was read, and says the same again', () => {
    const { timer, announcer, polite, urgent } = start();
    announcer.say('one');
    announcer.interrupt('now');
    timer.advance(60_000);
    expect([polite(), urgent()]).toEqual(['', '']);
    announcer.say('one');
    expect(polite()).toBe('one');
  });

  test('comes to an end in a flood: of a hundred sentences five are read', () => {
    const { timer, announcer, polite } = start();
    const read = new Set<string>();
    for (let index = 0; index < 100; index += 1) announcer.say(`news ${index}`);
    for (let step = 0; step < 200; step += 1) {
      read.add(polite());
      timer.advance(1500);
    }
    expect([...read]).toEqual(['news 0', 'news 96', 'news 97', 'news 98', 'news 99', '']);
  });

  test('says the same sentence again in the other region', () => {
    const { timer, announcer } = start();
    announcer.interrupt('Welcome is on air');
    expect(announcer.urgent).toEqual(['Welcome is on air', '']);
    timer.advance(700);
    announcer.interrupt('Welcome is on air');
    expect(announcer.urgent).toEqual(['', 'Welcome is on air']);
  });

  test('interrupts with the first and the last of many at once', () => {
    const { timer, announcer, urgent } = start();
    for (const scene of ['A', 'B', 'C', 'D']) announcer.interrupt(scene);
    expect(urgent()).toBe('A');
    timer.advance(700);
    expect(urgent()).toBe('D');
    timer.advance(60_000);
    expect(urgent()).toBe('');
  });
});

const PICTURE: ShowPicture = {
  sessionId: 's1',
  isLive: true,
  scene: 'Waiting',
  openPolls: new Map(),
  hands: new Map(),
  connection: 'fresh',
};

const follow = (language: 'en' | 'fr' | 'es' = 'en') => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  locale.set(language);
  const timer = createTimer();
  const heard: string[] = [];
  const announcer = new ShowAnnouncer({
    setTimeout: timer.setTimeout,
    announcer: { say: (text) => heard.push(text), interrupt: (text) => heard.push(`! ${text}`) },
  });
  let picture = PICTURE;
  announcer.see(picture);
  return {
    timer,
    heard,
    see(change: Partial<ShowPicture>): void {
      picture = { ...picture, ...change };
      announcer.see(picture);
    },
  };
};
const people = (...names: readonly string[]) => new Map(names.map((name) => [name, name]));

describe('a show that is followed', () => {
  test('is silent about how it stood when it was opened, and about another show', () => {
    const { heard, see } = follow();
    see({ sessionId: 's2', scene: 'Welcome', openPolls: people('Ready?'), hands: people('Ana') });
    expect(heard).toEqual([]);
  });

  test('interrupts for what goes on air, and for nothing that is only prepared', () => {
    const { heard, see } = follow();
    see({ scene: 'Welcome' });
    see({ scene: null });
    see({ isLive: false });
    see({ scene: 'Waiting' });
    see({ isLive: true });
    expect(heard).toEqual([
      '! Welcome is on air',
      '! Automatic layout is on air',
      'The show is over',
      'The show is live',
      '! Waiting is on air',
    ]);
  });

  test('tells of polls that open and close, not of polls that nobody looked at before', () => {
    const { heard, see } = follow();
    see({ openPolls: people('Ready?') });
    see({ openPolls: people() });
    see({ openPolls: null });
    see({ openPolls: people('Again?') });
    expect(heard).toEqual(['Poll open: Ready?', 'Poll closed: Ready?']);
  });

  test('tells the first hand at once and gathers those that follow', () => {
    const { heard, see, timer } = follow();
    see({ hands: people('Ana') });
    see({ hands: people('Ana', 'Bo') });
    see({ hands: people('Ana', 'Bo', 'Cy') });
    expect(heard).toEqual(['Ana raised a hand']);
    timer.advance(15_000);
    expect(heard).toEqual(['Ana raised a hand', '3 hands are raised']);
    timer.advance(60_000);
    expect(heard).toHaveLength(2);
  });

  test('does not tell of a hand that was lowered while it waited', () => {
    const { heard, see, timer } = follow();
    see({ hands: people('Ana') });
    see({ hands: people('Ana', 'Bo') });
    see({ hands: people('Ana') });
    timer.advance(60_000);
    expect(heard).toEqual(['Ana raised a hand']);
  });

  test('speaks of a full room a few times a minute, however many hands go up', () => {
    const { heard, see, timer } = follow();
    for (let index = 0; index < 240; index += 1) {
      see({ hands: people(...Array.from({ length: index + 1 }, (_, one) => `person ${one}`)) });
      timer.advance(250);
    }
    expect(heard.length).toBeLessThanOrEqual(5);
  });

  test('interrupts for trouble that lasts and tells politely when it is over', () => {
    const { heard, see, timer } = follow();
    see({ connection: 'stale' });
    timer.advance(2000);
    see({ connection: 'offline' });
    timer.advance(10_000);
    see({ connection: 'fresh' });
    timer.advance(10_000);
    expect(heard).toEqual([
      '! The platform does not answer. What is on air stays on air.',
      'The platform answers again',
    ]);
  });

  test('keeps silent about trouble that comes and goes', () => {
    const { heard, see, timer } = follow();
    for (let round = 0; round < 20; round += 1) {
      see({ connection: 'stale' });
      timer.advance(500);
      see({ connection: 'fresh' });
      timer.advance(2600);
    }
    expect(heard).toEqual([]);
  });

  test.each([
    ['en', ['! Welcome is on air', 'Poll open: Q', 'Ana raised a hand', 'Poll closed: Q']],
    ['fr', ['! Welcome est à l’antenne', 'Sondage ouvert : Q', 'Ana lève la main', 'Sondage fermé : Q']],
    ['es', ['! Welcome está en el aire', 'Encuesta abierta: Q', 'Ana levanta la mano', 'Encuesta cerrada: Q']],
  ] as const)('speaks %s', (language, sentences) => {
    const { heard, see } = follow(language);
    see({ scene: 'Welcome' });
    see({ openPolls: people('Q') });
    see({ hands: people('Ana') });
    see({ openPolls: people() });
    expect(heard).toEqual(sentences);
  });
});
