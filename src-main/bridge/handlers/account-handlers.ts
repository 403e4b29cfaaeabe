import type { accountCalls, SpaceAccount, SpaceLeft } from '#shared/bridge/account-calls.ts';
import type { SpaceSummary } from '#shared/bridge/app-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { APP_TOOLS } from '../../accounts/app-tools.ts';
import type { Attached } from '../attachments.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import type { HostParts } from '../host-parts.ts';
import { situationOf } from './show-handlers.ts';
import { whoPresses } from './who-presses.ts';

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
export const createAccountHandlers = ({ accounts, spaces, shows, settings, events, ports }: HostParts): Handlers => {
  const requireHeld = (spaceId: string, held: boolean): void => {
    const { openShow, isOnAir } = situationOf(shows.now());
    if (isOnAir && openShow?.spaceId === spaceId && !held) {
      throw new AppError('conflict', 'The show of this space is live: hold the button to sign out.');
    }
  };
  const left = (space: SpaceSummary | undefined, how: SpaceLeft['how'], caller: Attached): void => {
    if (!space) return;
    const who = whoPresses(settings, caller);
    ports.log.info('a space was left', { spaceId: space.id, how, who });
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
      requireHeld(spaceId, held);
      const space = find(spaceId);
      const end = await accounts.signOut(spaceId);
      left(space, 'signed_out', caller);
      return end;
    },
    async 'accounts.remove'({ spaceId, held = false }, caller) {
      requireHeld(spaceId, held);
      const space = find(spaceId);
      await accounts.remove(spaceId);
      left(space, 'removed', caller);
      return null;
    },
  };
};
