import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { openFarPage, startFarDesk } from '../../support/far-page.ts';
import { startRelay } from '../../support/relay.ts';
import { startSlowWay } from '../../support/slow-way.ts';

const LINES = 60;
const EVERY_MS = 100;

test('with one packet of twenty lost and 200 ms each way, and a cut between, a page hears each line at most once and in its order, and receipts reach the desk so too', async () => {
  let newest = 0;
  const receipts: number[] = [];
  const desk = startFarDesk((name, input) => {
    if (name === 'speaker.beat') receipts.push((input as { readonly shown: number }).shown);
    return newest;
  });
  const relay = await startRelay();
  const { token } = desk.link(relay.url);
  desk.start();
  const way = await startSlowWay({ port: relay.port, oneWayMs: 200, loss: 0.05 });
  onTestFinished(() => way.close());
  const { transport, states } = openFarPage(way.url, token);
  /** Lines by the event that brings each, and by the answer to a page that comes (back) in. */
  const [told, resumed]: [number[], number[]] = [[], []];
  transport.onEvent((_, data) => {
    told.push(data as number);
    void transport.call('speaker.beat', { shown: data });
  });
  transport.onConnection((state) => {
    if (state === 'open')
      void transport.call('speaker.current', undefined).then((answer) => {
        if (answer.ok) resumed.push(answer.value as number);
      });
  });
  await eventually(() => expect(resumed).toEqual([0]));

  while (newest < LINES) {
    newest += 1;
    desk.tell(newest);
    await pause(EVERY_MS);
    if (newest === LINES / 3) way.cut(true);
    if (newest === LINES / 2) {
      way.cut(false);
      // As its watch does once nothing was heard for ten seconds.
      transport.giveUp();
    }
  }
  await eventually(() => expect([told.at(-1), receipts.at(-1)]).toEqual([LINES, LINES]));
  const rises = (numbers: readonly number[]) => numbers.every((one, at) => one > (numbers[at - 1] ?? 0));
  expect([rises(told), rises(receipts), resumed.length]).toEqual([true, true, 2]);
  // Lines of the cut are not told late: the page that is back hears the newest.
  expect(told.length).toBeLessThan(LINES);
  expect(told.filter((one) => one <= (resumed[1] ?? 0)).length).toBeLessThan(LINES / 2);
  expect(states.filter((state) => state === 'open')).toHaveLength(2);
});
