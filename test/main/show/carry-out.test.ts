import { expect, test } from 'vitest';
import { AppError } from '#shared/lib/app-error.ts';
import { createManualClock, type Clock } from '#shared/lib/clock.ts';
import { say } from '#shared/words/say.ts';
import { verbatim } from '#shared/words/sentence.ts';
import type { CallOutcome, PlatformClient } from '../../../src-main/platform/platform-client.ts';
import { carryOut, type CarriedOut } from '../../../src-main/show/carry-out.ts';

type Ended = Exclude<CallOutcome<unknown>, { kind: 'ok' }>;

/** Nothing waits: what is due later is due now. */
const hurried: Clock = {
  now: () => 0,
  schedule(_at, run) {
    queueMicrotask(run);
    return () => {};
  },
};

const lost: Ended = { kind: 'unknown', error: new AppError('offline', verbatim('The connection broke')) };
const refused: Ended = { kind: 'failed', error: new AppError('unavailable', verbatim('The platform refused.')) };

/** A press that ends in these ways each time it is sent, by a state that is read so often and does not show it. */
const press = (sends: readonly Ended[], readable: number): Promise<CarriedOut> => {
  const left = [...sends];
  let reads = 0;
  return carryOut(
    {
      operations: ['show_live_band'],
      group: 'bands',
      target: null,
      send: () => Promise.resolve(left.shift() ?? refused),
      affects: [],
      evidence: { part: 'desk', isDone: () => false },
      mayResend: true,
      note: () => null,
    },
    { client: {} as PlatformClient, clock: hurried, readPart: () => Promise.resolve((reads += 1) <= readable) },
    () => {},
  );
};

test('a press whose outcome cannot be seen is said to have perhaps been done', async () => {
  const ends = await Promise.all([press([lost], 0), press([lost, lost], 2), press([lost, refused], 2)]);
  expect(ends.map((end) => end.kind === 'failed' && end.error.message)).toEqual([
    'The connection broke. It may have worked.',
    'The connection broke. It may have worked.',
    'The platform refused. It may have worked.',
  ]);
});

test('a press that the state does not show after all was not done', async () => {
  const ends = await Promise.all([press([refused], 0), press([lost, lost], 4)]);
  expect(ends).toEqual([
    { kind: 'failed', error: refused.error },
    { kind: 'failed', error: lost.error },
  ]);
});

test('a press that somebody else made a moment earlier counts as done, though the platform refuses it', async () => {
  const openTwice = (isOpen: boolean): Promise<CarriedOut> =>
    carryOut(
      {
        operations: ['open_poll'],
        group: 'polls',
        target: null,
        send: () =>
          Promise.resolve({ kind: 'failed', error: new AppError('invalid_input', verbatim('Poll is already open')) }),
        affects: [],
        evidence: { part: 'polls', isDone: () => isOpen },
        mayResend: true,
        note: () => null,
      },
      { client: {} as PlatformClient, clock: hurried, readPart: () => Promise.resolve(true) },
      () => {},
    );
  expect((await Promise.all([openTwice(true), openTwice(false)])).map(({ kind }) => kind)).toEqual(['done', 'failed']);
});

test('a press that waits for the budget in vain is not sent, and says why', async () => {
  const clock = createManualClock(0);
  const ended = carryOut(
    {
      operations: ['show_band'],
      group: 'band',
      target: null,
      // As the client does while its turn has not come.
      send: (_client, { turnMs }) =>
        new Promise((resolve) => {
          clock.schedule(clock.now() + (turnMs ?? Infinity), () => {
            resolve({ kind: 'failed', error: new AppError('cancelled', say('host_call_cancelled')) });
          });
        }),
      affects: [],
      evidence: null,
      mayResend: false,
      note: () => null,
    },
    { client: {} as PlatformClient, clock, readPart: () => Promise.resolve(true) },
    () => {},
  );
  clock.advance(8000);
  expect(await ended).toMatchObject({
    kind: 'failed',
    error: { code: 'rate_limited', message: 'All requests for this minute are used up. The press was not sent.' },
  });
});
