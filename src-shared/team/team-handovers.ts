import type { TeamState } from './team-state.ts';
import { teamFacts, type TeamFact } from './team-values.ts';

/** True if the desk that says it took over has the show of the other one open now. */
export const holdsShowOf = (state: TeamState, { key, desk }: Pick<TeamFact<'handover'>, 'key' | 'desk'>): boolean => {
  const desks = teamFacts(state, 'desk');
  const showOf = (run: string): string | undefined => desks.find((one) => one.key === run)?.value.show?.key;
  return showOf(desk) !== undefined && showOf(desk) === showOf(key);
};
