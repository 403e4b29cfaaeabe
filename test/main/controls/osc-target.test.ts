import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createManualClock } from '#shared/lib/clock.ts';
import { silentLog } from '#shared/lib/log.ts';
import { readOsc } from '../../../src-main/controls/osc/osc-messages.ts';
import { openOscTarget, REPEAT_MS } from '../../../src-main/controls/osc/osc-target.ts';
import { freePort } from '../../support/free-port.ts';

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
  expect(readOsc(datagram)).toEqual([{ address: '/regie/onair', values: ['intro'] }]);
  target.close();
  receiver.close();
});
