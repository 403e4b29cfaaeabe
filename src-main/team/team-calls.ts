import { AppError } from '#shared/lib/app-error.ts';
import type { CancelTimer, Clock } from '#shared/lib/clock.ts';
import { teamFacts, type TeamValue } from '#shared/team/team-values.ts';
import { say } from '#shared/words/say.ts';
import { CALL_STANDS_MS } from './heard-calls.ts';
import type { Team } from './team.ts';

export interface TeamCallPorts {
  readonly team: Pick<Team, 'desk' | 'state' | 'change'>;
  readonly clock: Clock;
  readonly newId: () => string;
}

export interface TeamCalls {
  call(call: Omit<TeamValue<'call'>, 'at'>, by: string): void;
  /** Throws `not_found` where nobody knows the call. `id`: the window or panel of the person. */
  answer(callId: string, text: string, by: string, id: number): void;
  close(): void;
}

/** Words that people of a team call to each other, and what they answer. */
export const createTeamCalls = ({ team, clock, newId }: TeamCallPorts): TeamCalls => {
  const endings = new Set<CancelTimer>();
  const isCalled = (callId: string): boolean => teamFacts(team.state(), 'call').some(({ key }) => key === callId);
  /** Takes a call back when it no longer stands, so that no desk that comes later hears it as news. */
  const endLater = (key: string, by: string): void => {
    const cancel = clock.schedule(clock.now() + CALL_STANDS_MS, () => {
      endings.delete(cancel);
      if (isCalled(key)) team.change({ kind: 'call', key, value: null, by });
    });
    endings.add(cancel);
  };
  return {
    call({ what, text }, by) {
      if (what === 'cue' && text === '')
        throw new AppError('invalid_input', say('host_team_call_empty'), { field: 'text' });
      const key = `${team.desk} ${newId()}`;
      team.change({ kind: 'call', key, value: { what, text, at: clock.now() }, by });
      endLater(key, by);
    },
    answer(callId, text, by, id) {
      if (!isCalled(callId)) throw new AppError('not_found', say('host_team_call_gone'));
      team.change({ kind: 'answer', key: `${team.desk} ${callId} ${id}`, value: { callId, text }, by });
    },
    close() {
      for (const cancel of endings) cancel();
    },
  };
};
