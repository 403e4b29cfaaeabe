import { attendeesOf, type Attendee } from './attendee.ts';
import { coverageOf, type Coverage } from './coverage.ts';
import { placedConversions, conversionsByScene, type PlacedConversion, type SceneConversions } from './conversions.ts';
import { curveOf, type Curve } from './curve.ts';
import { failedChecks, type CurveCheck } from './curve-figures.ts';
import { bandStretches, sceneStretches, type BandStretch, type SceneStretch } from './on-air.ts';
import { overviewOf, type Overview } from './overview.ts';
import { pollFigures, type PollFigures } from './polls.ts';
import { recordedPresence } from './presence.ts';
import { presses, type RecordedPress } from './presses.ts';
import { exitsBeforeTheEnd, sceneFigures, type SceneFigures } from './scenes.ts';
import { liveOf, linesOf, type ShowRecord } from './show-record.ts';
import type { Stretch } from './stretch.ts';

/** Everything that the debrief of a show says. Instants are Unix milliseconds. */
export interface ShowAnalysis {
  readonly live: Stretch;
  readonly coverage: Coverage;
  /** The platform's figures stand alone: nothing was recorded. */
  readonly isEstimate: boolean;
  /** The share of the live in which presence and raised hands were read, 0 to 1. */
  readonly watched: number;
  readonly attendees: readonly Attendee[];
  readonly curve: Curve;
  readonly checks: readonly CurveCheck[];
  /** Scenes as the audience saw them. */
  readonly strip: readonly SceneStretch[];
  /** Scenes as the desk showed them: the replay has no delay, and its chapters none either. */
  readonly undelayed: readonly SceneStretch[];
  readonly scenes: readonly SceneFigures[];
  readonly exits: readonly number[];
  readonly bands: readonly BandStretch[];
  readonly polls: readonly PollFigures[];
  readonly conversions: readonly PlacedConversion[];
  readonly sceneConversions: readonly SceneConversions[];
  readonly presses: readonly RecordedPress[];
  readonly overview: Overview;
}

const namesOf = ({ lines, messages }: ShowRecord): ReadonlyMap<string, string> =>
  new Map([
    ...(messages ?? []).flatMap(({ userId, name }) => (userId === null ? [] : [[userId, name] as const])),
    ...linesOf(lines, 'presence').map(({ key, data }) => [key, data.name] as const),
  ]);

/**
 * The debrief of a show; null for one that never started. `now` ends a live that still runs, `delayMs` is how much later
 * the audience sees what the desk does. Unix milliseconds and milliseconds.
 */
export const analyseShow = (
  record: ShowRecord,
  { now, delayMs }: { readonly now: number; readonly delayMs: number },
): ShowAnalysis | null => {
  const live = liveOf(record, now);
  if (live === null) return null;
  const { lines, messages } = record;
  const coverage = coverageOf(lines, live);
  const recorded = recordedPresence(lines, live);
  const attendees = attendeesOf(record.entries, namesOf(record), recorded, live);
  const curve = curveOf({ attendees, lines, recorded, coverage, live });
  const strip = sceneStretches(lines, coverage, live, delayMs);
  const polls = pollFigures({ polls: record.polls, lines, attendees, live, delayMs });
  const conversions = placedConversions(lines, messages);
  return {
    live,
    coverage,
    isEstimate: coverage.share === 0,
    watched: recorded.coverage,
    attendees,
    curve,
    checks: failedChecks(curve, record.summary),
    strip,
    undelayed: sceneStretches(lines, coverage, live, 0),
    scenes: sceneFigures(strip, attendees, curve),
    exits: exitsBeforeTheEnd(attendees, live),
    bands: bandStretches(lines, live, delayMs),
    polls,
    conversions,
    sceneConversions: conversionsByScene(conversions, strip, curve),
    presses: presses(lines),
    overview: overviewOf({ record, attendees, curve, polls, placed: conversions }),
  };
};
