import { z } from 'zod';
import { RecordedFact } from '../show/recorded-fact.ts';

/**
 * The origin of a recorded line. `desk`: this desk's own press. `platform`: a read showed it and the
 * platform does not say who did it. `report`: the final reads after the end. `imported`: those of another desk, which a
 * file brought; in files they are `report`.
 */
const Source = z.enum(['desk', 'platform', 'report', 'imported']);

/** A line of a recording. `at`: platform time; `hostAt`: the recording computer's clock; both Unix milliseconds. */
export const RecordedLine = z
  .object({ at: z.number(), hostAt: z.number(), key: z.string().max(200), source: Source })
  .and(RecordedFact);
export type RecordedLine = z.infer<typeof RecordedLine>;
export type RecordedKind = RecordedLine['kind'];

/** The recording of one show. `from` and `to`: platform time of its live; `to` null while it runs. */
export const Recording = z.object({
  spaceId: z.string(),
  sessionId: z.string(),
  from: z.number().nullable(),
  to: z.number().nullable(),
  lines: z.array(RecordedLine),
});
export type Recording = z.infer<typeof Recording>;
