import type { accountCalls, SpaceAccount, SpaceLeft } from '#shared/bridge/account-calls.ts';
import type { SpaceSummary } from '#shared/bridge/app-calls.ts';
import type { Log } from '#shared/lib/log.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import { APP_TOOLS } from '../../accounts/app-tools.ts';
import type { Spaces } from '../../accounts/spaces.ts';
import type { Settings } from '../../settings/settings.ts';
import type { CurrentShow } from '../../show/current-show.ts';
import { requireHeldToDisconnect } from '../../show/on-air.ts';
import type { Attached } from '../attachments.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import type { HostEvents } from '../host-events.ts';
import { operatorNameOf } from './operator-name.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof accountCalls>;

export interface AccountHandlerDeps {
  readonly accounts: Accounts;
  readonly spaces: Pick<Spaces, 'list'>;
  readonly shows: Pick<CurrentShow, 'now'>;
  readonly settings: Pick<Settings, 'preferences'>;
  readonly events: Pick<HostEvents, 'emit'>;
  readonly log: Log;
}

/** The rehearsal among the accounts: always there, with nothing to keep. */
const rehearsalAccount = (spaceId: string): SpaceAccount => ({
  spaceId,
  kind: 'rehearsal',
  keptIn: null,
  trouble: null,
  check: null,
});

/** Calls about connected spaces. They take keys in; no secret ever goes out. */
export const createAccountHandlers = (deps: AccountHandlerDeps): Handlers => {
  const { accounts, spaces, shows, settings, events, log } = deps;
  const left = (space: SpaceSummary | undefined, how: SpaceLeft['how'], caller: Attached): void => {
    if (!space) return;
    const who = operatorNameOf(settings, caller);
    log.info('a space was left', { spaceId: space.id, how, who });
    events.emit('accounts.left', { spaceId: space.id, name: space.name, who, window: caller.name, how });
  };
  const find = (spaceId: string): SpaceSummary | undefined => spaces.list().find(({ id }) => id === spaceId);
  return {
    'accounts.list': () => [
      ...spaces.list().flatMap(({ id, rehearsal }) => (rehearsal ? [rehearsalAccount(id)] : [])),
      ...accounts.list(),
    ],
    'accounts.secret_store': () => accounts.secretStore(),
    'accounts.app_tools': () => APP_TOOLS,
    'accounts.add_key': (given) => accounts.addKey(given),
    'accounts.sign_in': (given) => accounts.signIn(given),
    'accounts.cancel_sign_in'({ attemptId }) {
      accounts.cancelSignIn(attemptId);
      return null;
    },
    'accounts.check': ({ spaceId }) => accounts.check(spaceId),
    'accounts.rename'({ spaceId, name }) {
      accounts.rename(spaceId, name);
      return null;
    },
    async 'accounts.sign_out'({ spaceId, held = false }, caller) {
      requireHeldToDisconnect(shows.now(), spaceId, held);
      const space = find(spaceId);
      const end = await accounts.signOut(spaceId);
      left(space, 'signed_out', caller);
      return end;
    },
    async 'accounts.remove'({ spaceId, held = false }, caller) {
      requireHeldToDisconnect(shows.now(), spaceId, held);
      const space = find(spaceId);
      await accounts.remove(spaceId);
      left(space, 'removed', caller);
      return null;
    },
  };
};
