import { linesOf, type ShowRecord } from '../show-record.ts';
import type { Stretch } from '../stretch.ts';
import type { AudienceScript } from './audience-script.ts';

/**
 * Stays that follow the counter of participants, where the recording names nobody: the last to have come goes first.
 * `placeOf` gives the n-th of them their place; null beyond the bound.
 */
export const countedStays = (
  lines: ShowRecord['lines'],
  live: Stretch,
  placeOf: (index: number) => number | null,
): AudienceScript['stays'] => {
  const stays: { readonly who: number; readonly from: number; to: number | null }[] = [];
  const here: (typeof stays)[number][] = [];
  for (const { at, data } of linesOf(lines, 'counters')) {
    if (data.participants === null || at > live.to) continue;
    const ms = Math.max(0, Math.round(at - live.from));
    while (here.length > Math.max(0, data.participants)) {
      const gone = here.pop();
      if (gone) gone.to = ms;
    }
    while (here.length < data.participants) {
      const who = placeOf(here.length);
      if (who === null) break;
      const stay = { who, from: ms, to: null };
      stays.push(stay);
      here.push(stay);
    }
  }
  return stays.map(({ who, from, to }) => [who, from, to]);
};

/** Stays by the platform's report, where nothing else says who was there: each from the first coming to the last going. */
export const reportedStays = (
  entries: ShowRecord['entries'],
  live: Stretch,
  placeOf: (userId: string) => number | null,
): AudienceScript['stays'] =>
  (entries ?? []).flatMap(({ userId, joinedAt, leftAt }): AudienceScript['stays'] => {
    const to = leftAt === null ? Infinity : Date.parse(leftAt);
    const from = Math.max(live.from, Date.parse(joinedAt));
    const who = from < Math.min(to, live.to) ? placeOf(userId) : null;
    return who === null ? [] : [[who, Math.round(from - live.from), to >= live.to ? null : Math.round(to - live.from)]];
  });
