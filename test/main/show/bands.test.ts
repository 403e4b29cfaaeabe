import { expect, test } from 'vitest';
import type { Band, ProductionDesk } from '#shared/api/scenes.ts';
import type { PlatformClient } from '../../../src-main/platform/platform-client.ts';
import { BAND_SENDERS } from '../../../src-main/show/actions/bands.ts';
import type { SendContext } from '../../../src-main/show/actions/sending.ts';
import { createSlices } from '../../../src-main/show/slices.ts';

const band = { id: 'band-1', text: 'Doors open' } as Band;
const desk = (bands: readonly Band[]): ProductionDesk =>
  ({ session: { id: 's' }, scenes: [], bands, mediaStates: [] }) as unknown as ProductionDesk;

test('a band that a read has brought already stands once when its answer is applied', async () => {
  const slices = createSlices({ now: () => 0, clockSlackMs: () => 0, onPatch() {}, onDesk() {} });
  slices.keepAnswer('desk', desk([]));
  const client = { attempt: () => Promise.resolve({ kind: 'ok', output: { band } }) } as unknown as PlatformClient;
  const context = { sessionId: 's', slices } as SendContext;
  const sending = BAND_SENDERS['band.show']({ kind: 'band.show', text: 'Doors open' }, context);
  if ('refusal' in sending) throw new Error('the band was refused');

  const sent = await sending.send(client, { lane: 'operator' });
  slices.keepRead('desk', desk([band]), slices.mark('desk'));
  if (sent.kind === 'ok') sent.apply();

  expect(slices.read('desk')?.value.bands).toEqual([band]);
});
