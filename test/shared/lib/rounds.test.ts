import { expect, test } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { createRounds } from '#shared/lib/rounds.ts';

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Rounds that a test ends one by one. */
const start = () => {
  const clock = createManualClock(0);
  const begun: PromiseWithResolvers<number | null>[] = [];
  const errors: unknown[] = [];
  const rounds = createRounds({
    clock,
    round() {
      const round = Promise.withResolvers<number | null>();
      begun.push(round);
      return round.promise;
    },
    onError: (error) => errors.push(error),
    againMs: 1000,
  });
  return { clock, begun, errors, rounds };
};

test('a round asked for while another runs follows it once', async () => {
  const { begun, rounds } = start();
  rounds.wake();
  rounds.wake();
  rounds.wake();
  expect(begun).toHaveLength(1);
  begun[0]?.resolve(null);
  await turn();
  expect(begun).toHaveLength(2);
  begun[1]?.resolve(null);
  await turn();
  expect(begun).toHaveLength(2);
});

test('the next round begins at its instant, or sooner where it is woken for, and not twice', async () => {
  const { clock, begun, rounds } = start();
  rounds.wake();
  begun[0]?.resolve(100);
  await turn();
  rounds.wake();
  expect(begun).toHaveLength(2);
  begun[1]?.resolve(200);
  await turn();
  clock.advance(150);
  expect(begun).toHaveLength(2);
  clock.advance(50);
  expect(begun).toHaveLength(3);
});

test('a round that breaks is followed by another one a little later, without being woken', async () => {
  const { clock, begun, rounds } = start();
  rounds.wake();
  begun[0]?.reject(new Error('broken'));
  await turn();
  clock.advance(999);
  expect(begun).toHaveLength(1);
  clock.advance(1);
  expect(begun).toHaveLength(2);
});

test('a round that breaks is told, and others follow; after the end none does', async () => {
  const { clock, begun, errors, rounds } = start();
  rounds.wake();
  begun[0]?.reject(new Error('broken'));
  await turn();
  expect(errors).toEqual([new Error('broken')]);
  rounds.wake();
  begun[1]?.resolve(100);
  await turn();
  rounds.close();
  clock.advance(100);
  rounds.wake();
  expect([begun.length, rounds.isClosed]).toEqual([2, true]);
});
