import { AppError } from '#shared/lib/app-error.ts';
import type { Action } from '#shared/show/action.ts';
import { say } from '#shared/words/say.ts';
import type { Spaces } from '../accounts/spaces.ts';
import type { HostEvents } from '../bridge/host-events.ts';
import type { FirstShow } from '../first-show/first-show.ts';
import type { CurrentShow } from '../show/current-show.ts';
import { requireHeldToLeave } from '../show/on-air.ts';
import type { SequenceRunner } from '../show/sequence-runner.ts';
import { createTeamHandover, type TakenShow } from '../team/team-handover.ts';
import type { Team } from '../team/team.ts';
import { teamShowKey } from '../team/team-show-key.ts';
import type { OpenRules } from './open-rules.ts';

export interface TeamHandoverDeps {
  readonly team: Pick<Team, 'desk' | 'host' | 'change' | 'state' | 'isHere' | 'knows'>;
  readonly spaces: Pick<Spaces, 'find' | 'list'>;
  readonly events: Pick<HostEvents, 'emit'>;
  readonly shows: Pick<CurrentShow, 'now' | 'open'>;
  readonly firstShow: Pick<FirstShow, 'remember'>;
  readonly sequences: Pick<SequenceRunner, 'stop'>;
  readonly ruling: Pick<OpenRules, 'rules' | 'teamRules'>;
}

/** The person who takes over, and whether the button was held. */
export interface TakeOver {
  readonly desk: string;
  readonly by: string;
  readonly from: string;
  readonly held: boolean;
}

/** Lets this desk go on with the show of another, and hears that another goes on with this one's. */
export const openTeamHandover = (deps: TeamHandoverDeps) => {
  const { team, spaces, events, shows, firstShow, sequences, ruling } = deps;
  const handover = createTeamHandover({
    desk: team.desk,
    state: () => team.state(),
    change: (change) => team.change(change),
    isHere: (one) => team.isHere(one),
    onTakenOver(who) {
      sequences.stop(null, who);
      ruling.rules.takenOver(who);
      events.emit('team.taken_over', { who });
    },
  });
  const spaceOf = ({ key, sessionId }: Pick<TakenShow, 'key' | 'sessionId'>): string => {
    const found = spaces.list().find(({ id }) => {
      const space = spaces.find(id);
      return space !== null && teamShowKey(space, sessionId, team.host) === key;
    });
    if (!found) throw new AppError('not_found', say('host_team_no_space'));
    return found.id;
  };

  return {
    sawTeam: () => handover.sawTeam(),
    takeOver: ({ desk, by, from, held }: TakeOver): Promise<string | null> =>
      handover.takeOver(desk, by, async (taken) => {
        // Its word would stop the sequences of a desk that is well, as soon as the line is back.
        if (!team.knows(desk)) throw new AppError('unavailable', say('host_team_own_line'));
        const place = { spaceId: spaceOf(taken), sessionId: taken.sessionId };
        requireHeldToLeave(shows.now(), place, held);
        const show = await shows.open(place.spaceId, place.sessionId);
        firstShow.remember(place);
        const actions: readonly Action[] = [
          { kind: 'mode.set', mode: taken.work.mode },
          ...(taken.work.mode === 'cue' ? [{ kind: 'scene.cue', sceneId: taken.work.cuedSceneId } as const] : []),
        ];
        for (const action of actions) await show.perform(action, { surface: 'tile', who: by, from });
        const armer = { who: by, role: () => 'desk' as const, isAtDesk: true };
        await ruling.rules.takeOver(ruling.teamRules.ofDesk(desk), armer);
      }),
  };
};

export type OpenTeamHandover = ReturnType<typeof openTeamHandover>;
