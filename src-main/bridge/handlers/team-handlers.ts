import type { teamCalls } from '#shared/bridge/team-calls.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Team } from '../../team/team.ts';
import type { TeamClaims } from '../../team/team-claims.ts';
import type { TeamPresence } from '../../team/team-presence.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import { operatorNameOf } from './operator-name.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof teamCalls>;

export interface TeamHandlerDeps {
  readonly team: Pick<Team, 'board' | 'make' | 'join' | 'link' | 'leave'>;
  readonly presence: Pick<TeamPresence, 'wentTo'>;
  readonly claims: Pick<TeamClaims, 'wish'>;
  readonly settings: Pick<Settings, 'preferences'>;
}

/** Calls about the team of this desk. */
export const createTeamHandlers = ({ team, presence, claims, settings }: TeamHandlerDeps): Handlers => ({
  'team.board': () => team.board(),
  'team.make': async ({ relay }) => ({ link: await team.make(relay) }),
  async 'team.join'({ link }) {
    await team.join(link);
    return null;
  },
  'team.link'() {
    const link = team.link();
    return link === null ? null : { link };
  },
  async 'team.leave'() {
    await team.leave();
    return null;
  },
  'team.here'({ section }, caller) {
    presence.wentTo(caller.id, section);
    return null;
  },
  'team.claim'(wish, caller) {
    claims.wish(caller.id, operatorNameOf(settings, caller), wish);
    return null;
  },
});
