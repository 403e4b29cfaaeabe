import { AppError } from '#shared/lib/app-error.ts';
import type { Clock } from '#shared/lib/clock.ts';
import { teamFacts, type TeamValue } from '#shared/team/team-values.ts';
import { say } from '#shared/words/say.ts';
import type { Team } from './team.ts';

export interface TeamCallPorts {
  readonly team: Pick<Team, 'desk' | 'state' | 'change'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly newId: () => string;
}

export interface TeamCalls {
  call(call: Omit<TeamValue<'call'>, 'at'>, by: string): void;
  /** Throws `not_found` where nobody knows the call. `id`: the window or panel of the person. */
  answer(callId: string, text: string, by: string, id: number): void;
}

/** Words that people of a team call to each other, and what they answer. */
export const createTeamCalls = ({ team, clock, newId }: TeamCallPorts): TeamCalls => ({
  call({ what, text }, by) {
    if (what === 'cue' && text === '')
      throw new AppError('invalid_input', say('host_team_call_empty'), { field: 'text' });
    team.change({ kind: 'call', key: `${team.desk} ${newId()}`, value: { what, text, at: clock.now() }, by });
  },
  answer(callId, text, by, id) {
    if (!teamFacts(team.state(), 'call').some(({ key }) => key === callId)) {
      throw new AppError('not_found', say('host_team_call_gone'));
    }
    team.change({ kind: 'answer', key: `${team.desk} ${callId} ${id}`, value: { callId, text }, by });
  },
});
