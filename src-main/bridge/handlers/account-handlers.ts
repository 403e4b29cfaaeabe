import type { accountCalls, SpaceAccount } from '#shared/bridge/account-calls.ts';
import { APP_TOOLS } from '../../accounts/app-tools.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import type { HostParts } from '../host-parts.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof accountCalls>;

/** The rehearsal among the accounts: always there, with nothing to keep. */
const rehearsalAccount = (spaceId: string): SpaceAccount => ({
  spaceId,
  kind: 'rehearsal',
  keptIn: null,
  trouble: null,
  check: null,
});

/** Calls about connected spaces. Keys come in by them; nothing secret ever goes out. */
export const createAccountHandlers = ({ accounts, spaces }: HostParts): Handlers => ({
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
  'accounts.sign_out': ({ spaceId }) => accounts.signOut(spaceId),
  async 'accounts.remove'({ spaceId }) {
    await accounts.remove(spaceId);
    return null;
  },
});
