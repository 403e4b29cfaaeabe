import type { PackedDebrief } from '#shared/bridge/debrief-calls.ts';
import type { CreditedPerson } from '#shared/debrief/follow-up-plan.ts';
import { analyseShow } from '#shared/debrief/show-analysis.ts';
import { readShowRecord } from '#shared/debrief/show-record.ts';
import { unpackDebrief } from './unpack-debrief.ts';

/** Everyone who came, with the share of the live that they are credited with. `now`: Unix milliseconds. */
export const creditedPeople = (packed: PackedDebrief, now: number): readonly CreditedPerson[] => {
  const { recording, answers } = unpackDebrief(packed);
  const analysis = analyseShow(readShowRecord(recording, answers), { now, delayMs: 0 });
  return (analysis?.attendees ?? []).map(({ userId, externalId, name, role, creditPct }) => ({
    userId,
    externalId,
    name,
    role,
    creditPct,
  }));
};
