import type { TeamState } from './team-state.ts';
import { teamFacts } from './team-values.ts';

/** A desk took over from another. */
export interface Handover {
  readonly from: string;
  readonly to: string;
  /** The person. */
  readonly by: string;
  readonly count: number;
}

/** The key of the entry by which a desk says that it took over. */
export const handoverKey = ({ from, to }: Pick<Handover, 'from' | 'to'>): string => `${to} ${from}`;

/** The last takeover from each desk. */
export const handoversOf = (state: TeamState): readonly Handover[] => {
  const last = new Map(
    teamFacts(state, 'handover').map(({ key, desk, by, count }) => {
      const from = key.startsWith(`${desk} `) ? key.slice(desk.length + 1) : key;
      return [from, { from, to: desk, by, count }];
    }),
  );
  return [...last.values()];
};

/** True if the desk that says it took over has the show of the other one open now. */
export const holdsShowOf = (state: TeamState, { from, to }: Pick<Handover, 'from' | 'to'>): boolean => {
  const desks = teamFacts(state, 'desk');
  const showOf = (run: string): string | undefined => desks.find((one) => one.key === run)?.value.show?.key;
  return showOf(to) !== undefined && showOf(to) === showOf(from);
};
