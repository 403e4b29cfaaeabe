import { teamFacts } from '#shared/team/team-values.ts';
import type { Team } from './team.ts';

/** A way that was not measured yet is taken for one across a continent. */
const UNKNOWN_TRIP_MS = 200;
/** Time for sealing and passing on, and for jitter on the way. */
const SLACK_MS = 30;
const LONGEST_MS = 600;

/**
 * How long this desk lets the others of its show go first with what cannot be taken off the air again, so that a thing
 * pressed at two desks at once is shown once. The desks have one order; the first never waits. Each other one waits for a
 * way there and back: so long may a press be on its way that was made before the press here was known there.
 */
export const teamWaitMs = (team: Pick<Team, 'desk' | 'state' | 'isHere' | 'tripMs'>): number => {
  const desks = teamFacts(team.state(), 'desk');
  const show = desks.find(({ key }) => key === team.desk)?.value.show?.key;
  if (show === undefined) return 0;
  const first = desks.filter(({ key, value }) => key < team.desk && value.show?.key === show && team.isHere(key));
  if (first.length === 0) return 0;
  const tripMs = Math.max(...first.map(({ key }) => team.tripMs(key) ?? UNKNOWN_TRIP_MS));
  return Math.min(LONGEST_MS, tripMs * 1.1 + SLACK_MS);
};
