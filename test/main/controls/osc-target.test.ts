import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { readOsc } from '../../../src-main/controls/osc/osc-messages.ts';
import { openOscTarget, REPEAT_MS } from '../../../src-main/controls/osc/osc-target.ts';
import { freePort } from '../../support/free-port.ts';
import { createSleepingClock } from '../../support/sleeping-clock.ts';

test('a receiver that starts after the desk is told the whole state soon', async () => {
  const port = await freePort();
  const clock = createManualClock(0);
  const whole = () => [{ address: '/regie/onair', values: ['intro'] }];
  const target = openOscTarget({ target: { address: '127.0.0.1', port }, whole, clock, log: silentLog });
  // Nobody hears the first one.
  await new Promise((resolve) => setTimeout(resolve, 50));
  const receiver = createSocket('udp4');
  receiver.bind(port, '127.0.0.1');
  await once(receiver, 'listening');
  const heard = once(receiver, 'message');
  clock.advance(REPEAT_MS);
  const [datagram] = (await heard) as [Uint8Array];
  expect(readOsc(datagram)).toMatchObject([{ address: '/regie/onair', values: ['intro'] }]);
  target.close();
  receiver.close();
});

test('after a sleep a receiver is told everything anew, by a socket of the network that there is now', async () => {
  const receiver = createSocket('udp4');
  receiver.bind(await freePort(), '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address();
  const time = createManualClock(0);
  const clock = createSleepingClock(time);
  let scene = 'intro';
  const whole = () => [{ address: '/regie/onair', values: [scene] }];
  const hears = async (): Promise<unknown> => {
    const [datagram, from] = (await once(receiver, 'message')) as [Uint8Array, { readonly port: number }];
    return [readOsc(datagram)?.[0]?.values, from.port];
  };
  const first = hears();
  const target = openOscTarget({ target: { address: '127.0.0.1', port }, whole, clock, log: silentLog });
  const [, before] = (await first) as [unknown, number];
  clock.sleep(8 * 3_600_000);
  scene = 'talk';
  const next = hears();
  time.advance(REPEAT_MS);
  const [values, after] = (await next) as [unknown, number];
  expect([values, after === before]).toEqual([['talk'], false]);
  target.close();
  receiver.close();
});
