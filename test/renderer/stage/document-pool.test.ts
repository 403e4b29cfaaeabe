import { describe, expect, it } from 'vitest';
import { createDocumentPool } from '../../../src-renderer/stage/document-pool.ts';

interface Deck {
  readonly url: string;
  isClosed: boolean;
}

const deferred = () => {
  let finish = (): void => undefined;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { done, finish };
};

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** A pool over documents that count how many of them are open. */
const openPool = (fails: (url: string) => boolean = () => false) => {
  const opened: Deck[] = [];
  const timers: { run: () => void; isOff: boolean }[] = [];
  const pool = createDocumentPool<Deck>({
    open: (url) => {
      if (fails(url)) return Promise.reject(new Error('no line'));
      const deck = { url, isClosed: false };
      opened.push(deck);
      return Promise.resolve(deck);
    },
    close: (deck) => {
      deck.isClosed = true;
    },
    after: (run) => {
      const timer = { run, isOff: false };
      timers.push(timer);
      return () => {
        timer.isOff = true;
      };
    },
  });
  const openNow = () => opened.filter(({ isClosed }) => !isClosed).map(({ url }) => url);
  const rest = () => {
    for (const { run, isOff } of timers.splice(0)) if (!isOff) run();
  };
  return { pool, opened, openNow, rest };
};

describe('documents of a window', () => {
  it('twenty decks that are drawn at once are all drawn, four open at a time, none closed while it is drawn', async () => {
    const { pool, openNow } = openPool();
    const most: number[] = [];
    const drawn = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        pool.use(`deck ${index}`, false, async (deck) => {
          most.push(openNow().length);
          await settle();
          return deck.isClosed ? 'closed' : deck.url;
        }),
      ),
    );
    expect(drawn).toEqual(Array.from({ length: 20 }, (_, index) => `deck ${index}`));
    expect(Math.max(...most)).toBe(4);
  });

  it('a document that could not be opened is opened anew by the next drawing, and keeps no place', async () => {
    let isDown = true;
    const { pool, opened } = openPool(() => isDown);
    const refused = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) => pool.use(`deck ${index}`, false, () => Promise.resolve())),
    );
    expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'rejected'));
    isDown = false;
    expect(await pool.use('deck 0', false, ({ url }) => Promise.resolve(url))).toBe('deck 0');
    expect(opened).toHaveLength(1);
  });

  it('what goes on air is drawn before the tiles that wait', async () => {
    const { pool } = openPool();
    const holds = Array.from({ length: 4 }, deferred);
    const order: string[] = [];
    const held = holds.map(({ done }, index) => pool.use(`open ${index}`, false, () => done));
    const note = (url: string, isUrgent: boolean) =>
      pool.use(url, isUrgent, (deck) => {
        order.push(deck.url);
        return Promise.resolve();
      });
    const later = [note('tile', false), note('program', true)];
    await settle();
    holds[0]?.finish();
    await Promise.all(later);
    for (const { finish } of holds) finish();
    await Promise.all(held);
    expect(order).toEqual(['program', 'tile']);
  });

  it('all are closed once nothing was drawn for a while, and none while something is', async () => {
    const { pool, openNow, rest } = openPool();
    const { done, finish } = deferred();
    await pool.use('one', false, () => Promise.resolve());
    const two = pool.use('two', false, () => done);
    await settle();
    rest();
    expect(openNow()).toEqual(['one', 'two']);
    finish();
    await two;
    rest();
    await settle();
    expect(openNow()).toEqual([]);
  });
});
