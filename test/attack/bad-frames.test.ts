import { expect, inject, test } from 'vitest';
import { sendBadFrame } from '../support/attack/bad-frame.ts';
import { openBridgeClient } from '../support/bridge-client.ts';

const { desk } = inject('targets');

test('bytes that are no frame, from a browser that is not paired, end only the connection they came by', async () => {
  const window = await openBridgeClient(desk);
  for (let round = 0; round < 3; round += 1) await sendBadFrame(`${desk.origin}/bridge`, [`Origin: ${desk.origin}`]);
  expect((await window.raw('keys.global_status', null)).ok).toBe(true);
  window.close();
});
