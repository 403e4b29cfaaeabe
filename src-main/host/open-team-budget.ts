import type { Accounts } from '../accounts/accounts.ts';
import type { HostEvents } from '../bridge/host-events.ts';
import type { CurrentShow } from '../show/current-show.ts';
import { desksOnKey } from '../team/team-budget.ts';
import type { Team } from '../team/team.ts';

export interface TeamBudgetDeps {
  readonly team: Pick<Team, 'desk' | 'state' | 'isHere'>;
  readonly accounts: Pick<Accounts, 'fingerprint'>;
  readonly events: HostEvents;
  readonly shows: Pick<CurrentShow, 'now'>;
  /** Tells the team by which key this desk works. */
  readonly share: (key: string | null) => void;
}

/** Desks that work by the same key share its budget: each reads at the pace of its part. */
export const openTeamBudget = ({ team, accounts, events, shows, share }: TeamBudgetDeps) => {
  let key: string | null = null;
  const count = (): void => shows.now()?.shareBudget(desksOnKey(team, key));
  const find = async (): Promise<void> => {
    const show = shows.now();
    const found = show && (await accounts.fingerprint(show.spaceId));
    if (shows.now() !== show) return;
    key = found;
    share(key);
    count();
  };
  events.on('show.opened', () => void find());
  events.on('accounts.changed', () => void find());
  // A desk came or left, or opened a show by this key.
  events.on('team.changed', count);
};
