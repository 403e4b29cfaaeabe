import type { Attendee } from './attendee.ts';
import type { Curve } from './curve.ts';
import { personMs } from './curve-figures.ts';
import type { SceneStretch } from './on-air.ts';
import { poissonInterval } from './poisson.ts';
import { presentAt } from './presence-part.ts';
import { leavingFrom } from './show-record.ts';
import { countUpTo, lengthOf, totalMs, type Stretch } from './stretch.ts';

/** Fewer of either say nothing about a scene. */
export const SCENE_ENOUGH = { exits: 5, viewerMinutes: 50 } as const;

/** Audience figures of a scene, over all its times on air. */
export interface SceneFigures {
  /** Null is the automatic layout. */
  readonly sceneId: string | null;
  readonly name: string;
  /** Times on air. */
  readonly times: number;
  readonly airMs: number;
  /** First time on air, in Unix milliseconds. */
  readonly firstAt: number;
  /** People × minutes: the area under the curve while the scene was on air. */
  readonly viewerMinutes: number;
  readonly exits: number;
  /** Exits in 1,000 viewer-minutes; null where nobody watched. */
  readonly exitRate: number | null;
  /** The exact 95 % Poisson interval of that rate. */
  readonly exitRange: { readonly low: number; readonly high: number } | null;
  /**
   * Present at both ends ÷ present at its start, 0 to 1, over the times whose ends were recorded; null where there is no
   * such time, or nobody was there at its start.
   */
  readonly retention: number | null;
  /** Too little happened for a rate that could be compared: grey and without a rank. */
  readonly isThin: boolean;
}

/** Every instant at which somebody left, in order, without the natural leaving of the last minute. */
export const exitsBeforeTheEnd = (attendees: readonly Attendee[], live: Stretch): readonly number[] => {
  const until = leavingFrom(live);
  return attendees
    .flatMap(({ exits }) => exits)
    .filter((at) => at < until)
    .toSorted((a, b) => a - b);
};

/** People there at the start of a stretch, and those of them who were there at its end too. */
const kept = (attendees: readonly Attendee[], { from, to }: Stretch): { start: number; both: number } => {
  // Just before the end: at the end itself a live is over.
  const last = to - 1;
  let [start, both] = [0, 0];
  for (const { parts, visit } of attendees) {
    if (visit.from > from || visit.to <= from) continue;
    const here = presentAt(parts, from);
    start += here;
    if (visit.to > last) both += Math.min(here, presentAt(parts, last));
  }
  return { start, both };
};

/**
 * Figures of each scene that was on air, in the order of their first time (source: recorded scenes, attendance curve,
 * arrivals and departures). Rates are exits in 1,000 viewer-minutes.
 */
export const sceneFigures = (
  stretches: readonly SceneStretch[],
  attendees: readonly Attendee[],
  curve: Curve,
): readonly SceneFigures[] => {
  const leaving = exitsBeforeTheEnd(attendees, curve.live);
  const exitsIn = ({ from, to }: Stretch): number => countUpTo(leaving, to - 1) - countUpTo(leaving, from - 1);
  return [...Map.groupBy(stretches, ({ sceneId }) => sceneId)].map(([sceneId, own]) => {
    const viewerMinutes = own.reduce((total, part) => total + personMs(curve, part), 0) / 60_000;
    const exits = own.reduce((total, part) => total + exitsIn(part), 0);
    const airings = [...new Map(own.map((part) => [part.airing.from, part])).values()];
    const ends = airings.flatMap(({ airing, isWhole }) => (isWhole ? [kept(attendees, airing)] : []));
    const start = ends.reduce((total, one) => total + one.start, 0);
    const range = poissonInterval(exits);
    const per = viewerMinutes > 0 ? 1000 / viewerMinutes : null;
    return {
      sceneId,
      name: own.at(-1)?.name ?? '',
      times: airings.length,
      airMs: totalMs(own),
      firstAt: Math.min(...own.map(({ from }) => from)),
      viewerMinutes,
      exits,
      exitRate: per === null ? null : exits * per,
      exitRange: per === null ? null : { low: range.low * per, high: range.high * per },
      retention: start > 0 ? ends.reduce((total, one) => total + one.both, 0) / start : null,
      isThin: exits < SCENE_ENOUGH.exits || viewerMinutes < SCENE_ENOUGH.viewerMinutes,
    };
  });
};

/** Scenes by how many left in them, most first; thin ones are not ranked. Ranks from 1, by scene. */
export const exitRanks = (figures: readonly SceneFigures[]): ReadonlyMap<string | null, number> =>
  new Map(
    figures
      .filter(({ isThin }) => !isThin)
      .toSorted((a, b) => (b.exitRate ?? 0) - (a.exitRate ?? 0))
      .map(({ sceneId }, index) => [sceneId, index + 1]),
  );

/** Numbers of instants in each minute of the live, from its start. */
export const perMinute = (instants: readonly number[], live: Stretch): readonly number[] => {
  const counts = Array.from({ length: Math.max(1, Math.ceil(lengthOf(live) / 60_000)) }, () => 0);
  for (const at of instants) {
    const minute = Math.floor((at - live.from) / 60_000);
    if (at <= live.to && minute >= 0)
      counts[Math.min(minute, counts.length - 1)] = (counts[Math.min(minute, counts.length - 1)] ?? 0) + 1;
  }
  return counts;
};
