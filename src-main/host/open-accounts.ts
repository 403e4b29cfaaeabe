import { openAccountStore } from '../accounts/account-store.ts';
import { createAccounts, type Accounts } from '../accounts/accounts.ts';
import { createRefreshLock } from '../accounts/refresh-lock.ts';
import { openPendingSecretChanges } from '../accounts/pending-secret-changes.ts';
import type { Secrets } from '../accounts/secrets.ts';
import { SIGN_IN_LIMIT_MS } from '../accounts/sign-in-attempts.ts';
import type { Spaces } from '../accounts/spaces.ts';
import type { Settings } from '../settings/settings.ts';
import type { HostEvents } from '../bridge/host-events.ts';
import type { HostPorts } from './host.ts';
import { landingWords } from '../accounts/oauth/landing-words.ts';
import type { CurrentShow } from '../show/current-show.ts';

export interface AccountsDeps {
  readonly secrets: Secrets;
  readonly spaces: Spaces;
  readonly settings: Settings;
  readonly events: HostEvents;
  readonly shows: CurrentShow;
  /** A space serves again. */
  readonly onRestored: (spaceId: string) => void;
}

/** Opens the connected spaces, and reports their changes to the windows and the open show. */
export const openAccounts = (
  ports: HostPorts,
  { secrets, spaces, settings, events, shows, onRestored }: AccountsDeps,
): Accounts => {
  const { dataDir, clock, log } = ports;
  const openHere = (spaceId: string): boolean => shows.now()?.spaceId === spaceId;
  return createAccounts({
    store: openAccountStore(dataDir, log),
    secrets,
    spaces,
    lock: createRefreshLock(dataDir, clock),
    pendingSecrets: openPendingSecretChanges(dataDir, log),
    fetch: ports.fetch,
    wire: ports.wire,
    clock,
    newId: ports.newId,
    log,
    openExternal: ports.openSignIn ?? ports.openExternal,
    signInLimitMs: SIGN_IN_LIMIT_MS,
    landing: (isSignedIn) => landingWords(settings.preferences.read().language, isSignedIn),
    onChange: (accounts) => events.emit('accounts.changed', accounts),
    onSignInEnded: (end) => events.emit('accounts.sign_in_ended', end),
    onRestored(spaceId) {
      if (openHere(spaceId)) shows.now()?.refresh();
      onRestored(spaceId);
    },
    onRemoved(spaceId) {
      if (openHere(spaceId)) shows.close();
    },
  });
};
