import { medianOf } from '../lib/median.ts';
import type { Attendee } from './attendee.ts';
import type { Curve } from './curve.ts';
import { averageOf, peakOf } from './curve-figures.ts';
import type { PlacedConversion } from './conversions.ts';
import { moneyByCurrency } from './conversions.ts';
import type { PollFigures } from './polls.ts';
import { leavingFrom, linesOf, type ShowRecord } from './show-record.ts';

/** The figures of a show at a glance. Null where nothing says it. Times in milliseconds, instants in Unix milliseconds. */
export interface Overview {
  readonly lengthMs: number;
  /** People who were in the room between start and end. */
  readonly attended: number | null;
  readonly peak: number | null;
  readonly peakAt: number | null;
  /** People at once, on average over the live. */
  readonly averageAtOnce: number | null;
  /** Credited time, mean and median of those who came. */
  readonly averageMs: number | null;
  readonly medianMs: number | null;
  /** People still there when the natural leaving of the end begins. */
  readonly stayed: number | null;
  readonly polls: number | null;
  readonly votes: number | null;
  readonly messages: number | null;
  /** Every sign-up, and those of them whose moment in the live is known. */
  readonly conversions: number | null;
  readonly placed: number;
  readonly money: readonly { readonly currency: string; readonly cents: number }[];
  readonly clicks: number | null;
  readonly replayViews: number | null;
  /** Hours that the platform bills: the audience on the stream, and the people in the room. */
  readonly spectatorHours: number | null;
  readonly interactiveHours: number | null;
}

/** The last count of each counter that the desk read. */
const lastCounters = ({ lines }: ShowRecord): { conversions: number | null; clicks: number | null } => {
  const last = { conversions: null as number | null, clicks: null as number | null };
  for (const { data } of linesOf(lines, 'counters')) {
    last.conversions = data.conversions ?? last.conversions;
    last.clicks = data.clicks ?? last.clicks;
  }
  return last;
};

const largest = (...values: readonly (number | null | undefined)[]): number | null => {
  const known = values.filter((value) => value !== null && value !== undefined);
  return known.length > 0 ? Math.max(...known) : null;
};

/** The figures of a show (source: attendance report, recording, the platform's session, polls and chat). */
export const overviewOf = (options: {
  readonly record: ShowRecord;
  readonly attendees: readonly Attendee[];
  readonly curve: Curve;
  readonly polls: readonly PollFigures[];
  readonly placed: readonly PlacedConversion[];
}): Overview => {
  const { record, attendees, curve, polls, placed } = options;
  const { session, summary } = record;
  const isKnown = record.entries !== null || attendees.length > 0;
  // The report also names those who only waited before the start, or left before it.
  const came = attendees.filter(({ visit }) => visit.to > visit.from);
  const credited = came.map(({ creditedMs }) => creditedMs);
  const end = leavingFrom(curve.live);
  const counters = lastCounters(record);
  const peak = peakOf(curve);
  const counted = largest(session?.conversionCount, counters.conversions);
  const during = placed.filter(({ at }) => at >= curve.live.from && at <= curve.live.to).length;
  const launched = polls.filter(({ open, voters }) => open !== null || voters > 0);
  const knowsPolls = record.polls !== null || polls.length > 0;
  return {
    lengthMs: curve.live.to - curve.live.from,
    attended: isKnown ? came.length : (summary?.attended ?? null),
    peak: isKnown ? Math.round(peak.people) : (summary?.peakConcurrent ?? null),
    peakAt: isKnown ? peak.at : null,
    averageAtOnce: isKnown ? averageOf(curve) : (summary?.averageConcurrent ?? null),
    averageMs: credited.length > 0 ? credited.reduce((sum, ms) => sum + ms, 0) / credited.length : null,
    medianMs: medianOf(credited),
    stayed: isKnown ? came.filter(({ visit }) => visit.to >= end).length : null,
    polls: knowsPolls ? launched.length : null,
    votes: knowsPolls ? launched.reduce((sum, { voters }) => sum + voters, 0) : null,
    messages: record.messages?.filter(({ kind }) => kind !== 'conversion').length ?? null,
    // The platform counts each once; two sources may have said one of them at moments too far apart.
    conversions: counted ?? (placed.length > 0 ? placed.length : null),
    placed: Math.min(during, counted ?? during),
    money: moneyByCurrency(placed),
    clicks: largest(session?.ctaClickCount, counters.clicks),
    replayViews: largest(record.replay?.replayViews, summary?.replayViews, session?.replayViews),
    spectatorHours: summary?.spectatorHours ?? null,
    interactiveHours: summary?.interactiveHours ?? null,
  };
};
