import type { TeamState } from '#shared/team/team-state.ts';
import { teamFacts } from '#shared/team/team-values.ts';

/** A desk's name: its person, else its computer; empty for an unknown one. */
export const deskName = (state: TeamState, desk: string): string => {
  const value = teamFacts(state, 'desk').find(({ key }) => key === desk)?.value;
  return value === undefined ? '' : value.name === '' ? value.computer : value.name;
};
