import { showBand } from '#shared/api/scenes.ts';
import type { Evidence } from '../press-plan.ts';
import type { Slices } from '../slices.ts';
import { sendBy, type Sender } from './sending.ts';

/** Evidence that a band came up that was not there before. */
export const newBand = (slices: Slices, isIt: (text: string) => boolean): Evidence => {
  const before = new Set(slices.read('desk')?.value.bands.map(({ id }) => id));
  return {
    part: 'desk',
    isDone: () => slices.read('desk')?.value.bands.some(({ id, text }) => !before.has(id) && isIt(text)) ?? false,
  };
};

/** Shows a band; the same words may stand there already, so only a new one counts. */
const sendBand: Sender<'band.show'> = ({ kind: _kind, ...body }, { sessionId, slices }) =>
  sendBy(
    showBand,
    { params: { id: sessionId }, body },
    {
      group: 'band',
      // A read that ended just before may have brought the band.
      apply: ({ band }) =>
        slices.change('desk', (desk) => ({ ...desk, bands: [...desk.bands.filter(({ id }) => id !== band.id), band] })),
      affects: ['desk'],
      evidence: newBand(slices, (text) => text === body.text),
    },
  );

/** Senders for the actions of bands. */
export const BAND_SENDERS = {
  'band.show': sendBand,
} as const;
