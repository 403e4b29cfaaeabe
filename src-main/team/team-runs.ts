import type { Clock } from '#shared/lib/clock.ts';
import { teamFacts, type TeamFact } from '#shared/team/team-values.ts';
import { deskName } from './desk-name.ts';
import { digestOf } from './material-entries.ts';
import type { Team } from './team.ts';

/** Two desks that claim the same at once know of each other after this. */
const SETTLES_MS = 1000;
const LONGEST_TASK = 300;

/** A follow-up of a show, named the same at every desk. */
export interface TeamRun {
  readonly show: string;
  readonly task: string;
}

export interface TeamRuns {
  /** Claims a run for this desk; null once it has it, else the name of the desk that does it. */
  take(run: TeamRun, by: string): Promise<string | null>;
  drop(run: TeamRun): void;
}

export interface TeamRunPorts {
  readonly team: Pick<Team, 'desk' | 'state' | 'change' | 'isHere'>;
  readonly clock: Clock;
}

/** The follow-ups that desks of a team do: each is done by one desk at a time. */
export const createTeamRuns = ({ team, clock }: TeamRunPorts): TeamRuns => {
  const { desk } = team;
  const named = ({ show, task }: TeamRun): TeamRun => ({ show, task: task.slice(0, LONGEST_TASK) });
  const keyOf = ({ show, task }: TeamRun): string => `${desk} ${digestOf(`${show} ${task}`)}`;
  /** The first claim that stands, as all desks order them. */
  const holderOf = ({ show, task }: TeamRun): TeamFact<'run'> | undefined =>
    teamFacts(team.state(), 'run').find(
      (fact) => fact.value.show === show && fact.value.task === task && (fact.desk === desk || team.isHere(fact.desk)),
    );
  const isAlone = (): boolean => teamFacts(team.state(), 'desk').every(({ key }) => key === desk || !team.isHere(key));
  const drop = (run: TeamRun): void => {
    const key = keyOf(named(run));
    if ((team.state().get(`run ${key}`)?.value ?? null) !== null)
      team.change({ kind: 'run', key, value: null, by: '' });
  };

  return {
    async take(asked, by) {
      const run = named(asked);
      if (holderOf(run) === undefined) {
        team.change({ kind: 'run', key: keyOf(run), value: run, by });
        if (!isAlone()) await new Promise<void>((resolve) => void clock.schedule(clock.now() + SETTLES_MS, resolve));
      }
      const holder = holderOf(run);
      if (holder === undefined || holder.desk === desk) return null;
      drop(run);
      return holder.by === '' ? deskName(team.state(), holder.desk) : holder.by;
    },
    drop,
  };
};
