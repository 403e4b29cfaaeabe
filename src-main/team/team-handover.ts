import { AppError } from '#shared/lib/app-error.ts';
import type { TeamState } from '#shared/team/team-state.ts';
import { handoverKey, handoversOf, holdsShowOf } from '#shared/team/team-handovers.ts';
import { teamFacts, type TeamChange, type TeamFact } from '#shared/team/team-values.ts';
import { say } from '#shared/words/say.ts';

/** The show that another desk worked on, and how. */
export interface TakenShow {
  readonly key: string;
  readonly sessionId: string;
  readonly work: NonNullable<TeamFact<'desk'>['value']['work']>;
}

export interface TeamHandoverPorts {
  readonly desk: string;
  readonly state: () => TeamState;
  readonly change: (change: TeamChange) => void;
  /** True for a desk that gave a sign of life lately. */
  readonly isHere: (desk: string) => boolean;
  /** Somebody took over from this desk. */
  readonly onTakenOver: (who: string) => void;
}

export interface TeamHandover {
  /** Goes on with what another desk does, by `goOn`; gives the page of its deck. Throws AppError where it cannot. */
  takeOver(desk: string, by: string, goOn: (show: TakenShow) => Promise<void>): Promise<string | null>;
  sawTeam(): void;
}

/** A desk continues the work of another. The other is told, and may be gone: nothing waits for it. */
export const createTeamHandover = ({ desk, state, change, isHere, onTakenOver }: TeamHandoverPorts): TeamHandover => {
  let seen = 0;
  return {
    async takeOver(from, by, goOn) {
      const fact = teamFacts(state(), 'desk').find(({ key }) => key === from);
      const { show = null, work = null } = fact?.value ?? {};
      if (show === null || work === null || from === desk) throw new AppError('not_found', say('host_team_no_work'));
      await goOn({ key: show.key, sessionId: show.sessionId, work });
      change({ kind: 'handover', key: handoverKey({ from, to: desk }), value: { to: desk }, by });
      return work.deckPageId;
    },
    sawTeam() {
      const ours = handoversOf(state()).find(({ from }) => from === desk);
      if (!ours || ours.count <= seen) return;
      // A desk that is not there, or not at this show, goes on with nothing: its word may still come true.
      if (!isHere(ours.to) || !holdsShowOf(state(), ours)) return;
      seen = ours.count;
      onTakenOver(ours.by);
    },
  };
};
