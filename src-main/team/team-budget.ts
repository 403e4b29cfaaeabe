import { teamFacts } from '#shared/team/team-values.ts';
import type { Team } from './team.ts';

/**
 * Number of desks that work by one key, this one included: they share its budget. `key`: that of this desk, null
 * without one.
 */
export const desksOnKey = (team: Pick<Team, 'desk' | 'state' | 'isHere'>, key: string | null): number => {
  const others = teamFacts(team.state(), 'desk').filter(
    ({ key: desk, value }) => desk !== team.desk && key !== null && value.budgetKey === key && team.isHere(desk),
  );
  return others.length + 1;
};
